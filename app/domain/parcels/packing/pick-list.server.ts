import { findPicks, takeSoonest } from "../../catalog/stock/batches.server.ts";
import {
  listSelectedOrders,
  type OrderSelection,
} from "../../orders/changing/order-selection.server.ts";
import { isReleased } from "../../orders/order-status.ts";
import type { Order } from "../../orders/reading/order-rows.server.ts";

type OrderLine = Order["lines"][number];
type Line = Omit<OrderLine, "position" | "deal" | "tiers" | "parts"> &
  Partial<Pick<OrderLine, "parts">>;

type Fetched = Pick<
  Line,
  "title" | "titleBn" | "sizeAmount" | "sizeUnit" | "productId" | "quantity"
>;

/** The products to fetch for a line: its own, or the parts of a combo. */
const toFetch = ({ parts, ...line }: Line): Fetched[] =>
  parts?.map((part) => ({ ...part, quantity: part.pieces * line.quantity })) ?? [line];

/** A product to fetch: the pieces of all orders, and in how many orders it is. */
type SummedLine = Pick<Line, "title" | "titleBn" | "sizeAmount" | "sizeUnit" | "productId"> & {
  quantity: number;
  orders: number;
};

/**
 * The pieces to take of each best-before day, the soonest first (null: without a day, or packed
 * already); empty for products that came in without any.
 */
export type PickLine = SummedLine & {
  batches: { bestBefore: string | null; quantity: number }[];
};

/**
 * The lines of several orders, summed by product and sorted by name; a product whose size changed
 * since counts as another.
 */
export function sumPickLines(orders: readonly { lines: readonly Line[] }[]): SummedLine[] {
  const lines = new Map<string, SummedLine>();
  for (const order of orders) {
    const seen = new Set<string>();
    for (const { title, titleBn, sizeAmount, sizeUnit, productId, quantity } of order.lines.flatMap(
      toFetch,
    )) {
      const key = JSON.stringify([productId ?? [title, titleBn], sizeAmount, sizeUnit]);
      const before = lines.get(key) ?? {
        title,
        titleBn,
        sizeAmount,
        sizeUnit,
        productId,
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

/**
 * The products of the chosen orders; cancelled and refunded orders are left out. Refused:
 * too-many-orders.
 */
export async function readPickList(selection: OrderSelection): Promise<PickList> {
  const found = await listSelectedOrders(selection);
  const orders = found.filter(({ status }) => !isReleased(status));
  const numbers = orders.map(({ orderNumber }) => orderNumber).sort((a, b) => a - b);
  const lines = sumPickLines(orders);
  const picks = await findPicks(
    lines.flatMap(({ productId }) => productId ?? []),
    new Set(orders.map(({ id }) => id)),
  );
  const withBatches = lines.map((line) => {
    const picked = line.productId ? picks.get(line.productId) : undefined;
    return { ...line, batches: picked?.size ? takeSoonest(picked, line.quantity) : [] };
  });
  return { lines: withBatches, numbers };
}
