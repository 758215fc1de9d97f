import { and, inArray, isNull, lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orderPrints, orders } from "#drizzle/schema.ts";
import { addDays } from "../dates.ts";
import { deleteInBatches } from "../housekeeping/delete-in-batches.server.ts";
import { MOST_AT_ONCE } from "../orders/changing/order-selection.server.ts";
import { ShopError } from "../shop-error.ts";
import type { Actor } from "../staff-acts/staff-acts.ts";
import { isUuid } from "../uuid.ts";

/** When an order's slip or label was last printed, and how often. */
export type Print = { printedAt: Date; copies: number };

/** Counts one more print of each order and returns how many orders; unknown ids are ignored. Refused: too-many-orders. */
export async function markPrinted(ids: readonly string[], actor: Actor): Promise<number> {
  const wanted = [...new Set(ids.filter(isUuid))].sort();
  if (wanted.length > MOST_AT_ONCE) throw new ShopError("too-many-orders", { max: MOST_AT_ONCE });
  if (wanted.length === 0) return 0;
  const marked = await db
    .insert(orderPrints)
    .select(
      db
        .select({
          orderId: orders.id,
          printedAt: sql<Date>`now()`.as("printed_at"),
          copies: sql<number>`1`.as("copies"),
          actorId: sql<string | null>`${actor?.id ?? null}::uuid`.as("actor_id"),
        })
        .from(orders)
        .where(and(inArray(orders.id, wanted), isNull(orders.deletedAt)))
        .orderBy(orders.id),
    )
    .onConflictDoUpdate({
      target: orderPrints.orderId,
      set: {
        printedAt: sql`excluded.printed_at`,
        copies: sql`${orderPrints.copies} + 1`,
        actorId: sql`excluded.actor_id`,
      },
    })
    .returning({ orderId: orderPrints.orderId });
  return marked.length;
}

/** Days for which prints are recorded. */
const KEPT_DAYS = 365;

/** Deletes old records; returns how many. */
export async function sweepPrints(now: Date = new Date()): Promise<number> {
  return deleteInBatches(orderPrints, lt(orderPrints.printedAt, addDays(now, -KEPT_DAYS)));
}

/** The prints of these orders by id; orders that were never printed are absent. */
export async function findPrints(ids: readonly string[]): Promise<Map<string, Print>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(orderPrints)
    .where(inArray(orderPrints.orderId, [...ids]));
  return new Map(found.map(({ orderId, printedAt, copies }) => [orderId, { printedAt, copies }]));
}
