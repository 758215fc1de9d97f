import { and, asc, count, eq, gt, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Db, db } from "#drizzle/client.server.ts";
import { couriers, orders, payoutLines, payouts, shipments, users } from "#drizzle/schema.ts";
import { hashOf } from "../../core/key-id.server.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import {
  type ChosenColumns,
  readTable,
  requireColumns,
  type TableColumns,
} from "../../core/pasted-tables/pasted-table.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { cutText } from "../../core/text.ts";
import { isUuid } from "../../core/uuid.ts";
import {
  type Actor,
  changeOrders,
  type Staff,
  throwAll,
} from "../../orders/changing/order-writes.server.ts";
import { dueAtDoorSql } from "../../orders/money/due-at-door.server.ts";
import { CARRIED_STATUSES, type OrderStatus } from "../../orders/order-status.ts";
import { planLocked } from "../../parcels/couriers/carried-orders.server.ts";
import { requireCourier } from "../../parcels/couriers/couriers.server.ts";
import {
  PAYOUT_COLUMNS,
  type PayoutColumn,
  type PayoutLine,
  planLines,
} from "./payout-plan.server.ts";
import { type Settled, settleByHand, writeSettled } from "./settle.server.ts";

/**
 * The outcome that saving a courier's list of collected cash would have. Refused:
 * courier-not-found, list-too-long.
 */
export async function planPayout(
  text: string,
  courierId: string,
  columns?: ChosenColumns<PayoutColumn>,
): Promise<PayoutLine[]> {
  await requireCourier(courierId);
  return planLines(db, text, courierId, columns);
}

/**
 * Stores a payout list and settles the lines that fit to the taka; the others wait for a person. A
 * repeated list settles only lines that fit by now, for instance because a parcel's number became
 * known. A payment that was read from the courier is known by its `paymentId`, whatever its lines.
 * Refused: courier-not-found, list-too-long, columns-unsure, try-again.
 */
export async function savePayout(
  text: string,
  courierId: string,
  actor: Actor,
  paymentId: string | null = null,
  columns?: ChosenColumns<PayoutColumn>,
): Promise<{ id: string; settled: number; left: number; repeated: boolean }> {
  await requireCourier(courierId);
  const table = readTable(text, PAYOUT_COLUMNS, columns);
  requireColumns(table);
  const listHash =
    paymentId === null
      ? hashOf([courierId, normalLines(text), ...otherColumns(text, table.columns)])
      : paymentHash(courierId, paymentId);
  return inOrderTransaction(async (tx) => {
    const id = crypto.randomUUID();
    const [isNew] = await tx
      .insert(payouts)
      .values({ id, listHash, courierId, note: paymentId ?? "", actorId: actor?.id ?? null })
      .onConflictDoNothing()
      .returning({ id: payouts.id });
    const plan = () => planLines(tx, text, courierId, columns);
    if (!isNew) return settleSince(tx, plan, listHash, actor);
    const { lines } = await planLocked(tx, plan);
    const fitting = lines.filter(({ outcome }) => outcome === "settled");
    await writeSettled(tx, fitting.map(settledBy), actor, id);
    if (lines.length > 0)
      await tx.insert(payoutLines).values(
        lines.map(({ line, number, text: written, amount, fee, due, outcome, orderId }) => ({
          payoutId: id,
          position: line,
          number: outcome === "unreadable" ? cutText(written, 200) : number,
          amount,
          fee,
          due,
          outcome,
          orderId,
        })),
      );
    return { id, settled: fitting.length, left: lines.length - fitting.length, repeated: false };
  });
}

/**
 * Nothing if the columns are those that are found by themselves; a list read in another way is
 * another list.
 */
function otherColumns(text: string, { chosen }: TableColumns): unknown[] {
  const { chosen: found } = readTable(text, PAYOUT_COLUMNS).columns;
  return hashOf([chosen]) === hashOf([found]) ? [] : [chosen];
}

/** The hash under which a payment of a courier is stored. */
export const paymentHash = (courierId: string, paymentId: string): string =>
  hashOf([courierId, "payment", paymentId]);

const settledBy = ({ orderId, amount, line }: PayoutLine): Settled => ({
  id: orderId ?? "",
  amount,
  line,
});

/** Settles the open lines of a stored list that fit by now. */
async function settleSince(
  tx: Db,
  plan: () => Promise<PayoutLine[]>,
  listHash: string,
  actor: Actor,
) {
  const [kept] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(payouts.listHash, listHash))
    .for("no key update");
  if (!kept) throw new ShopError("try-again", {});
  const { lines } = await planLocked(tx, plan);
  const isOpen = and(eq(payoutLines.payoutId, kept.id), ne(payoutLines.outcome, "settled"));
  const open = await tx.select({ at: payoutLines.position }).from(payoutLines).where(isOpen);
  const fitting = lines.filter(
    ({ line, outcome }) => outcome === "settled" && open.some(({ at }) => at === line),
  );
  await writeSettled(tx, fitting.map(settledBy), actor, kept.id);
  await writeFitting(tx, kept.id, fitting);
  const left = open.length - fitting.length;
  return { id: kept.id, settled: fitting.length, left, repeated: fitting.length === 0 };
}

