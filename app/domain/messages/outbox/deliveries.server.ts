import { and, desc, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import {
  deliveries,
  offers,
  orders,
  outboxEvents,
  restockRequests,
  webhooks,
} from "#drizzle/schema.ts";
import {
  type BoundedTotal,
  boundedTotal,
  countUpTo,
  MOST_LISTED,
} from "../../core/bounded-count.server.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import type { Channel, DeliveryStatus } from "../../core/outbox/events.ts";
import { addDeliverJob, addNotifyJob } from "../../core/outbox/jobs.server.ts";
import { KEPT_DAYS, LOST_AFTER_MS } from "../../core/outbox/retries.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { isUuid } from "../../core/uuid.ts";
import { maskPhone } from "../../orders/reading/order-privacy.ts";

/**
 * Milliseconds after which a waiting notification without a job gets a new one; a restored backup
 * has no jobs.
 */
const FORGOTTEN_AFTER_MS = 10 * 60 * 1000;

export type DeliveryFilter = {
  /** `untold`: failed, perhaps not arrived, or waiting for a retry. */
  status?: DeliveryStatus | "untold" | undefined;
  channel?: Channel | undefined;
  webhookId?: string | undefined;
};

const isUnsent = or(
  inArray(deliveries.status, ["failed", "unknown"]),
  and(eq(deliveries.status, "waiting"), gt(deliveries.attempts, 0)),
);

/** Unsent messages of the last 24 hours; older ones are no longer useful. */
export const unsentLately = and(isUnsent, sql`${deliveries.createdAt} > now() - interval '1 day'`);

/** The newest unsent message with the receiver's words; null if there is none. */
export async function findLatestUnsent() {
  const [latest] = await db
    .select({
      channel: deliveries.channel,
      reason: deliveries.reason,
      answerCode: deliveries.answerCode,
      said: deliveries.said,
    })
    .from(deliveries)
    .where(unsentLately)
    .orderBy(desc(deliveries.createdAt))
    .limit(1);
  return latest ?? null;
}

export type Unsent = NonNullable<Awaited<ReturnType<typeof findLatestUnsent>>>;

export type Delivery = Awaited<ReturnType<typeof selectDeliveries>>[number];

/**
 * Newest first; `page` counts from 1, and `most` bounds the count. The receiver's number of an SMS
 * is masked.
 */
export async function listDeliveries(
  filter: DeliveryFilter,
  page: number,
  perPage: number,
  most = MOST_LISTED,
): Promise<{ deliveries: Delivery[] } & BoundedTotal> {
  const where = whereListed(filter);
  const rows = db.select({ one: sql`1` }).from(deliveries).where(where);
  const [found, [counted]] = await Promise.all([
    selectDeliveries(where, perPage, (page - 1) * perPage),
    db.execute<{ n: number }>(sql`select ${countUpTo(rows, most)} as n`),
  ]);
  return { deliveries: found, ...boundedTotal(counted?.n ?? 0, most) };
}

function whereListed({ status, channel, webhookId }: DeliveryFilter): SQL | undefined {
  return and(
    status === "untold" ? isUnsent : status && eq(deliveries.status, status),
    channel && eq(deliveries.channel, channel),
    webhookId === undefined
      ? undefined
      : isUuid(webhookId)
        ? eq(deliveries.webhookId, webhookId)
        : sql`false`,
  );
}

async function selectDeliveries(where: SQL | undefined, limit: number, offset: number) {
  const rows = await db
    .select({
      id: deliveries.id,
      createdAt: deliveries.createdAt,
      channel: deliveries.channel,
      target: deliveries.target,
      status: deliveries.status,
      reason: deliveries.reason,
      answerCode: deliveries.answerCode,
      said: deliveries.said,
      attempts: deliveries.attempts,
      attemptedAt: deliveries.attemptedAt,
      nextAttemptAt: deliveries.nextAttemptAt,
      eventId: deliveries.eventId,
      webhookId: deliveries.webhookId,
      url: webhooks.url,
      type: outboxEvents.type,
      orderNumber: orders.orderNumber,
      phoneNumber: sql<
        string | null
      >`coalesce(${orders.phoneNumber}, ${restockRequests.phoneNumber}, ${offers.phoneNumber})`,
    })
    .from(deliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.id, deliveries.eventId))
    .leftJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
    .leftJoin(orders, sql`${orders.id} = (${outboxEvents.data} ->> 'orderId')::uuid`)
    .leftJoin(
      restockRequests,
      sql`${restockRequests.id} = (${outboxEvents.data} ->> 'requestId')::uuid`,
    )
    .leftJoin(offers, sql`${offers.id} = (${outboxEvents.data} ->> 'offerId')::uuid`)
    .where(where)
    // The index has nulls last; Postgres cannot read any other order from it.
    .orderBy(sql`${deliveries.createdAt} desc nulls last`, deliveries.id)
    .limit(limit)
    .offset(offset);
  return rows.map(({ phoneNumber, ...row }) => ({
    ...row,
    to: row.channel === "sms" && phoneNumber ? maskPhone(phoneNumber) : null,
  }));
}

