import { Link } from "@remix-run/react";
import { CARRIED_STATUSES } from "#app/domain/orders/order-status.ts";
import type { ListCounts } from "#app/domain/orders/reading/list-counts.server.ts";
import {
  type ListFilters as Filters,
  listParameters,
} from "#app/domain/orders/reading/list-filters.ts";
import type { OrderFilter } from "#app/domain/orders/reading/order-filters.ts";
import { hrefWith, useHrefWith } from "#app/ui/href-with.ts";
import { useChosenInView } from "#app/ui/use-chosen-in-view.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { BoundedNumber } from "../../core/bounded-number.tsx";
import { orderListPath } from "../../core/order-list-path.ts";
import { useTakesAdvances } from "../../core/to-do-now.ts";
import { useMay } from "../../core/use-may.ts";
import styles from "./order-filters.module.css";

/** The lists in sight, beside the list of all orders. */
const FIRST = [
  "today",
  "unconfirmed",
  "to-pack",
  "Ready for delivery",
  "with-courier",
  "Deliverd",
  "Cancelled",
] as const satisfies readonly OrderFilter[];

/** As `FIRST`, in a shop that takes advances; cancelled orders are then among the others. */
const FIRST_WITH_ADVANCES = [
  "today",
  "unconfirmed",
  "advance-awaited",
  "to-pack",
  "Ready for delivery",
  "with-courier",
  "Deliverd",
] as const satisfies readonly OrderFilter[];

/** The lists behind "Other lists", unless in sight; the courier's single statuses come last. */
const OTHERS = [
  "week",
  "month",
  "Processing",
  "advance-awaited",
  "late",
  "to-settle",
  "coming-back",
  "law-due",
  "Cancelled",
  "Refunded",
  "without-courier",
  ...CARRIED_STATUSES,
] as const satisfies readonly OrderFilter[];

/**
 * Links for a period, a task or a status with their counts, the seldom ones folded; of these the
 * chosen one stands in sight.
 */
export function OrderFilters({
  filter,
  search,
  filters,
  counts,
}: {
  filter: OrderFilter | null;
  search: string;
  filters: Filters;
  counts: ListCounts | null;
}) {
  const { statuses } = useWords();
  const { orders, heldOrders, frame } = useAdminWords();
  const hrefHere = useHrefWith();
  const may = useMay();
  const row = useChosenInView<HTMLElement>(filter);
  const nameOf = (one: OrderFilter) =>
    one in statuses
      ? statuses[one as keyof typeof statuses]
      : orders.filters[one as keyof typeof orders.filters];
  const first: readonly OrderFilter[] = useTakesAdvances() ? FIRST_WITH_ADVANCES : FIRST;
  // A chosen list from "Other lists" comes first, and the last list in sight makes room for it.
  const other = OTHERS.find((one) => one === filter && !first.includes(one));
  const inSight = other ? [other, ...first.slice(0, -1)] : first;
  const folded = [...first, ...OTHERS].filter(
    (one, n, all) => !inSight.includes(one) && all.indexOf(one) === n,
  );
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
    <nav ref={row} className={styles.nav} aria-label={orders.filters.label}>
      <div className={styles.chips}>
        {chip(null, orders.filters.all)}
        {inSight.map((one) => chip(one, nameOf(one)))}
      </div>
      <details key={filter} className={styles.others}>
        <summary>{orders.filters.others}</summary>
        <div className={`${styles.chips} ${styles.wrapped}`}>
          {folded.map((one) => chip(one, nameOf(one)))}
          {may("admin/orders/held-orders") && (
            <Link className={styles.chip} to="/admin/order/held">
              {heldOrders.title}
            </Link>
          )}
          {may("admin/orders/orders", "restore") && (
            <Link className={styles.chip} to={hrefHere({ deleted: "" })} preventScrollReset>
              {frame.recentlyDeleted}
            </Link>
          )}
        </div>
      </details>
    </nav>
  );
}
