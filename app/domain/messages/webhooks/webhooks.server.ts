import { and, asc, eq, isNotNull, not, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { outboxEvents, webhooks } from "#drizzle/schema.ts";
import { addNotifyJob } from "../../core/outbox/jobs.server.ts";
import { GIVE_UP_AFTER_MS } from "../../core/outbox/retries.ts";
import { seal, unseal } from "../../core/sealed.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { staffResource } from "../../core/staff-resource.server.ts";
import { hasMail } from "../mail.server.ts";
import { makeSecret } from "./signature.server.ts";
import type { WebhookChanges, WebhookInput } from "./webhook-input.server.ts";

/** Each event is sent to each webhook, so the number is limited against abuse as an amplifier. */
export const MOST_WEBHOOKS = 20;

/** Milliseconds for which the old secret signs together with the new one. */
const CHANGE_OVER_MS = 24 * 60 * 60 * 1000;

/** The public columns: all but the secrets. */
const webhookColumns = {
  id: webhooks.id,
  createdAt: webhooks.createdAt,
  updatedAt: webhooks.updatedAt,
  version: webhooks.version,
  url: webhooks.url,
  description: webhooks.description,
  events: webhooks.events,
  isActive: webhooks.isActive,
  failingSince: webhooks.failingSince,
  givenUpAt: webhooks.givenUpAt,
};

export type Webhook = Pick<typeof webhooks.$inferSelect, keyof typeof webhookColumns>;

const { list, find, create, update, change } = staffResource<
  Webhook,
  WebhookInput & { id: string; secret: string },
  WebhookChanges
>({
  table: webhooks,
  columns: webhookColumns,
  orderBy: [asc(webhooks.createdAt)],
  act: (verb) => `webhook-${verb as "created" | "changed"}`,
  nameOf: ({ url }) => url,
  notFound: "webhook-not-found",
  limit: {
    most: MOST_WEBHOOKS,
    tooMany: () => new ShopError("too-many-webhooks", { max: MOST_WEBHOOKS }),
  },
});

export { find as findWebhook, list as listWebhooks };

/** A webhook with its secret, which is shown only once. */
export type WithSecret = { webhook: Webhook; secret: string };

/** Refused: too-many-webhooks. */
export async function createWebhook(
  input: WebhookInput,
  actor: ActingStaff = null,
): Promise<WithSecret> {
  const [id, secret] = [crypto.randomUUID(), makeSecret()];
  const webhook = await create({ ...input, id, secret: seal(secret, sealedFor(id)) }, actor);
  return { webhook, secret };
}

/**
 * A new address, or turning it on or off, resets the failures; failed attempts are not repeated by
 * themselves.
 */
export const updateWebhook: typeof update = (id, changes, shown, actor) =>
  update(id, changes, shown, actor, async (own, current) => {
    const isTurned = own.isActive !== undefined && own.isActive !== current.isActive;
    const isMoved = own.url !== undefined && own.url !== current.url;
    return { own, set: isTurned || isMoved ? { failingSince: null, givenUpAt: null } : {} };
  });

/**
 * Creates a new secret. The old one also signs for a day, while the receiver changes over. Refused:
 * webhook-not-found.
 */
export async function rotateSecret(
  id: string,
  actor: ActingStaff = null,
  now: Date = new Date(),
): Promise<WithSecret> {
  const secret = makeSecret();
  const webhook = await change(id, "webhook-secret-renewed", actor, async () => ({
    set: {
      secret: seal(secret, sealedFor(id)),
      oldSecret: sql`${webhooks.secret}`,
      oldSecretUntil: new Date(now.getTime() + CHANGE_OVER_MS),
    },
  }));
  return { webhook, secret };
}

/**
 * Deletes a webhook for good, with all its past and future attempts. Refused: webhook-not-found.
 */
export const deleteWebhook = (id: string, actor: ActingStaff = null): Promise<Webhook> =>
  change(id, "webhook-deleted", actor, async (_, tx) => {
    await tx.delete(webhooks).where(eq(webhooks.id, id));
    return {};
  });

/** The address and the readable secrets, the new one first. Null if the webhook is gone. */
export async function findReceiver(id: string, now: Date = new Date()) {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  if (!row) return null;
  const isOldValid = row.oldSecretUntil !== null && row.oldSecretUntil > now;
  const sealed = [row.secret, ...(isOldValid && row.oldSecret ? [row.oldSecret] : [])];
  const secrets = sealed.flatMap((text) => unseal(text, sealedFor(id)) ?? []);
  return { url: row.url, isActive: row.isActive, secrets };
}

/**
 * Records the result of an attempt; a webhook that fails for days without a success is turned off.
 * True if this was done.
 */
export async function noteOutcome(
  id: string,
  isDelivered: boolean,
  now: Date = new Date(),
): Promise<boolean> {
  if (isDelivered) {
    await db
      .update(webhooks)
      .set({ failingSince: null, updatedAt: sql`${webhooks.updatedAt}` })
      .where(and(eq(webhooks.id, id), sql`${webhooks.failingSince} is not null`));
    return false;
  }
  await db
    .update(webhooks)
    .set({ failingSince: now, updatedAt: sql`${webhooks.updatedAt}` })
    .where(and(eq(webhooks.id, id), sql`${webhooks.failingSince} is null`));
  return db.transaction((tx) => giveUp(tx, id, now));
}

/** Turns off a webhook that has failed for too long, and notifies the owner once. */
async function giveUp(tx: Db, id: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - GIVE_UP_AFTER_MS);
  const [givenUp] = await tx
    .update(webhooks)
    .set({ isActive: false, givenUpAt: now })
    .where(
      and(
        eq(webhooks.id, id),
        eq(webhooks.isActive, true),
        sql`${webhooks.failingSince} < ${before.toISOString()}`,
      ),
    )
    .returning({ url: webhooks.url });
  if (!givenUp) return false;
  if (!hasMail()) return true;
  const eventId = crypto.randomUUID();
  const data = { webhookId: id, url: givenUp.url };
  await tx.insert(outboxEvents).values({ id: eventId, type: "webhook.given_up", data });
  await addNotifyJob(tx, eventId);
  return true;
}

/** Webhooks that the shop turned off and nobody has turned on again. */
export const whereGivenUp = and(isNotNull(webhooks.givenUpAt), not(webhooks.isActive));

const sealedFor = (id: string) => `webhook ${id}`;
