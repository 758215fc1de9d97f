import { inArray, lt, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { orderPrints, orders } from "#drizzle/schema.ts";
import { addDays } from "../../core/dates.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { isUuid } from "../../core/uuid.ts";
import { listSelectedOrders } from "../../orders/changing/order-selection.server.ts";
import type { Order } from "../../orders/reading/order-rows.server.ts";
import { slipMark } from "../../orders/reading/slip-mark.server.ts";

/** When an order's slip or label was last printed, how often, and the mark of its contents then. */
export type Print = { printedAt: Date; copies: number; slip: string };

/**
 * Counts one more print of each order and returns how many orders; deleted ones are left out.
 * `marks` are the marks of the printed slips by id, where the orders may have changed since.
 * Refused: order-not-found (an id of none), too-many-orders.
 */
export async function markPrinted(
  ids: readonly string[],
  actor: ActingStaff,
  marks: ReadonlyMap<string, string> = new Map(),
): Promise<number> {
  const wanted = [...new Set(ids)].sort();
  const printed = await listSelectedOrders({ ids: wanted });
  const known = await db.$count(orders, inArray(orders.id, wanted.filter(isUuid)));
  if (known < wanted.length) throw new ShopError("order-not-found", {});
  if (printed.length === 0) return 0;
  const rows = printed.map((order) => ({
    orderId: order.id,
    slip: marks.get(order.id) ?? slipMark(order),
    actorId: actor?.id ?? null,
  }));
  const marked = await db
    .insert(orderPrints)
    .values(rows.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1)))
    .onConflictDoUpdate({
      target: orderPrints.orderId,
      set: {
        printedAt: sql`excluded.printed_at`,
        copies: sql`${orderPrints.copies} + 1`,
        slip: sql`excluded.slip`,
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
export async function findPrints(ids: readonly string[], tx: Db = db): Promise<Map<string, Print>> {
  if (ids.length === 0) return new Map();
  const found = await tx
    .select()
    .from(orderPrints)
    .where(inArray(orderPrints.orderId, [...ids]));
  return new Map(found.map(({ orderId, ...print }) => [orderId, print]));
}

/** Whether an order was changed after its slip was printed. */
export function isStale(order: Order, print: Print | undefined): boolean {
  return !!print?.slip && print.slip !== slipMark(order);
}
