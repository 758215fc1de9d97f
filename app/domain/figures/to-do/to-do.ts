import type { OrderTask } from "../../orders/reading/order-filters.ts";

/** Tasks that are rare in most shops, shown only if there are any. */
export const SELDOM = [
  "advance-awaited",
  "without-courier",
  "parcels-reported",
  "coming-back",
  "law-due",
  "advances-waiting",
  "advances-to-pay-back",
  "advances-at-gateway",
  "ending",
  "messages-untold",
  "parcels-silent",
  "webhooks-off",
] as const;

/** The tasks of staff, in the order in which an order passes through the shop. */
export const TO_DO = [
  "unconfirmed",
  "advance-awaited",
  "to-pack",
  "to-hand-over",
  "with-courier",
  "without-courier",
  "late",
  "parcels-reported",
  "to-settle",
  "coming-back",
  "law-due",
  "advances-waiting",
  "advances-to-pay-back",
  "advances-at-gateway",
  "low-stock",
  "ending",
  "messages-untold",
  "parcels-silent",
  "webhooks-off",
] as const satisfies readonly (
  | OrderTask
  | (typeof SELDOM)[number]
  | "to-hand-over"
  | "low-stock"
)[];

/** What the menu counts, on every page. */
export const MENU_COUNTS = [
  "unconfirmed",
  "to-pack",
  "to-hand-over",
  "coming-back",
  "advances-waiting",
  "reviews-waiting",
] as const satisfies readonly ((typeof TO_DO)[number] | "reviews-waiting")[];

export type MenuCounts = Record<(typeof MENU_COUNTS)[number], number>;

export const NO_COUNTS = Object.fromEntries(MENU_COUNTS.map((one) => [one, 0])) as MenuCounts;

/** The count of each task; `MOST_COUNTED` + 1 stands for any higher number. */
export type ToDo = Record<(typeof TO_DO)[number], number>;
