import { and, asc, count, eq, isNotNull, not, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { outboxEvents, webhooks } from "#drizzle/schema.ts";
import { hasMail } from "../messages/mail.server.ts";
import { addTellJob } from "../outbox/jobs.server.ts";
import { GIVE_UP_AFTER_MS } from "../outbox/retries.ts";
import { ownChanges, type Shown } from "../own-changes.ts";
import { ShopError } from "../shop-error.ts";
import { changedFields, recordStaffAct } from "../staff-acts/record-staff-act.server.ts";
import type { Actor } from "../staff-acts/staff-acts.ts";
import { seal, unseal } from "../users/sealed.server.ts";
import { isUuid } from "../uuid.ts";
import { makeSecret } from "./signature.server.ts";
import type { WebhookChanges, WebhookInput } from "./webhook-input.server.ts";

/** Each event is told to each of them: more than a shop has programs, and no amplifier. */
export const MOST_WEBHOOKS = 20;

/** Milliseconds for which an old secret signs beside the new one. */
const CHANGE_OVER_MS = 24 * 60 * 60 * 1000;

/** The columns people see: all but the secrets. */
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

/** All of them, oldest first. */
export async function listWebhooks(where?: SQL): Promise<Webhook[]> {
  return db.select(webhookColumns).from(webhooks).where(where).orderBy(asc(webhooks.createdAt));
}

export async function findWebhook(id: string): Promise<Webhook | null> {
  if (!isUuid(id)) return null;
  const [found] = await db.select(webhookColumns).from(webhooks).where(eq(webhooks.id, id));
  return found ?? null;
}

/** With its secret, which is not shown again. Refused: too-many-webhooks. */
export async function createWebhook(
  input: WebhookInput,
  actor: Actor = null,
): Promise<{ webhook: Webhook; secret: string }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('haat webhooks'))`);
    const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(webhooks);
    if (total >= MOST_WEBHOOKS) throw new ShopError("too-many-webhooks", { max: MOST_WEBHOOKS });
    const [id, secret] = [crypto.randomUUID(), makeSecret()];
    const [webhook] = await tx
      .insert(webhooks)
      .values({ ...input, id, secret: seal(secret, sealedFor(id)) })
      .returning(webhookColumns);
    if (!webhook) throw new Error("An insert returned no row");
    await recordStaffAct(tx, { act: "webhook-created", ...asSubject(webhook), actor });
    return { webhook, secret };
  });
}

/**
 * With `shown` only what differs from it is written. Turned on again it begins with a clean slate; what failed meanwhile
 * is not sent by itself. Refused: webhook-not-found, changed-meanwhile.
 */
export async function updateWebhook(
  id: string,
  changes: WebhookChanges,
  shown?: Shown<WebhookChanges>,
  actor: Actor = null,
): Promise<Webhook> {
  return db.transaction(async (tx) => {
    const current = await lockWebhook(tx, id);
    const own = ownChanges(changes, shown, current);
    const isTurned = own.isActive !== undefined && own.isActive !== current.isActive;
    const isMoved = own.url !== undefined && own.url !== current.url;
    const fresh = isTurned || isMoved ? { failingSince: null, givenUpAt: null } : {};
    const set = { ...own, ...fresh };
    if (Object.keys(set).length === 0) return current;
    const [updated] = await tx
      .update(webhooks)
      .set(set)
      .where(eq(webhooks.id, id))
      .returning(webhookColumns);
    const details = changedFields(current, own);
    await recordStaffAct(tx, { act: "webhook-changed", ...asSubject(current), details, actor });
    return updated ?? current;
  });
}

/**
 * A new secret, which is not shown again. The one before signs beside it for a day, so that no delivery fails while the
 * receiver changes over. Refused: webhook-not-found.
 */
export async function rotateSecret(
  id: string,
  actor: Actor = null,
  now: Date = new Date(),
): Promise<{ webhook: Webhook; secret: string }> {
  return db.transaction(async (tx) => {
    const current = await lockWebhook(tx, id);
    const secret = makeSecret();
    await tx
      .update(webhooks)
      .set({
        secret: seal(secret, sealedFor(id)),
        oldSecret: sql`${webhooks.secret}`,
        oldSecretUntil: new Date(now.getTime() + CHANGE_OVER_MS),
      })
      .where(eq(webhooks.id, id));
    await recordStaffAct(tx, { act: "webhook-secret-renewed", ...asSubject(current), actor });
    return { webhook: { ...current, version: current.version + 1 }, secret };
  });
}

/** With its deliveries; what was not delivered yet never is. Refused: webhook-not-found. */
export async function deleteWebhook(id: string, actor: Actor = null): Promise<void> {
  await db.transaction(async (tx) => {
    const current = await lockWebhook(tx, id);
    await tx.delete(webhooks).where(eq(webhooks.id, id));
    await recordStaffAct(tx, { act: "webhook-deleted", ...asSubject(current), actor });
  });
}

const asSubject = ({ id, url }: Webhook) => ({ subject: url, subjectId: id });

/** Where to send to and what to sign with: the secrets that can be read, the new one first. Null when it is gone. */
export async function findReceiver(id: string, now: Date = new Date()) {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  if (!row) return null;
  const isOldGood = row.oldSecretUntil !== null && row.oldSecretUntil > now;
  const sealed = [row.secret, ...(isOldGood && row.oldSecret ? [row.oldSecret] : [])];
  const secrets = sealed.flatMap((text) => unseal(text, sealedFor(id)) ?? []);
  return { url: row.url, isActive: row.isActive, secrets };
}

/** Notes how a delivery went; one that fails for days with none in between turns the webhook off. True when it did. */
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

/** Turns off what has failed for too long, and has the owner told once. */
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
  await addTellJob(tx, eventId);
  return true;
}

/** Webhooks that the shop gave up on and nobody has turned on again. */
export const whereGivenUp = and(isNotNull(webhooks.givenUpAt), not(webhooks.isActive));

const sealedFor = (id: string) => `webhook ${id}`;

async function lockWebhook(tx: Db, id: string): Promise<Webhook> {
  const [found] = isUuid(id)
    ? await tx.select(webhookColumns).from(webhooks).where(eq(webhooks.id, id)).for("update")
    : [];
  if (!found) throw new ShopError("webhook-not-found", {});
  return found;
}
