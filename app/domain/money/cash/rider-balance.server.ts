import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#drizzle/client.server.ts";
import { orders, payoutLines, payouts, shipments } from "#drizzle/schema.ts";
import { taka } from "../../core/fields/number.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";
import { hashOf, idOfKey } from "../../core/key-id.server.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import { lockOrders, type Staff } from "../../orders/changing/order-writes.server.ts";
import { recordHistory } from "../../orders/changing/record-history.server.ts";
import { dueAtDoor } from "../../orders/money/order-money.ts";
import { REASON_MAX } from "../../orders/order-transitions.ts";
import type { OrderRow } from "../../orders/reading/order-rows.server.ts";
import { findCarrier } from "../../parcels/riders/riders.server.ts";
import { writeSettled } from "./settle.server.ts";

/**
 * Taka in the rider's hand as the form showed them, taka that he handed over, and why the two
 * differ if they do.
 */
export const balanceSchema = z.object({
  expected: taka(),
  handedOver: taka(),
  reason: optionalLine(REASON_MAX),
});

type Balance = z.output<typeof balanceSchema>;

/** A balance is a payout list of the courier that the rider's parcels went out with. */
export type Balanced = { id: string; parcels: number; taka: number };

/**
 * Settles all delivered parcels of a rider by what he took for each, once per `key`. What he handed
 * over less or more changes the latest parcels, since cash has no other owner, and needs a reason.
 * Refused: own-balance, rider-not-found, rider-cash-moved (also if he has nothing to hand over),
 * balance-unexplained, try-again.
 */
export async function balanceRider(
  riderId: string,
  { expected, handedOver, reason }: Balance,
  actor: Staff,
  key: string | null = null,
): Promise<Balanced> {
  if (actor.id === riderId) throw new ShopError("own-balance", {});
  const listHash = hashOf(["rider", riderId, idOfKey(key)]);
  return inOrderTransaction(async (tx) => {
    const rider = await findCarrier(riderId, tx);
    if (!rider) throw new ShopError("rider-not-found", {});
    const before = await findBalance(tx, listHash);
    if (before) return before;
    const held = await lockHeld(tx, riderId);
    const inHand = held.reduce((sum, { taken }) => sum + taken, 0);
    const [first] = held;
    if (inHand !== expected || !first) throw new ShopError("rider-cash-moved", { taka: inHand });
    const difference = handedOver - inHand;
    if (difference !== 0 && reason === "")
      throw new ShopError("balance-unexplained", { difference });
    const received = spread(held, difference);
    for (const courierId of new Set(received.map((parcel) => parcel.courierId))) {
      // Nearly every shop has one courier of its own, whose list the balance is known by.
      const isFirst = courierId === first.courierId;
      const hash = isFirst ? listHash : hashOf([listHash, courierId]);
      const payout = { listHash: hash, courierId, riderId, note: reason, actorId: actor.id };
      const lines = received.filter((parcel) => parcel.courierId === courierId);
      await writeBalance(tx, payout, lines, actor);
    }
    const differing = received.filter(({ amount, taken }) => amount !== taken);
    const rows = differing.map(({ order }) => ({
      orderId: order.id,
      field: "reason",
      from: null,
      to: reason,
    }));
    await recordHistory(tx, rows, actor);
    await recordStaffAct(tx, {
      act: "rider-balanced",
      subject: rider.name,
      subjectId: rider.id,
      details: { taken: inHand, handedOver, ...(difference !== 0 && { reason }) },
      actor,
    });
    const balance = await findBalance(tx, listHash);
    if (!balance) throw new Error("A balance was just written");
    return balance;
  });
}

type Held = { order: OrderRow; courierId: string; taken: number };

/** The delivered parcels in a rider's hand under their locks, the earliest order first. */
async function lockHeld(tx: Db, riderId: string): Promise<Held[]> {
  const rows = await tx
    .select({
      orderId: shipments.orderId,
      courierId: shipments.courierId,
      took: shipments.riderTook,
    })
    .from(orders)
    .innerJoin(shipments, eq(shipments.orderId, orders.id))
    .where(
      and(
        eq(shipments.riderId, riderId),
        isNull(orders.deletedAt),
        sql`${orders.status} = 'Deliverd' and ${orders.settledAt} is null`,
        sql`not ${orders.isTrial}`,
      ),
    );
  const parcels = new Map(rows.map((row) => [row.orderId, row]));
  const locked = await lockOrders(tx, [...parcels.keys()]);
  return locked
    .flatMap((order) => {
      const parcel = parcels.get(order.id);
      const isHeld = order.status === "Deliverd" && order.settledAt === null;
      if (!parcel || !isHeld) return [];
      return { order, courierId: parcel.courierId, taken: parcel.took ?? dueAtDoor(order) };
    })
    .toSorted((a, b) => a.order.orderNumber - b.order.orderNumber);
}

/** What each parcel brought the shop: taken, with the difference on the latest ones. */
function spread(held: readonly Held[], difference: number): (Held & { amount: number })[] {
  let left = difference;
  return held
    .toReversed()
    .map((parcel) => {
      const amount = Math.max(0, parcel.taken + left);
      left -= amount - parcel.taken;
      return { ...parcel, amount };
    })
    .toReversed();
}

async function writeBalance(
  tx: Db,
  payout: typeof payouts.$inferInsert,
  lines: readonly (Held & { amount: number })[],
  actor: Staff,
): Promise<void> {
  const [made] = await tx.insert(payouts).values(payout).returning({ id: payouts.id });
  if (!made) throw new Error("An insert returned no row");
  const settled = lines.map(({ order, amount }, at) => ({ id: order.id, amount, line: at + 1 }));
  await writeSettled(tx, settled, actor, made.id);
  await tx.insert(payoutLines).values(
    lines.map(({ order, amount }, at) => ({
      payoutId: made.id,
      position: at + 1,
      number: String(order.orderNumber),
      amount,
      due: dueAtDoor(order),
      outcome: "settled" as const,
      orderId: order.id,
    })),
  );
}

async function findBalance(tx: Db, listHash: string): Promise<Balanced | null> {
  const [found] = await tx
    .select({
      id: payouts.id,
      parcels: sql<number>`count(*)::int`,
      taka: sql<number>`sum(${payoutLines.amount})`.mapWith(Number),
    })
    .from(payouts)
    .innerJoin(payoutLines, eq(payoutLines.payoutId, payouts.id))
    .where(eq(payouts.listHash, listHash))
    .groupBy(payouts.id);
  return found ?? null;
}
