import type { OrderTask } from "../orders/reading/order-filters.ts";

/** What most shops never have: shown while there is any. */
export const SELDOM = ["messages-untold", "parcels-silent", "webhooks-off"] as const;

/** What waits for staff, in the order of an order's way through the shop. */
export const TO_DO = [
  "unconfirmed",
  "to-pack",
  "to-hand-over",
  "with-courier",
  "late",
  "to-settle",
  "low-stock",
  "messages-untold",
  "parcels-silent",
  "webhooks-off",
] as const satisfies readonly (
  | OrderTask
  | (typeof SELDOM)[number]
  | "to-hand-over"
  | "low-stock"
)[];

/** How many wait of each; one more than `MOST_COUNTED` stands for any number above it. */
export type ToDo = Record<(typeof TO_DO)[number], number>;

/** Nobody works through more in a day, and counting on would cost every page of the admin area. */
export const MOST_COUNTED = 1000;
