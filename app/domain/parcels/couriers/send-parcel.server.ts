import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { couriers, orders, shipments } from "#drizzle/schema.ts";
import { invoiceOf } from "../../core/invoice.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { AttemptFailed } from "../../core/outbox/outcome.ts";
import { LOST_AFTER_MS } from "../../core/outbox/retries.ts";
import { ShopError } from "../../core/shop-error.ts";
import { refuseEach, requireOrders } from "../../orders/changing/order-writes.server.ts";
import { recordHistory } from "../../orders/changing/record-history.server.ts";
import { isCarried } from "../../orders/order-status.ts";
import { findOrder } from "../../orders/reading/orders.server.ts";
import { queueNumbers, writeConsignment } from "./consignments.server.ts";
import { findCourierKeys } from "./couriers.server.ts";
import type { CourierKind } from "./couriers.ts";
import type { CourierInterface, SendOutcome } from "./interface/courier-interface.ts";
import { interfaceOf } from "./interface/interfaces.server.ts";
import { addParcelJob } from "./parcel-jobs.server.ts";
import { parcelOf } from "./parcels.ts";

/**
 * Sends a parcel to its courier; the change from waiting to sending lets only one worker do it. A
 * parcel that surely did not arrive is retried (throws `AttemptFailed`). After a lost response the
 * courier is asked before the parcel is sent again; if it cannot be asked, the parcel stays
 * `unknown` until staff decide.
 */
export async function sendParcel(
  orderId: string,
  { isLast, signal }: { isLast: boolean; signal: AbortSignal },
): Promise<void> {
  const claimed = await claim(orderId);
  if (!claimed) return;
  const sent = await send(claimed, signal);
  if (sent.outcome === "taken") return noteTaken(orderId, sent);
  const { reason } = sent;
  if (sent.outcome === "refused") return note(orderId, "failed", reason);
  if (sent.outcome === "lost" && !claimed.courier?.findByInvoice)
    return note(orderId, "unknown", reason);
  if (isLast) return note(orderId, sent.outcome === "lost" ? "unknown" : "failed", reason);
  await note(orderId, "waiting", reason);
  throw new AttemptFailed(reason);
}

type Claimed = {
  courierId: string;
  amount: number;
  mayHaveArrived: boolean;
  kind: CourierKind;
  courier: CourierInterface | null;
};

async function claim(orderId: string): Promise<(Claimed & { orderId: string }) | null> {
  const [row] = await db
    .update(shipments)
    .set({ sending: "sending", attempts: sql`${shipments.attempts} + 1`, attemptedAt: new Date() })
    .where(and(eq(shipments.orderId, orderId), eq(shipments.sending, "waiting")))
    .returning({
      courierId: shipments.courierId,
      amount: shipments.amountToCollect,
      attempts: shipments.attempts,
    });
  if (!row) return null;
  const [of] = await db
    .select({ kind: couriers.kind })
    .from(couriers)
    .where(eq(couriers.id, row.courierId));
  const kind = of?.kind ?? "other";
  return { ...row, orderId, kind, mayHaveArrived: row.attempts > 1, courier: interfaceOf(kind) };
}

async function send(
  { orderId, courierId, amount, mayHaveArrived, courier }: Claimed & { orderId: string },
  signal: AbortSignal,
): Promise<SendOutcome> {
  const [order, keys] = await Promise.all([findOrder(orderId), findCourierKeys(courierId)]);
  if (!order || !isCarried(order.status)) return { outcome: "refused", reason: "taken-back" };
  if (!courier || !keys) return { outcome: "refused", reason: "keys" };
  if (mayHaveArrived && courier.findByInvoice) {
    const answer = await courier.findByInvoice(invoiceOf(order), keys, signal);
    if ("status" in answer)
      return { outcome: "taken", consignment: "", trackingCode: "", charge: null };
    if ("reason" in answer)
      return { outcome: answer.reason === "keys" ? "refused" : "lost", reason: answer.reason };
  }
  return courier.create(parcelOf(order, amount), keys, signal);
}

