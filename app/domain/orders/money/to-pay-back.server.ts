import { and, isNull, sql } from "drizzle-orm";
import { orders } from "#drizzle/schema.ts";

/** `toPayBack` as a condition, spelled as in the index `orders_advance_to_pay_back`. */
export const whereToPayBack = and(
  isNull(orders.deletedAt),
  sql`${orders.advanceAmount} > ${orders.advanceKept} + case when ${orders.status} in ('Cancelled', 'Refunded') then 0 else greatest(0, greatest(0, ${orders.totalPrice} - ${orders.returnedAmount}) - coalesce(${orders.settledAmount}, 0)) end`,
);
