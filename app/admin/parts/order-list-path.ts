import type { OrderFilter } from "#app/domain/orders/reading/order-filters.ts";

/** Where the orders of a period or a status stand; null for all of them. */
export function orderListPath(filter: OrderFilter | null): string {
  return filter === null ? "/admin/order" : `/admin/order/${encodeURIComponent(filter)}`;
}