/** Stores that lines of a list fit; what their orders owed counts in these lines only. */
async function writeFitting(
  tx: Db,
  payoutId: string,
  fitting: readonly { line: number; orderId: string | null }[],
): Promise<void> {
  if (fitting.length === 0) return;
  const ofList = eq(payoutLines.payoutId, payoutId);
  const [ids, lines] = [
    fitting.map(({ orderId }) => orderId ?? ""),
    fitting.map(({ line }) => line),
  ];
  await tx
    .update(payoutLines)
    .set({ due: 0 })
    .where(and(ofList, inArray(payoutLines.orderId, ids)));
  await tx
    .update(payoutLines)
    .set({
      due: sql`${payoutLines.amount}`,
      outcome: "settled",
      orderId: sql`(select id from unnest(${sql.param(ids)}::uuid[], ${sql.param(lines)}::int[]) as fitting (id, line) where fitting.line = ${payoutLines.position})`,
    })
    .where(and(ofList, inArray(payoutLines.position, lines)));
}

/**
 * Lines with normalised blanks and line ends. Blank lines stay, since a stored line is known by its
 * number.
 */
const normalLines = (text: string): string[] =>
  text
    .trimEnd()
    .split(/\r\n?|\n/)
    .map((line) => line.trim().replace(/\s+/g, " "));

/**
 * Settles a line that did not fit by an amount in taka that staff accept. Refused:
 * payout-not-found, order-not-found, already-settled, order-not-handed-over, try-again.
 */
export async function settlePayoutLine(
  payoutId: string,
  position: number,
  amount: number,
  actor: Staff,
): Promise<void> {
  if (!isUuid(payoutId)) throw new ShopError("payout-not-found", {});
  await inOrderTransaction(async (tx) => {
    const where = and(eq(payoutLines.payoutId, payoutId), eq(payoutLines.position, position));
    const { orderId, outcome } = payoutLines;
    const [line] = await tx.select({ orderId, outcome }).from(payoutLines).where(where);
    if (!line?.orderId) throw new ShopError("payout-not-found", {});
    if (line.outcome === "settled") throw new ShopError("already-settled", {});
    await settleByHand(tx, { id: line.orderId, amount, line: position }, actor, payoutId);
    await tx.update(payoutLines).set({ outcome: "settled" }).where(where);
  });
}

/**
 * Lines that wait only for their delivery: the list's courier had the parcel before the list came,
 * still has it here, and does not report it as cancelled, and the amount fits to the taka. A line
 * of 0 taka does not say whether the parcel was delivered or came back.
 */
const isUndelivered = (payoutId: string) =>
  and(
    eq(payoutLines.payoutId, payoutId),
    eq(payoutLines.outcome, "not-delivered"),
    isNull(orders.settledAt),
    isNull(orders.deletedAt),
    inArray(orders.status, [...CARRIED_STATUSES]),
    gt(payoutLines.amount, 0),
    eq(payoutLines.amount, dueAtDoorSql),
    eq(shipments.courierId, payouts.courierId),
    lte(shipments.createdAt, payouts.createdAt),
    ne(shipments.report, "cancelled"),
  );

/** The lines that `deliverAndSettle` would settle now, and their taka. */
export async function countUndelivered(payoutId: string): Promise<{ lines: number; taka: number }> {
  const [sum] = await db
    .select({
      lines: count(),
      taka: sql<number>`coalesce(sum(${payoutLines.amount}), 0)`.mapWith(Number),
    })
    .from(payoutLines)
    .innerJoin(payouts, eq(payouts.id, payoutLines.payoutId))
    .innerJoin(orders, eq(orders.id, payoutLines.orderId))
    .innerJoin(shipments, eq(shipments.orderId, orders.id))
    .where(isUndelivered(payoutId));
  return sum ?? { lines: 0, taka: 0 };
}

/**
 * Marks the parcels as delivered that a payout list pays to the taka and that are still with their
 * courier here, and settles them. Repeated it settles nothing more. Returns what it settled.
 * Refused: payout-not-found, orders-refused, try-again.
 */
