import { and, asc, eq, gte, inArray, lt, max, not, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { advanceSettings, gatewayPayments, orderHistory, orders } from "#drizzle/schema.ts";
import { MOST_LISTED } from "../../core/bounded-count.server.ts";
import { addDays } from "../../core/dates.ts";
import { DAY_MS, HOUR_MS } from "../../core/durations.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { type Actor, changeOrders, withOrder } from "../../orders/changing/order-writes.server.ts";
import { recordHistory } from "../../orders/changing/record-history.server.ts";
import { orderHooks } from "../../orders/hooks.server.ts";
import { advanceDue } from "../../orders/money/advance-rules.ts";
import { countedOrders } from "../../orders/reading/list-counts.server.ts";
import { whereOrders } from "../../orders/reading/order-filters.server.ts";
import { listWhere, type Order, orderColumns } from "../../orders/reading/order-rows.server.ts";

/** Entries of an order's history with which its wait for the advance begins again. */
const STARTS = ["advanceRequired", "advanceRefused", "status"];

const REMINDED = "advanceReminded";

/** The orders that wait for an advance, the oldest first, each with its wait and last reminder. */
export async function listAwaited(page: number, perPage: number) {
  const where = whereOrders("advance-awaited", new Date());
  const { orders: found, total } = await listWhere(where, { page, perPage }, "oldest", MOST_LISTED);
  const marks = await readMarks(found.map(({ id }) => id));
  const awaited = found.map((order) => {
    const { since, remindedAt } = marks.get(order.id) ?? {};
    return {
      order,
      due: advanceDue(order),
      since: since && since > order.createdAt ? since : order.createdAt,
      remindedAt: remindedAt ?? null,
    };
  });
  return { awaited, total };
}

/** How many orders wait for an advance, counted up to `MOST_COUNTED` + 1. */
export async function countAwaited(): Promise<number> {
  const [row] = await db.execute<{ n: number }>(
    sql`select ${countedOrders("advance-awaited", new Date())} as n`,
  );
  return row?.n ?? 0;
}

/** When each of these orders began to wait anew, and when its customer was last reminded. */
async function readMarks(orderIds: readonly string[]): Promise<Map<string, Marks>> {
  if (orderIds.length === 0) return new Map();
  const lastOf = (which: SQL) => sql`max(${orderHistory.createdAt}) filter (where ${which})`;
  const rows = await db
    .select({
      orderId: orderHistory.orderId,
      since: lastOf(inArray(orderHistory.field, STARTS)).mapWith(orderHistory.createdAt),
      remindedAt: lastOf(eq(orderHistory.field, REMINDED)).mapWith(orderHistory.createdAt),
    })
    .from(orderHistory)
    .where(inArray(orderHistory.orderId, [...orderIds]))
    .groupBy(orderHistory.orderId);
  return new Map(rows.map((row) => [row.orderId, row]));
}

type Marks = { since: Date | null; remindedAt: Date | null };

/**
 * Reminds a customer of the advance by SMS, once a day; `isSent` is false without a gateway.
 * Refused: order-not-found, advance-not-due, reminded-lately, try-again.
 */
export async function remindOfAdvance(
  orderId: string,
  actor: Actor,
): Promise<{ order: Order; isSent: boolean }> {
  const isSent = orderHooks.joined().sms.isSetUp();
  const order = await withOrder(orderId, async (tx, order) => {
    await requireAwaited(tx, orderId);
    if (!isSent) return;
    const [last] = await tx
      .select({ at: max(orderHistory.createdAt) })
      .from(orderHistory)
      .where(and(eq(orderHistory.orderId, orderId), eq(orderHistory.field, REMINDED)));
    if (last?.at && last.at.getTime() > Date.now() - DAY_MS)
      throw new ShopError("reminded-lately", {});
    const row = { orderId, field: REMINDED, from: null, to: advanceDue(order) };
    await recordHistory(tx, [row], actor);
    await tx.execute(
      sql`select tell('advance.wanted', jsonb_build_object('orderId', ${orderId}::text))`,
    );
  });
  return { order, isSent };
}

/** Refused: advance-not-due, also if a payment was reported or is being taken. */
async function requireAwaited(tx: Db, orderId: string): Promise<void> {
  const [waits] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), whereOrders("advance-awaited", new Date())));
  if (!waits) throw new ShopError("advance-not-due", {});
}

/**
 * Staff cancel an order whose advance did not come; sent again, it changes nothing. Refused:
 * order-not-found, advance-not-due, try-again.
 */
export const cancelAwaited = (orderId: string, actor: Actor): Promise<Order> =>
  withOrder(orderId, async (tx, order) => {
    if (order.status === "Cancelled" && order.cancelReason === "unpaid") return;
    await requireAwaited(tx, orderId);
    await changeOrders(tx, [order], UNPAID, actor);
  });

const UNPAID = { status: "Cancelled", cancelReason: "unpaid" } as const;

const BATCH = 100;

/**
 * Cancels the orders whose advance the owner's rule has waited for long enough; one that paid a
 * part, or has just gone to a gateway's page, is left alone. Several servers may run it at once, as
 * each skips orders that another has locked. Returns how many were cancelled.
 */
export async function cancelUnpaid(now: Date = new Date()): Promise<number> {
  const [rule] = await db
    .select({ days: advanceSettings.cancelAfterDays, savedAt: advanceSettings.updatedAt })
    .from(advanceSettings);
  if (!rule?.days) return 0;
  const before = addDays(now, -rule.days);
  // A new rule gives every order its whole time.
  if (rule.savedAt >= before) return 0;
  let cancelled = 0;
  let batch: number;
  do {
    batch = await inOrderTransaction((tx) => cancelBatch(tx, before, now));
    cancelled += batch;
  } while (batch === BATCH);
  return cancelled;
}

/** Whether the customer may still be at a gateway's page, which takes money by itself. */
const isBeingPaid = (tx: Db, now: Date) =>
  sql`exists ${tx
    .select({ one: sql`1` })
    .from(gatewayPayments)
    .where(
      and(
        eq(gatewayPayments.orderId, orders.id),
        inArray(gatewayPayments.status, ["new", "open"]),
        gte(gatewayPayments.createdAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )}`;

async function cancelBatch(tx: Db, before: Date, now: Date): Promise<number> {
  const hasBegunSince = sql`exists ${tx
    .select({ one: sql`1` })
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.orderId, orders.id),
        inArray(orderHistory.field, STARTS),
        gte(orderHistory.createdAt, before),
      ),
    )}`;
  const isOver = and(
    whereOrders("advance-awaited", now),
    eq(orders.advanceAmount, 0),
    lt(orders.createdAt, before),
    not(hasBegunSince),
    not(isBeingPaid(tx, now)),
  );
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(isOver)
    .orderBy(asc(orders.id))
    .limit(BATCH)
    .for("no key update", { skipLocked: true });
  if (locked.length === 0) return 0;
  // A payment may have begun or been reported before the lock, in rows that the lock does not read.
  const ids = locked.map(({ id }) => id);
  const over = await tx
    .select(orderColumns)
    .from(orders)
    .where(and(inArray(orders.id, ids), isOver));
  await changeOrders(tx, over, UNPAID, null);
  return over.length;
}
