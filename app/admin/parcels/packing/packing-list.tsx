import { formatDateTime } from "#app/domain/core/dates.ts";
import { speakNumber } from "#app/domain/core/digits.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import {
  filtersQuery,
  type ListFilters,
  listName,
} from "#app/domain/orders/reading/list-filters.ts";
import type { showLine } from "#app/domain/orders/reading/order-lines.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { Button } from "#app/ui/button.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { Tick, TickList } from "../../core/lists/tick-list.tsx";
import { TrialBadge } from "../../core/trial-badge.tsx";
import { SLIP_LAYOUTS } from "../../orders/orders/slip.tsx";
import styles from "../packing.module.css";

type Packable = {
  id: string;
  version: number;
  orderNumber: number;
  fullName: string;
  district: string;
  lines: ReturnType<typeof showLine>[];
  printedAt: number | null;
  copies: number;
  isStale: boolean;
  isTrial: boolean;
};

type Props = {
  orders: Packable[];
  filters: ListFilters;
  filter: string;
  tab: "to-pack" | "packed";
};

/** Orders to pick and print, in a plain form whose buttons lead to a pick list or to slips. */
export function PackingList({ orders, filters, filter, tab }: Props) {
  const { packing, frame } = useAdminWords();
  const { language } = useWords();
  const unprinted = new Set(
    orders.filter((order) => order.printedAt === null || order.isStale).map(({ id }) => id),
  );
  const number = (n: number) => formatNumber(n, language);
  return (
    <TickList
      plain={{ method: "get", action: "/admin/order/slips" }}
      key={filter}
      list={listName(`/admin/packing ${tab}`, filters)}
      ids={orders.map(({ id }) => id)}
      nothing={filtersQuery(filters) === "" ? packing.nothing[tab] : frame.nothingFound}
      answer={null}
      usual={(id) => unprinted.has(id)}
      bar={
        <>
          <input type="hidden" name="filter" value={filter} />
          <Button look="secondary" formAction="/admin/packing/pick-list">
            {packing.printPickList}
          </Button>
          <select
            className={styles.layout}
            aria-label={packing.layout}
            name="layout"
            defaultValue="4"
          >
            {SLIP_LAYOUTS.map((one) => (
              <option key={one} value={one}>
                {packing.layouts[one]}
              </option>
            ))}
          </select>
          <Button data-ends-choice="">{packing.print}</Button>
        </>
      }
    >
      <div className={styles.rows}>
        <Table
          caption={packing.tabs[tab]}
          rows={orders}
          rowKey={({ id }) => id}
          phone="rows"
          columns={[
            {
              label: packing.columns.order,
              className: styles.orderCell,
              cell: (order) => (
                <Tick order={order}>
                  <span>
                    <b>{speakNumber(order.orderNumber, language)}</b> {order.fullName}{" "}
                    <TrialBadge of={order} />
                  </span>
                </Tick>
              ),
            },
            {
              label: packing.columns.where,
              className: styles.whereCell,
              cell: ({ district }) => districtName(district, language),
            },
            {
              label: packing.columns.goods,
              className: styles.goodsCell,
              cell: ({ orderNumber, lines }) => (
                <>
                  <ul className={styles.goods}>
                    {lines.map((line, position) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
                      <li key={position}>
                        {number(line.quantity)} × <ProductName of={line} />
                      </li>
                    ))}
                  </ul>
                  {lines.length > 1 && (
                    <label className={styles.more}>
                      <input type="checkbox" className="hidden-visually" />
                      {packing.more(lines.length - 1)}
                      <span className="hidden-visually">{speakNumber(orderNumber, language)}</span>
                    </label>
                  )}
                </>
              ),
            },
            {
              label: packing.columns.printed,
              className: styles.printedCell,
              cell: ({ printedAt, copies, isStale }) => (
                <>
                  <span className={styles.printedAt}>
                    {printedAt === null
                      ? packing.notPrinted
                      : packing.printed(copies, formatDateTime(new Date(printedAt), language))}
                  </span>
                  {isStale && <b className={styles.stale}>{packing.stale}</b>}
                </>
              ),
            },
          ]}
        />
      </div>
      <p className={styles.hint}>{packing.tickedHint}</p>
    </TickList>
  );
}