async function note(
  orderId: string,
  sending: "waiting" | "failed" | "unknown",
  failure: string,
): Promise<void> {
  await db
    .update(shipments)
    .set({ sending, failure, updatedAt: new Date() })
    .where(and(eq(shipments.orderId, orderId), eq(shipments.sending, "sending")));
}

async function noteTaken(
  orderId: string,
  { consignment, trackingCode, charge }: Extract<SendOutcome, { outcome: "taken" }>,
): Promise<void> {
  await inOrderTransaction(async (tx) => {
    await queueNumbers(tx);
    await tx
      .update(shipments)
      .set({ sending: "sent", failure: "", charge, updatedAt: new Date() })
      .where(and(eq(shipments.orderId, orderId), eq(shipments.sending, "sending")));
    if (consignment) await writeConsignment(tx, orderId, { consignment, trackingCode }, null);
  });
}

/**
 * Sends parcels again when staff ask for it, all or none: the courier refused them, or its answer
 * was lost. Returns how many. Refused: order-not-found, too-many-orders, parcel-not-stuck,
 * orders-refused with each order whose parcel is not stuck.
 */
export async function sendParcelsAgain(
  ids: readonly string[],
  actor: { id: string },
): Promise<number> {
  return inOrderTransaction(async (tx) => {
    const locked = await requireOrders(tx, ids);
    const again = await tx
      .update(shipments)
      .set({ sending: "waiting", failure: "", updatedAt: new Date() })
      .from(couriers)
      .where(
        and(
          eq(couriers.id, shipments.courierId),
          inArray(
            shipments.orderId,
            locked.map(({ id }) => id),
          ),
          inArray(shipments.sending, ["failed", "unknown"]),
        ),
      )
      .returning({
        orderId: shipments.orderId,
        courierId: shipments.courierId,
        name: couriers.name,
      });
    const isAgain = new Set(again.map(({ orderId }) => orderId));
    const notStuck = new ShopError("parcel-not-stuck", {});
    if (again.length === 0 && locked.length === 1) throw notStuck;
    refuseEach(locked, ({ id }) => (isAgain.has(id) ? null : notStuck));
    for (const { orderId, courierId } of again) await addParcelJob(tx, orderId, courierId);
    const rows = again.map(({ orderId, name }) => ({
      orderId,
      field: "courierTold",
      from: null,
      to: name,
    }));
    await recordHistory(tx, rows, actor);
    return again.length;
  });
}

/**
 * Recovers the parcels of a dead worker: they are sent again if the courier can be asked first,
 * else staff decide. Also adds missing jobs for waiting parcels, as after a restored backup.
 * Returns how many it found.
 */
export async function recoverParcels(lostAfterMs = LOST_AFTER_MS): Promise<number> {
  return db.transaction(async (tx) => {
    const before = sql`now() - make_interval(secs => ${lostAfterMs / 1000})`;
    const lost = await tx
      .update(shipments)
      .set({
        sending: sql`case when (select kind from couriers where id = ${shipments.courierId}) = 'steadfast' then 'waiting' else 'unknown' end`,
        failure: "interrupted",
      })
      .where(and(eq(shipments.sending, "sending"), sql`${shipments.attemptedAt} <= ${before}`))
      .returning({ orderId: shipments.orderId });
    const waiting = await tx
      .select({ orderId: shipments.orderId, courierId: shipments.courierId })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(
        and(
          eq(shipments.sending, "waiting"),
          sql`not exists (select from graphile_worker.jobs where key = 'parcel ' || ${shipments.orderId}::text)`,
        ),
      )
      .limit(500);
    for (const { orderId, courierId } of waiting) await addParcelJob(tx, orderId, courierId);
    return lost.length;
  });
}
