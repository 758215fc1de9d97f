import { aliasedTable, and, desc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orderHistory, users } from "#drizzle/schema.ts";
import { isUuid } from "../../core/uuid.ts";
import { MERGED } from "../cancel-reasons.ts";
import type { OrderLine, OrderRow } from "./order-rows.server.ts";

/** A line before or after a change: `price` in taka for one piece. */
export type HistoryLine = Pick<
  OrderLine,
  "position" | "title" | "titleBn" | "sizeAmount" | "sizeUnit" | "quantity" | "price"
>;

/**
 * The value of a field before or after a change; null if none. Only the field `line` has a
 * `HistoryLine`.
 */
export type HistoryValue = string | number | boolean | HistoryLine | null;

export type OrderHistoryEntry = {
  field: string;
  from: HistoryValue;
  to: HistoryValue;
  createdAt: Date;
  /** Null for a guest and for a deleted account. */
  actorId: string | null;
  actorName: string | null;
  /** The order's customer made the change, with or without an account. */
  byCustomer: boolean;
};

/** The number of the order that holds the products of a merged order; null for any other. */
export async function findMergedInto({
  id,
  cancelReason,
}: Pick<OrderRow, "id" | "cancelReason">): Promise<number | null> {
  if (cancelReason !== MERGED) return null;
  const [last] = await db
    .select({ into: sql<number>`${orderHistory.to}` })
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, id), eq(orderHistory.field, "mergedInto")))
    .orderBy(desc(orderHistory.id))
    .limit(1);
  return last?.into ?? null;
}

/** An order's changes with their authors, oldest first. */
export async function listOrderHistory(orderId: string): Promise<OrderHistoryEntry[]> {
  if (!isUuid(orderId)) return [];
  const actor = aliasedTable(users, "actor");
  return db
    .select({
      field: orderHistory.field,
      from: sql<HistoryValue>`${orderHistory.from}`,
      to: sql<HistoryValue>`${orderHistory.to}`,
      createdAt: orderHistory.createdAt,
      actorId: orderHistory.actorId,
      actorName: actor.fullName,
      byCustomer: orderHistory.byCustomer,
    })
    .from(orderHistory)
    .leftJoin(actor, eq(actor.id, orderHistory.actorId))
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(orderHistory.id);
}
