import {
  listSelectedOrders,
  type OrderSelection,
} from "../orders/changing/order-selection.server.ts";
import { isReleased } from "../orders/order-status.ts";
import type { Order } from "../orders/reading/order-rows.server.ts";

type Line = Omit<Order["lines"][number], "position">;

/** A product to fetch: the pieces of all orders, and in how many orders it is. */
export type PickLine = Pick<Line, "title" | "titleBn" | "sizeAmount" | "sizeUnit"> & {
  quantity: number;
  orders: number;
};

/** The lines of several orders, summed by product and sorted by name; a product whose size changed since counts as another. */
export function sumPickLines(orders: readonly { lines: readonly Line[] }[]): PickLine[] {
  const lines = new Map<string, PickLine>();
  for (const order of orders) {
    const seen = new Set<string>();
    for (const { title, titleBn, sizeAmount, sizeUnit, productId, quantity } of order.lines) {
      const key = JSON.stringify([productId ?? [title, titleBn], sizeAmount, sizeUnit]);
      const before = lines.get(key) ?? {
        title,
        titleBn,
        sizeAmount,
        sizeUnit,
        quantity: 0,
        orders: 0,
      };
      const isNew = !seen.has(key);
      seen.add(key);
      lines.set(key, {
        ...before,
        quantity: before.quantity + quantity,
        orders: before.orders + (isNew ? 1 : 0),
      });
    }
  }
  return [...lines.values()].sort((one, other) =>
    (one.title || one.titleBn).localeCompare(other.title || other.titleBn, "en"),
  );
}

/** The products to fetch, and the numbers of their orders. */
export type PickList = { lines: PickLine[]; numbers: number[] };

/** The products of the chosen orders; cancelled and refunded orders are left out. Refused: too-many-orders. */
export async function readPickList(selection: OrderSelection): Promise<PickList> {
  const found = await listSelectedOrders(selection);
  const orders = found.filter(({ status }) => !isReleased(status));
  const numbers = orders.map(({ orderNumber }) => orderNumber).sort((a, b) => a - b);
  return { lines: sumPickLines(orders), numbers };
}
