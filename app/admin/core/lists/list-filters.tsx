import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { SEARCH_MAX } from "#app/domain/core/order-search.ts";
import { LONGEST_SOURCE } from "#app/domain/marketing/sources/touches.ts";
import {
  type ListFilters as Filters,
  LISTS,
  type ListFilter,
  type ListName,
  type ListSort,
  setFilters,
} from "#app/domain/orders/reading/list-filters.ts";
import { districtLabel, namedDistricts } from "#app/domain/shop/delivery/district-names.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { hrefWith } from "#app/ui/href-with.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./lists.module.css";

/**
 * The search of a list of orders and its folded filters, as one plain form. In the page's head it
 * stands beside the title; where orders are scanned the search is folded too.
 */
export function ListFilters({
  name,
  path,
  filters,
  search = filters.search,
  couriers,
  keep = {},
  isInHead = false,
  isScanned = false,
}: {
  name: ListName;
  /** The list's address. */
  path: string;
  filters: Filters;
  search?: string;
  /** Those to choose from; without them the list has links for its couriers. */
  couriers?: readonly { id: string; name: string }[];
  /** Other parameters of the list's URL. */
  keep?: Record<string, string>;
  isInHead?: boolean;
  isScanned?: boolean;
}) {
  const { lists, orders, frame } = useAdminWords();
  const offered: readonly ListFilter[] = LISTS[name].filters;
  const sorts: readonly ListSort[] = LISTS[name].sorts;
  const hidden: Record<string, string> = { ...keep };
  if (!couriers && filters.courier) hidden.courier = filters.courier;
  const set = setFilters(filters).filter(([one]) => one !== "search" && !(one in hidden));
  const isSorted = filters.sort !== sorts[0];
  const labels = { ...lists.filters, ...(name === "parcels" ? lists.handedOver : {}) };
  const control = (one: ListFilter | "sort", children: ReactNode) => (
    <label>
      {labels[one]}
      <select name={one} defaultValue={filters[one]}>
        {children}
      </select>
    </label>
  );
  const day = (one: "since" | "until") => (
    <label>
      {labels[one]}
      <input type="date" name={one} defaultValue={filters[one]} />
    </label>
  );
  const any = <option value="">{lists.any}</option>;
  const field = (
    <div className={styles.search}>
      <label className="hidden-visually" htmlFor="search">
        {orders.search}
      </label>
      <input
        id="search"
        type="search"
        name="search"
        defaultValue={search}
        placeholder={orders.search}
        maxLength={SEARCH_MAX}
      />
      <Button look="secondary">{frame.search}</Button>
      {(search !== "" || set.length > 0 || isSorted) && (
        <Link to={hrefWith(path, "", hidden)}>{frame.clear}</Link>
      )}
    </div>
  );
  return (
    <Form
      method="get"
      action={path}
      className={isInHead ? `${styles.filters} ${styles.inHead}` : styles.filters}
      role="search"
      key={JSON.stringify([path, search, filters])}
    >
      {Object.entries(hidden).map(([one, value]) => (
        <input key={one} type="hidden" name={one} value={value} />
      ))}
      {!isScanned && field}
      <details open={set.length > 0 || isSorted || (isScanned && search !== "")}>
        <summary>{isScanned ? lists.searchTitle(set.length) : lists.title(set.length)}</summary>
        {isScanned && field}
        <div className={styles.fields}>
          {day("since")}
          {day("until")}
          {control(
            "district",
            <>
              {any}
              {namedDistricts.map((district) => (
                <option key={district.name} value={district.name}>
                  {districtLabel(district)}
                </option>
              ))}
            </>,
          )}
          {offered.includes("courier") &&
            couriers &&
            control(
              "courier",
              <>
                {any}
                {couriers.map(({ id, name: called }) => (
                  <option key={id} value={id}>
                    {called}
                  </option>
                ))}
              </>,
            )}
          <label>
            {labels.product}
            <input
              name="product"
              defaultValue={filters.product}
              placeholder={lists.productHint}
              maxLength={100}
            />
          </label>
          {control(
            "printed",
            <>
              {any}
              <option value="yes">{lists.printed.yes}</option>
              <option value="no">{lists.printed.no}</option>
            </>,
          )}
          <label>
            {labels.source}
            <input
              name="source"
              defaultValue={filters.source}
              placeholder={lists.sourceHint}
              maxLength={LONGEST_SOURCE}
            />
          </label>
          {control(
            "note",
            <>
              {any}
              <option value="yes">{lists.withNote}</option>
            </>,
          )}
          {control(
            "sort",
            sorts.map((sort) => (
              <option key={sort} value={sort}>
                {lists.sorts[sort]}
              </option>
            )),
          )}
          <Button look="secondary">{lists.show}</Button>
        </div>
      </details>
    </Form>
  );
}