export async function deliverAndSettle(
  payoutId: string,
  actor: Staff,
): Promise<{ lines: number; taka: number }> {
  if (!isUuid(payoutId)) throw new ShopError("payout-not-found", {});
  return inOrderTransaction(async (tx) => {
    const [kept] = await tx
      .select({ id: payouts.id })
      .from(payouts)
      .where(eq(payouts.id, payoutId))
      .for("no key update");
    if (!kept) throw new ShopError("payout-not-found", {});
    const plan = () =>
      tx
        .selectDistinctOn([payoutLines.orderId], {
          orderId: payoutLines.orderId,
          line: payoutLines.position,
          amount: payoutLines.amount,
        })
        .from(payoutLines)
        .innerJoin(payouts, eq(payouts.id, payoutLines.payoutId))
        .innerJoin(orders, eq(orders.id, payoutLines.orderId))
        .innerJoin(shipments, eq(shipments.orderId, orders.id))
        .where(isUndelivered(payoutId))
        .orderBy(payoutLines.orderId, payoutLines.position);
    const { locked, lines } = await planLocked(tx, plan);
    // An order that fits only since it was locked is not settled, because others may change it
    // meanwhile.
    const fitting = lines.filter((line) => locked.some(({ id }) => id === line.orderId));
    const those = locked.filter(({ id }) => fitting.some(({ orderId }) => orderId === id));
    await changeOrders(tx, those, { status: "Deliverd" }, actor, throwAll);
    const settled = fitting.map(({ orderId, ...how }) => ({ id: orderId ?? "", ...how }));
    await writeSettled(tx, settled, actor, payoutId);
    await writeFitting(tx, payoutId, fitting);
    return { lines: settled.length, taka: settled.reduce((sum, { amount }) => sum + amount, 0) };
  });
}

/** The latest payout lists with their sums in taka. */
export async function listPayouts(limit: number, offset = 0) {
  const newest = db
    .$with("newest")
    .as(
      db
        .select()
        .from(payouts)
        .orderBy(sql`${payouts.createdAt} desc nulls last`, payouts.id)
        .limit(limit)
        .offset(offset),
    );
  // A lateral join counts the lines of these lists only; a plain join would count those of all
  // years.
  const counted = db
    .select({
      lines: sql<number>`count(*)::int`.as("lines"),
      open: sql<number>`count(*) filter (where ${payoutLines.outcome} <> 'settled')::int`.as(
        "open",
      ),
      amount: sql<number>`coalesce(sum(${payoutLines.amount}), 0)`.mapWith(Number).as("amount"),
      fees: sql<number>`coalesce(sum(${payoutLines.fee}), 0)`.mapWith(Number).as("fees"),
    })
    .from(payoutLines)
    .where(eq(payoutLines.payoutId, newest.id))
    .as("counted");
  return db
    .with(newest)
    .select({
      id: newest.id,
      createdAt: newest.createdAt,
      courier: couriers.name,
      lines: counted.lines,
      open: counted.open,
      amount: counted.amount,
      fees: counted.fees,
    })
    .from(newest)
    .innerJoin(couriers, eq(couriers.id, newest.courierId))
    .innerJoinLateral(counted, sql`true`)
    .orderBy(sql`${newest.createdAt} desc`, newest.id);
}

const riders = alias(users, "riders");

/** A payout list with its lines and their orders; null for an unknown id. */
export async function findPayout(id: string) {
  if (!isUuid(id)) return null;
  const [payout] = await db
    .select({
      id: payouts.id,
      createdAt: payouts.createdAt,
      /**
       * The courier's number of the payment if it was read from the courier; "" for a pasted list.
       */
      payment: sql<string>`case when ${payouts.riderId} is null then ${payouts.note} else '' end`,
      courier: couriers.name,
      /** The shop's own rider who handed it over, and why it is not what he had taken. */
      rider: riders.fullName,
      reason: sql<string>`case when ${payouts.riderId} is null then '' else ${payouts.note} end`,
      by: users.fullName,
    })
    .from(payouts)
    .innerJoin(couriers, eq(couriers.id, payouts.courierId))
    .leftJoin(users, eq(users.id, payouts.actorId))
    .leftJoin(riders, eq(riders.id, payouts.riderId))
    .where(eq(payouts.id, id));
  if (!payout) return null;
  const lines = await db
    .select({
      position: payoutLines.position,
      number: payoutLines.number,
      amount: payoutLines.amount,
      fee: payoutLines.fee,
      due: payoutLines.due,
      outcome: payoutLines.outcome,
      orderId: payoutLines.orderId,
      orderNumber: orders.orderNumber,
      status: sql<OrderStatus | null>`${orders.status}`,
      settledAmount: orders.settledAmount,
    })
    .from(payoutLines)
    .leftJoin(orders, eq(orders.id, payoutLines.orderId))
    .where(eq(payoutLines.payoutId, id))
    .orderBy(asc(payoutLines.position));
  return { ...payout, lines };
}
