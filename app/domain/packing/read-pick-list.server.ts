import {
  listSelectedOrders,
  type OrderSelection,
} from "../orders/changing/order-selection.server.ts";
import { isReleased } from "../orders/order-status.ts";
import { type PickLine, sumGoods } from "./pick-list.ts";

/** What to fetch from the shelves, and for which orders, by their numbers. */
export type PickList = { goods: PickLine[]; numbers: number[] };

/** The goods of the chosen orders; cancelled and refunded ones are left out. Refused: too-many-orders. */
export async function readPickList(selection: OrderSelection): Promise<PickList> {
  const found = await listSelectedOrders(selection);
  const orders = found.filter(({ status }) => !isReleased(status));
  const numbers = orders.map(({ orderNumber }) => orderNumber).sort((a, b) => a - b);
  return { goods: sumGoods(orders), numbers };
}
