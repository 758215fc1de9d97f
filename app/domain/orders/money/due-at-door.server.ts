import { type SQL, sql } from "drizzle-orm";
import { orders } from "#drizzle/schema.ts";

/** `dueAtDoor` in SQL. */
export const dueAtDoorSql: SQL<number> = sql<number>`greatest(0, ${orders.totalPrice} - ${orders.returnedAmount} - ${orders.advanceAmount})`;
