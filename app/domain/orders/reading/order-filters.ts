import { isOrderStatus, type OrderStatus } from "../order-status.ts";

export const ORDER_PERIODS = ["today", "week", "month"] as const;

export type OrderPeriod = (typeof ORDER_PERIODS)[number];

/** What `/admin/order/{filter}` and the API's `order_type` may name. */
export type OrderFilter = OrderPeriod | OrderStatus;

export function isOrderPeriod(text: unknown): text is OrderPeriod {
  return ORDER_PERIODS.some((period) => period === text);
}

/** Null for anything that is neither a period nor a status, spelled exactly: there is no such list. */
export function parseOrderFilter(text: string): OrderFilter | null {
  return isOrderPeriod(text) || isOrderStatus(text) ? text : null;
}
