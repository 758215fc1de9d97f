import { and, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { gatewayPayments, gatewayRefunds } from "#drizzle/schema.ts";
import { log } from "#runtime/log.ts";
import { ShopError } from "../../../core/shop-error.ts";

/** Rows of one run of the task; the rest follows in the next. */
const ROUND = 10;

/**
 * Milliseconds for which nobody else asks about what a request is doing: it may ask for a token,
 * send, ask for another token and send again, and so once more for the query, each with the time
 * limit of `ANSWER_MS`.
 */
export const BUSY_MS = 5 * 60_000;

/** Whether a gateway may be taking money for one of these orders. */
export async function hasExecuting(tx: Db, orderIds: readonly string[]): Promise<boolean> {
  const ofOrders = inArray(gatewayPayments.orderId, [...orderIds]);
  const found = await tx
    .select({ id: gatewayPayments.id })
    .from(gatewayPayments)
    .where(and(ofOrders, eq(gatewayPayments.status, "executing")));
  return found.length > 0;
}

/** Refused: payment-under-way. */
export async function refuseExecuting(tx: Db, orderIds: readonly string[]): Promise<void> {
  if (await hasExecuting(tx, orderIds)) throw new ShopError("payment-under-way", {});
}

/** A gateway that may have sent money back already is asked first. Refused: refund-under-way. */
export async function refuseSending(tx: Db, orderId: string): Promise<void> {
  const found = await tx
    .select({ id: gatewayRefunds.id })
    .from(gatewayRefunds)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayRefunds.paymentId))
    .where(and(eq(gatewayPayments.orderId, orderId), eq(gatewayRefunds.status, "sending")));
  if (found.length > 0) throw new ShopError("refund-under-way", {});
}

type GatewayTable = typeof gatewayPayments | typeof gatewayRefunds;

/**
 * Asks about the rows that are due. The next time is written first, a quarter of the age (since
 * `began`) later and between a minute and an hour, so that servers share the work and a silent
 * gateway is asked more and more seldom. Returns how many.
 */
export async function askDue<Table extends GatewayTable>(
  table: Table,
  began: SQL,
  now: Date,
  ask: (row: Table["$inferSelect"]) => Promise<void>,
): Promise<number> {
  const of: GatewayTable = table;
  const at = sql`${now.toISOString()}::timestamptz`;
  const due = db
    .select({ id: of.id })
    .from(of)
    .where(lte(of.askAt, now))
    .orderBy(of.askAt)
    .limit(ROUND)
    .for("update", { skipLocked: true });
  const askAt = sql`${at} + least(interval '1 hour', greatest(interval '1 minute', (${at} - ${began}) / 4))`;
  // An array is read once, whatever the plan.
  const isDue = sql`${of.id} = any(array(${due}))`;
  const rows = await db.update(of).set({ askAt }).where(isDue).returning();
  await Promise.all(
    rows.map((row) =>
      ask(row as Table["$inferSelect"]).catch((error) =>
        log.warn({ err: error, asked: row.id }, "a gateway could not be asked about money"),
      ),
    ),
  );
  return rows.length;
}
