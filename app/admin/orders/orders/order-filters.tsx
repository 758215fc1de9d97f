import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import type { ListCounts } from "#app/domain/orders/reading/list-counts.server.ts";
import {
  type ListFilters as Filters,
  listParameters,
} from "#app/domain/orders/reading/list-filters.ts";
import {
  ORDER_PERIODS,
  ORDER_TASKS,
  type OrderFilter,
} from "#app/domain/orders/reading/order-filters.ts";
import { hrefWith } from "#app/ui/href-with.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { BoundedNumber } from "../../core/bounded-number.tsx";
import { ListFilters } from "../../core/lists/list-filters.tsx";
import { orderListPath } from "../../core/order-list-path.ts";
import styles from "./order-filters.module.css";

/**
 * Links for a period, a task or a status with their counts, and a search and filters within them.
 */
export function OrderFilters({
  filter,
  search,
  filters,
  couriers,
  counts,
}: {
  filter: OrderFilter | null;
  search: string;
  filters: Filters;
  couriers: readonly { id: string; name: string }[];
  counts: ListCounts | null;
}) {
  const { statuses } = useWords();
  const { orders } = useAdminWords();
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another chip
  useEffect(() => scrollToChosen(row.current), [filter]);
  const chip = (one: OrderFilter | null, name: string) => (
    <Link
      key={one}
      className={styles.chip}
      to={hrefWith(orderListPath(one), "", {
        search: search || null,
        ...Object.fromEntries(listParameters(filters, "orders")),
      })}
      aria-current={one === filter ? "page" : undefined}
    >
      {name}
      {counts && (
        <b>
          <BoundedNumber n={counts[one ?? "all"]} />
        </b>
      )}
    </Link>
  );
  return (
    <div className={styles.filters}>
      <nav ref={row} className={styles.chips} aria-label={orders.filters.label}>
        {chip(null, orders.filters.all)}
        {ORDER_PERIODS.map((period) => chip(period, orders.filters[period]))}
        {ORDER_TASKS.map((task) => chip(task, orders.filters[task]))}
        {ORDER_STATUSES.map((status) => chip(status, statuses[status]))}
      </nav>
      <ListFilters
        name="orders"
        path={pathname}
        filters={filters}
        search={search}
        couriers={couriers}
      />
    </div>
  );
}

/** Scrolls the row of filters horizontally to the chosen one without scrolling the page. */
function scrollToChosen(row: HTMLElement | null): void {
  const chosen = row?.querySelector<HTMLElement>("[aria-current]");
  if (row && chosen)
    row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2;
}
