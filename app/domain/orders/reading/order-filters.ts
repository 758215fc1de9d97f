import { isOrderStatus, type OrderStatus } from "../order-status.ts";

export const ORDER_PERIODS = ["today", "week", "month"] as const;

export type OrderPeriod = (typeof ORDER_PERIODS)[number];

/**
 * Tasks of staff, with one list each; a task that is a single status uses that status
 * (`whereToDo`).
 */
export const ORDER_TASKS = [
  "unconfirmed",
  /** Asked to pay in advance, and no payment is reported. */
  "advance-awaited",
  "to-pack",
  "with-courier",
  "without-courier",
  "late",
  "to-settle",
  /** Cancelled or refunded, and the goods are still on their way back. */
  "coming-back",
  /** A deadline of the law ends within a day, or has ended. */
  "law-due",
] as const;

export type OrderTask = (typeof ORDER_TASKS)[number];

/** Filters of `/admin/order/{filter}` and of the API's `order_type`. */
export type OrderFilter = OrderPeriod | OrderTask | OrderStatus;

export function isOrderPeriod(text: unknown): text is OrderPeriod {
  return ORDER_PERIODS.some((period) => period === text);
}

export function isOrderTask(text: unknown): text is OrderTask {
  return ORDER_TASKS.some((task) => task === text);
}

/** Null for any text that is not exactly a period, task or status. */
export function parseOrderFilter(text: string): OrderFilter | null {
  return isOrderPeriod(text) || isOrderTask(text) || isOrderStatus(text) ? text : null;
}

/**
 * Days after the hand-over from which an undelivered parcel is late: the shop promises three at
 * most (`DEFAULT_TERMS`), couriers try up to three times, and what is still out then has been lost
 * or refused.
 */
export const LATE_DAYS = 5;
