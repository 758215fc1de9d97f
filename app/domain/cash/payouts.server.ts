import { and, asc, eq, ne, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { couriers, orders, payoutLines, payouts, users } from "#drizzle/schema.ts";
import { requireCourier } from "../couriers/couriers.server.ts";
import { planLocked } from "../couriers/pasted-rows.server.ts";
import { hashOf } from "../key-id.server.ts";
import { inOrderTransaction } from "../orders/changing/order-transaction.server.ts";
import type { Staff } from "../orders/changing/order-writes.server.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import { ShopError } from "../shop-error.ts";
import { cutText } from "../text.ts";
import { isUuid } from "../uuid.ts";
import { type PayoutLine, planLines } from "./payout-plan.server.ts";
import { type Settled, settleByHand, writeSettled } from "./settle.server.ts";

/** The outcome that saving a courier's list of collected cash would have. Refused: courier-not-found, list-too-long. */
export async function planPayout(text: string, courierId: string): Promise<PayoutLine[]> {
  await requireCourier(courierId);
  return planLines(db, text, courierId);
}

/**
 * Stores a payout list and settles the lines that fit to the taka; the others wait for a person. A repeated list settles only lines
 * that fit by now, for instance because a parcel's number became known. Refused: courier-not-found, list-too-long, try-again.
 */
export async function savePayout(
  text: string,
  courierId: string,
  actor: Staff,
): Promise<{ id: string; settled: number; left: number; repeated: boolean }> {
  await requireCourier(courierId);
  const listHash = hashOf([courierId, normalLines(text)]);
  return inOrderTransaction(async (tx) => {
    const id = crypto.randomUUID();
    const [isNew] = await tx
      .insert(payouts)
      .values({ id, listHash, courierId, actorId: actor.id })
      .onConflictDoNothing()
      .returning({ id: payouts.id });
    if (!isNew) return settleSince(tx, text, { listHash, courierId }, actor);
    const { lines } = await planLocked(tx, () => planLines(tx, text, courierId));
    const fitting = lines.filter(({ outcome }) => outcome === "settled");
    await writeSettled(tx, fitting.map(settledBy), actor, id);
    if (lines.length > 0)
      await tx.insert(payoutLines).values(
        lines.map(({ line, number, text: written, amount, fee, due, outcome, orderId }) => ({
          ...{ payoutId: id, position: line },
          number: outcome === "unreadable" ? cutText(written, 200) : number,
          ...{ amount, fee, due, outcome, orderId },
        })),
      );
    return { id, settled: fitting.length, left: lines.length - fitting.length, repeated: false };
  });
}

const settledBy = ({ orderId, amount, line }: PayoutLine): Settled => ({
  ...{ id: orderId ?? "", amount, line },
});

/** Settles the open lines of a stored list that fit by now. */
async function settleSince(
  tx: Db,
  text: string,
  list: { listHash: string; courierId: string },
  actor: Staff,
) {
  const [kept] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(payouts.listHash, list.listHash))
    .for("no key update");
  if (!kept) throw new ShopError("try-again", {});
  const { lines } = await planLocked(tx, () => planLines(tx, text, list.courierId));
  const isOpen = and(eq(payoutLines.payoutId, kept.id), ne(payoutLines.outcome, "settled"));
  const open = await tx.select({ at: payoutLines.position }).from(payoutLines).where(isOpen);
  const fitting = lines.filter(
    ({ line, outcome }) => outcome === "settled" && open.some(({ at }) => at === line),
  );
  await writeSettled(tx, fitting.map(settledBy), actor, kept.id);
  for (const { line, due, outcome, orderId } of fitting) {
    await tx
      .update(payoutLines)
      .set({ due, outcome, orderId })
      .where(and(eq(payoutLines.payoutId, kept.id), eq(payoutLines.position, line)));
  }
  const left = open.length - fitting.length;
  return { id: kept.id, settled: fitting.length, left, repeated: fitting.length === 0 };
}

/** Lines with normalised blanks and line ends. Blank lines stay, since a stored line is known by its number. */
const normalLines = (text: string): string[] =>
  text
    .trimEnd()
    .split(/\r\n?|\n/)
    .map((line) => line.trim().replace(/\s+/g, " "));

/**
 * Settles a line that did not fit by an amount in taka that staff accept. Refused: payout-not-found, order-not-found,
 * already-settled, order-not-handed-over, try-again.
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
  // A lateral join counts the lines of these lists only; a plain join would count those of all years.
  const counted = db
    .select({
      lines: sql<number>`count(*)::int`.as("lines"),
      open: sql<number>`count(*) filter (where ${payoutLines.outcome} <> 'settled')::int`.as(
        "open",
      ),
      amount: sql<number>`coalesce(sum(${payoutLines.amount}), 0)`.mapWith(Number).as("amount"),
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
    })
    .from(newest)
    .innerJoin(couriers, eq(couriers.id, newest.courierId))
    .innerJoinLateral(counted, sql`true`)
    .orderBy(sql`${newest.createdAt} desc`, newest.id);
}

/** A payout list with its lines and their orders; null for an unknown id. */
export async function findPayout(id: string) {
  if (!isUuid(id)) return null;
  const [payout] = await db
    .select({
      id: payouts.id,
      createdAt: payouts.createdAt,
      courier: couriers.name,
      by: users.fullName,
    })
    .from(payouts)
    .innerJoin(couriers, eq(couriers.id, payouts.courierId))
    .leftJoin(users, eq(users.id, payouts.actorId))
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