/**
 * Sends again with the same id and body, also one that waits for its next attempt. Refused:
 * delivery-not-found, delivery-under-way, purchase-counted (a network would count a delivered
 * purchase again).
 */
export async function replayDelivery(id: string, actor: ActingStaff = null): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = isUuid(id)
      ? await tx
          .select({
            id: deliveries.id,
            status: deliveries.status,
            channel: deliveries.channel,
            webhookId: deliveries.webhookId,
          })
          .from(deliveries)
          .where(eq(deliveries.id, id))
          .for("update")
      : [];
    if (!found) throw new ShopError("delivery-not-found", {});
    if (found.status === "sending") throw new ShopError("delivery-under-way", {});
    if (found.channel === "conversion" && found.status === "delivered")
      throw new ShopError("purchase-counted", {});
    await waitAgain(tx, found);
    const details = { channel: found.channel };
    await recordStaffAct(tx, { act: "message-sent-again", subjectId: id, details, actor });
  });
}

/** Days for which Meta takes an event. */
const TAKEN_DAYS = 7;

/** Sends the failed purchases of the last days again, after staff have saved the settings. */
export async function repeatFailedConversions(): Promise<void> {
  await db.transaction(async (tx) => {
    const failed = await tx
      .select({ id: deliveries.id, channel: deliveries.channel, webhookId: deliveries.webhookId })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.channel, "conversion"),
          eq(deliveries.status, "failed"),
          sql`${deliveries.createdAt} > now() - make_interval(days => ${TAKEN_DAYS})`,
        ),
      )
      .for("update");
    await Promise.all(failed.map((one) => waitAgain(tx, one)));
  });
}

async function waitAgain(
  tx: Db,
  delivery: { id: string; channel: Channel; webhookId: string | null },
): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status: "waiting", attempts: 0, nextAttemptAt: null })
    .where(eq(deliveries.id, delivery.id));
  await addDeliverJob(tx, delivery);
}

/**
 * Recovers what a killed server was sending. Webhooks and emails are sent again under the same id;
 * an SMS that may have gone out is not, and the list shows it as unknown. Returns the number found.
 */
export async function recoverLostNotifications(lostAfterMs = LOST_AFTER_MS): Promise<number> {
  return db.transaction(async (tx) => {
    const before = sql`now() - make_interval(secs => ${lostAfterMs / 1000})`;
    // Unlocks the jobs of dead workers: a living one holds nothing this long.
    await tx.execute(sql`
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
        from graphile_worker.jobs where locked_at <= ${before} having count(*) > 0`);
    const lost = await tx
      .update(deliveries)
      .set({
        status: sql`case when ${deliveries.channel} = 'sms' then 'unknown' else 'waiting' end`,
        reason: "interrupted",
      })
      .where(and(eq(deliveries.status, "sending"), sql`${deliveries.attemptedAt} <= ${before}`))
      .returning({
        id: deliveries.id,
        status: deliveries.status,
        channel: deliveries.channel,
        webhookId: deliveries.webhookId,
      });
    for (const one of lost) if (one.status === "waiting") await addDeliverJob(tx, one);
    return lost.length;
  });
}

/**
 * Gives a job to notifications that have waited long without one, so that none is lost with its
 * job.
 */
export async function remindForgotten(now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  return db.transaction(async (tx) => {
    const events = await tx.execute<{ id: string }>(sql`
      select id from outbox_events where body is null and created_at < ${before.toISOString()}
         and not exists (select from graphile_worker.jobs where key = outbox_events.id::text)
       order by created_at limit 500`);
    for (const { id } of events) await addNotifyJob(tx, id);
    const waiting = await tx.execute<{
      id: string;
      channel: Channel;
      webhookId: string | null;
    }>(sql`
      select id, channel, webhook_id as "webhookId" from deliveries
       where status = 'waiting' and coalesce(next_attempt_at, created_at) < ${before.toISOString()}
         and not exists (select from graphile_worker.jobs where key = deliveries.id::text)
       limit 500`);
    for (const delivery of waiting) await addDeliverJob(tx, delivery);
    return events.length + waiting.length;
  });
}

/** Deletes events older than 30 days with their notifications; retries end long before. */
export async function sweepDeliveries(now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  return deleteInBatches(outboxEvents, lt(outboxEvents.createdAt, before));
}
