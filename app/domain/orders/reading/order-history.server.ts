import { aliasedTable, eq } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orderHistory, users } from "#drizzle/schema.ts";
import { isUuid } from "../../uuid.ts";

export type OrderHistoryEntry = {
  field: string;
  from: string | number | boolean | null;
  to: string | number | boolean | null;
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
      from: orderHistory.from,
      to: orderHistory.to,
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
