import { eq } from "drizzle-orm";
import webPush from "web-push";
import { db } from "#drizzle/client.server.ts";
import { pushKeys, staffReceivers } from "#drizzle/schema.ts";
import { settings } from "#runtime/settings.ts";
import { sendRequest } from "../../core/requests/send-request.server.ts";
import { seal, unseal } from "../../core/sealed.server.ts";
import type { Receiver } from "./receivers.server.ts";

const SEALED_FOR = "push keys";

/** Seconds for which a push service keeps what a switched-off phone has not fetched. */
const KEPT_S = 24 * 60 * 60;

/**
 * The shop's key for browsers, made at the first use. Keys that were sealed under another secret
 * are replaced, and the browsers that subscribed with them forgotten.
 */
export async function publicPushKey(): Promise<string> {
  const keys = await findKeys();
  if (keys?.privateKey) return keys.publicKey;
  return db.transaction(async (tx) => {
    if (keys) {
      await tx.delete(pushKeys).where(eq(pushKeys.publicKey, keys.publicKey));
      await tx.delete(staffReceivers).where(eq(staffReceivers.channel, "push"));
    }
    const made = webPush.generateVAPIDKeys();
    await tx
      .insert(pushKeys)
      .values({ publicKey: made.publicKey, privateKey: seal(made.privateKey, SEALED_FOR) })
      .onConflictDoNothing();
    const [stored] = await tx.select().from(pushKeys);
    return stored?.publicKey ?? made.publicKey;
  });
}

/** Null before the first use; `privateKey` is null if another secret sealed it. */
async function findKeys() {
  const [stored] = await db.select().from(pushKeys);
  return stored
    ? { publicKey: stored.publicKey, privateKey: unseal(stored.privateKey, SEALED_FOR) }
    : null;
}

/**
 * One request to a browser's push service with an encrypted payload; null without keys. The topic
 * makes the service replace a repetition that the browser has not fetched yet.
 */
export async function sendPush(
  { address, publicKey, secret }: Receiver,
  { id, text, isSilent }: { id: string; text: string; isSilent: boolean },
  signal: AbortSignal,
): Promise<{ status: number; text: string } | null> {
  const keys = await findKeys();
  if (!keys?.privateKey) return null;
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: address, keys: { p256dh: publicKey, auth: secret } },
    text,
    {
      vapidDetails: {
        subject: subject(),
        publicKey: keys.publicKey,
        privateKey: keys.privateKey,
      },
      TTL: KEPT_S,
      topic: id.replaceAll("-", ""),
      urgency: isSilent ? "normal" : "high",
    },
  );
  const { "Content-Length": _, ...sent } = headers as Record<string, unknown>;
  return sendRequest({
    url: new URL(endpoint),
    method: "POST",
    headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
    body: body ?? "",
    mayBePrivate: settings().WEBHOOKS_TO_PRIVATE === "yes",
    signal,
  });
}

/** Whom a push service may write to, by the standard: an https or mail address. */
function subject(): string {
  const { ORIGIN } = settings();
  return ORIGIN.startsWith("https:") ? ORIGIN : "mailto:shop@example.invalid";
}
