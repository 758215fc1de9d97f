import type { OrderFilter } from "#app/domain/orders/reading/order-filters.ts";

/** Path of the list for a period or status; null when the list shows all orders. */
export function orderListPath(filter: OrderFilter | null): string {
  return filter === null ? "/admin/order" : `/admin/order/${encodeURIComponent(filter)}`;
}
