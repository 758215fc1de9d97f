import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { gatewayTokens } from "#drizzle/schema.ts";

export type Granted = { token: string; lastsMs: number };

/*
 * bKash gives out at most two tokens in an hour, each for an hour, and otherwise none for an hour; it asks for the next one from the 50th
 * minute on. So all servers share one, and all but the one that renews it go on with the old one.
 */

const RENEW_MS = 10 * 60_000;

/** The renewal of this process, which all its requests await. */
let renewing: Promise<string | null> | undefined;

/**
 * The shared token, but never `refused`. Null if there is none and bKash gives none, or may not be
 * asked now.
 */
export async function findToken(
  secrets: readonly string[],
  grant: () => Promise<Granted | null>,
  refused = "",
): Promise<string | null> {
  const keys = createHash("sha256").update(secrets.join("\n")).digest("hex");
  const [kept] = await db.select().from(gatewayTokens).where(eq(gatewayTokens.keys, keys));
  const leftMs = kept && kept.token !== refused ? kept.endsAt.getTime() - Date.now() : 0;
  if (kept && leftMs > RENEW_MS) return kept.token;
  renewing ??= renew(keys, kept?.token ?? "", grant).finally(() => {
    renewing = undefined;
  });
  return (await renewing) ?? (kept && leftMs > 0 ? kept.token : null);
}

/** Asks for a token in place of `replaced`, if no server does so or did in the last minutes. */
async function renew(
  keys: string,
  replaced: string,
  grant: () => Promise<Granted | null>,
): Promise<string | null> {
  const [claimed] = await db
    .insert(gatewayTokens)
    .values({ keys })
    .onConflictDoUpdate({
      target: gatewayTokens.keys,
      set: { askedAt: sql`now()`, askedBefore: sql`${gatewayTokens.askedAt}` },
      setWhere: sql`${gatewayTokens.token} = ${replaced}
        and ${gatewayTokens.askedAt} <= now() - interval '5 minutes'
        and coalesce(${gatewayTokens.askedBefore} <= now() - interval '1 hour', true)`,
    })
    .returning({ keys: gatewayTokens.keys });
  const granted = claimed ? await grant() : null;
  if (!granted) return null;
  const { token, lastsMs } = granted;
  const endsAt = new Date(Date.now() + lastsMs);
  await db.update(gatewayTokens).set({ token, endsAt }).where(eq(gatewayTokens.keys, keys));
  return token;
}
