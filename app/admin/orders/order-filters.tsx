import { Form, Link, useLocation } from "@remix-run/react";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import {
  ORDER_PERIODS,
  ORDER_TASKS,
  type OrderFilter,
} from "#app/domain/orders/reading/order-filters.ts";
import { SEARCH_MAX } from "#app/domain/orders/reading/order-search.ts";
import { Button } from "#app/ui/button.tsx";
import { hrefWith } from "#app/ui/href-with.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { orderListPath } from "../parts/order-list-path.ts";
import styles from "./order-filters.module.css";

/** A period, a task or a status as links, and a search within it. */
export function OrderFilters({ filter, search }: { filter: OrderFilter | null; search: string }) {
  const { statuses } = useWords();
  const { orders, frame } = useAdminWords();
  const { pathname } = useLocation();
  return (
    <div className={styles.filters}>
      <nav className={styles.chips} aria-label={orders.filters.label}>
        <Chip filter={null} chosen={filter} search={search} name={orders.filters.all} />
        {ORDER_PERIODS.map((period) => (
          <Chip
            key={period}
            filter={period}
            chosen={filter}
            search={search}
            name={orders.filters[period]}
          />
        ))}
        {ORDER_TASKS.map((task) => (
          <Chip
            key={task}
            filter={task}
            chosen={filter}
            search={search}
            name={orders.filters[task]}
          />
        ))}
        {ORDER_STATUSES.map((status) => (
          <Chip
            key={status}
            filter={status}
            chosen={filter}
            search={search}
            name={statuses[status]}
          />
        ))}
      </nav>
      <Form method="get" action={pathname} className={styles.search} role="search">
        <label className="hidden-visually" htmlFor="search">
          {orders.search}
        </label>
        <input
          key={search}
          id="search"
          type="search"
          name="search"
          defaultValue={search}
          placeholder={orders.search}
          maxLength={SEARCH_MAX}
        />
        <Button look="secondary">{frame.search}</Button>
        {search && <Link to={pathname}>{frame.clear}</Link>}
      </Form>
    </div>
  );
}

type ChipProps = {
  search: string;
  filter: OrderFilter | null;
  chosen: OrderFilter | null;
  name: string;
};

function Chip({ filter, chosen, name, search }: ChipProps) {
  return (
    <Link
      className={styles.chip}
      to={hrefWith(orderListPath(filter), "", { search: search || null })}
      aria-current={filter === chosen ? "page" : undefined}
    >
      {name}
    </Link>
  );
}
