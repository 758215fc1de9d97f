import { and, eq, max, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orderHistory } from "#drizzle/schema.ts";
import { addDays } from "../../core/dates.ts";
import { isOver } from "../order-status.ts";
import { maskOrder } from "./order-privacy.ts";
import type { Order } from "./order-rows.server.ts";
import { findOrder } from "./orders.server.ts";

/**
 * `isMasked`: name, phone and address are hidden from this reader. `isGuests`: the order belongs to
 * no account.
 */
export type TrackedOrder = Order & { isMasked: boolean; isGuests: boolean };

/** Days after its end for which the tracking page of an order still shows whose it was. */
const SHOWN_DAYS = 30;

/**
 * An order for anybody who has its id. Strangers never see a customer's id, and 30 days after the
 * order ended (delivered, cancelled or refunded) neither phone number nor address. Its customer and
 * staff always see everything.
 */
export async function findTrackedOrder(
  id: string,
  reader: { id: string; isAdmin: boolean } | null,
  now: Date = new Date(),
): Promise<TrackedOrder | null> {
  const order = await findOrder(id);
  if (!order) return null;
  const isInformed = reader !== null && (reader.isAdmin || order.customerId === reader.id);
  const isGuests = order.customerId === null;
  if (isInformed) return { ...order, isMasked: false, isGuests };
  const isMasked = isOver(order.status) && (await findEnd(order)) <= addDays(now, -SHOWN_DAYS);
  return { ...(isMasked ? maskOrder(order) : order), customerId: null, isMasked, isGuests };
}

/** When the order got its present status; later edits do not count. */
async function findEnd(order: Order): Promise<Date> {
  const [last] = await db
    .select({ at: max(orderHistory.createdAt) })
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.orderId, order.id),
        eq(orderHistory.field, "status"),
        eq(orderHistory.to, sql`to_jsonb(${order.status}::text)`),
      ),
    );
  return last?.at ?? order.updatedAt;
}
