import { createSale } from "#app/domain/catalog/sales/sales.server.ts";
import { HOUR_MS } from "#app/domain/core/durations.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder, nextPhone } from "#tests/support/factories.ts";

export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** "3 for the price of 2", at once and without end. */
export const offer = (products: string[], terms: Partial<Parameters<typeof createSale>[0]> = {}) =>
  createSale({
    ...{ name: "Three", kind: "deal", amount: 2, pieces: 3, startsAt: null, endsAt: null },
    ...{ products, categories: [] },
    ...terms,
  });

export const dealOf = async (id: string) => {
  const [row] = await pool<{ deal: object | null }[]>`select deal from products where id = ${id}`;
  return row?.deal ?? null;
};

export const stockOf = async (id: string) => {
  const [row] = await pool<{ pieces: number }[]>`
    select quantity_in_stock as pieces from products where id = ${id}`;
  return row?.pieces;
};

export const sold = ({ lines }: Order) => lines.map(({ quantity, price }) => [quantity, price]);

export const order = (productId: string, quantity: number, fields: object = {}) =>
  makeOrder({ lines: [{ productId, quantity }], phoneNumber: nextPhone(), ...fields });

export const FREE_THIRD = { pieces: 3, pay: 2 };
