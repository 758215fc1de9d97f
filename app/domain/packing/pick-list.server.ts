import {
  listSelectedOrders,
  type OrderSelection,
} from "../orders/changing/order-selection.server.ts";
import { isReleased } from "../orders/order-status.ts";
import type { Order } from "../orders/reading/order-rows.server.ts";

type Line = Omit<Order["lines"][number], "position">;

/** A good as the shelf is asked for it: all pieces of it, and in how many orders. */
export type PickLine = Pick<Line, "title" | "titleBn" | "sizeAmount" | "sizeUnit"> & {
  quantity: number;
  orders: number;
};

/** The goods of several orders, each once with all its pieces, by name; a good whose size was changed since is another. */
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

/** What to fetch from the shelves, and for which orders, by their numbers. */
export type PickList = { lines: PickLine[]; numbers: number[] };

/** The goods of the chosen orders; cancelled and refunded ones are left out. Refused: too-many-orders. */
export async function readPickList(selection: OrderSelection): Promise<PickList> {
  const found = await listSelectedOrders(selection);
  const orders = found.filter(({ status }) => !isReleased(status));
  const numbers = orders.map(({ orderNumber }) => orderNumber).sort((a, b) => a - b);
  return { lines: sumPickLines(orders), numbers };
}
