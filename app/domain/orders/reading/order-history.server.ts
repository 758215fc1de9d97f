import { aliasedTable, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orderHistory, users } from "#drizzle/schema.ts";
import { isUuid } from "../../uuid.ts";
import type { OrderLine } from "./order-rows.server.ts";

/** A line as it was or became: `price` in taka, of one piece. */
export type HistoryLine = Pick<
  OrderLine,
  "position" | "title" | "titleBn" | "sizeAmount" | "sizeUnit" | "quantity" | "price"
>;

/** What a field was or became; null is nothing, a `HistoryLine` comes with the field `line` alone. */
export type HistoryValue = string | number | boolean | HistoryLine | null;

export type OrderHistoryEntry = {
  field: string;
  from: HistoryValue;
  to: HistoryValue;
  createdAt: Date;
  /** Null for a guest, or when the account is gone. */
  actorId: string | null;
  actorName: string | null;
  /** Its customer did it, with or without an account. */
  byCustomer: boolean;
};

/** Who changed what, oldest first. */
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
