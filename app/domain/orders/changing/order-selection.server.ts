import { ShopError } from "../../shop-error.ts";
import type { OrderFilter } from "../reading/order-filters.ts";
import type { Order } from "../reading/order-rows.server.ts";
import { eachOrder, listOrdersById } from "../reading/orders.server.ts";

/** Orders that were ticked, or a whole list as it was filtered and searched. */
export type OrderSelection =
  | { ids: readonly string[] }
  | { filter: OrderFilter | null; search: string };

/** The most orders that are changed or printed in one go: their rows are locked together. */
export const MOST_AT_ONCE = 1000;

/** Newest first. Refused: too-many-orders. */
export async function listSelectedOrders(
  selection: OrderSelection,
  max = MOST_AT_ONCE,
): Promise<Order[]> {
  const found: Order[] = [];
  for await (const order of eachSelectedOrder(selection)) {
    if (found.length === max) throw new ShopError("too-many-orders", { max });
    found.push(order);
  }
  return found;
}

/** One after the other, for exports of any length. Ticked orders that are gone by now are left out. */
export async function* eachSelectedOrder(selection: OrderSelection): AsyncGenerator<Order> {
  if ("ids" in selection) {
    if (selection.ids.length > MOST_AT_ONCE)
      throw new ShopError("too-many-orders", { max: MOST_AT_ONCE });
    yield* await listOrdersById(selection.ids);
  } else yield* eachOrder(selection.filter, { search: selection.search });
}
