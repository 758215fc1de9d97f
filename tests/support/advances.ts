import { listOf } from "#app/domain/money/advances/advances.server.ts";
import { askPayments, listPayments } from "#app/domain/money/advances/gateway/payments.server.ts";
import { payOwnAdvance } from "#app/domain/money/advances/own-advance.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { pool } from "#tests/support/driver.ts";

export const ORIGIN = "https://shop.example";

export const begin = (orderId: string) => payOwnAdvance(orderId, null, ORIGIN);

export const paid = async (orderId: string) => (await findOrder(orderId))?.advanceAmount;

export const statuses = async (orderId: string) =>
  (await listPayments(orderId)).map(({ status, failure }) => [status, failure].join(" ").trim());

export const reported = async (orderId: string) => (await listOf([orderId])).get(orderId) ?? [];

export const movements = (orderId: string) => pool<{ kind: string; amount: number }[]>`
  select kind, amount from money_movements where order_id = ${orderId} order by id`;

/** The next run of the task in so many minutes. */
export const later = (minutes: number) => askPayments(new Date(Date.now() + minutes * 60_000));
