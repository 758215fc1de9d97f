import { isOrderStatus, type OrderStatus } from "../order-status.ts";

export const ORDER_PERIODS = ["today", "week", "month"] as const;

export type OrderPeriod = (typeof ORDER_PERIODS)[number];

/** What staff have to do with orders, one list each; those of a single status are that status (`whereToDo`). */
export const ORDER_TASKS = ["unconfirmed", "to-pack", "with-courier", "late", "to-settle"] as const;

export type OrderTask = (typeof ORDER_TASKS)[number];

/** What `/admin/order/{filter}` and the API's `order_type` may name. */
export type OrderFilter = OrderPeriod | OrderTask | OrderStatus;

export function isOrderPeriod(text: unknown): text is OrderPeriod {
  return ORDER_PERIODS.some((period) => period === text);
}

export function isOrderTask(text: unknown): text is OrderTask {
  return ORDER_TASKS.some((task) => task === text);
}

/** Null for anything that is no period, task or status, spelled exactly: there is no such list. */
export function parseOrderFilter(text: string): OrderFilter | null {
  return isOrderPeriod(text) || isOrderTask(text) || isOrderStatus(text) ? text : null;
}

/**
 * Days after the hand-over from which an undelivered parcel is asked after: the shop promises three at the longest
 * (`DEFAULT_TERMS`), couriers come up to three times, and what is still out then has been lost or refused.
 */
export const LATE_DAYS = 5;
