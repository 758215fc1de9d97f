import { ShopError } from "../../core/shop-error.ts";
import type { ListFilters } from "../reading/list-filters.ts";
import type { OrderFilter } from "../reading/order-filters.ts";
import type { Order } from "../reading/order-rows.server.ts";
import { eachOrder, listOrdersById } from "../reading/orders.server.ts";

/** Ticked orders, or a whole list by its status or task, search and filters. */
export type OrderSelection = { ids: readonly string[] } | WholeOrderList;

export type WholeOrderList = {
  filter: OrderFilter | null;
  search: string;
  filters?: ListFilters | undefined;
};

/** The most orders that are changed or printed at once: their rows are locked together. */
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

/**
 * Yields the orders one by one, for exports of any length. Ticked orders that no longer exist are
 * left out.
 */
export async function* eachSelectedOrder(selection: OrderSelection): AsyncGenerator<Order> {
  if ("ids" in selection) {
    if (selection.ids.length > MOST_AT_ONCE)
      throw new ShopError("too-many-orders", { max: MOST_AT_ONCE });
    yield* await listOrdersById(selection.ids);
  } else yield* eachOrder(selection.filter, selection);
}
