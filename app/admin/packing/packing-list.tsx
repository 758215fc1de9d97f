import { formatDateTime } from "#app/domain/dates.ts";
import { districtName } from "#app/domain/delivery/districts.ts";
import { speakNumber } from "#app/domain/digits.ts";
import { formatNumber } from "#app/domain/money.ts";
import type { showLine } from "#app/domain/orders/reading/order-lines.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { SLIP_LAYOUTS } from "../orders/slip.tsx";
import styles from "../packing.module.css";

type Packable = {
  id: string;
  orderNumber: number;
  fullName: string;
  district: string;
  lines: ReturnType<typeof showLine>[];
  printedAt: number | null;
  copies: number;
  isStale: boolean;
};

type Props = { orders: Packable[]; filter: string; tab: "to-pack" | "packed" };

/** Orders to pick and print, in a plain form whose buttons lead to a pick list or to slips. */
export function PackingList({ orders, filter, tab }: Props) {
  const { packing } = useAdminWords();
  const { language } = useWords();
  const number = (n: number) => formatNumber(n, language);
  return (
    <form method="get" action="/admin/order/slips" key={filter}>
      <input type="hidden" name="filter" value={filter} />
      <Table
        caption={packing.tabs[tab]}
        rows={orders}
        rowKey={({ id }) => id}
        columns={[
          {
            label: packing.columns.order,
            cell: ({ id, orderNumber, fullName, printedAt, isStale }) => (
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  name="id"
                  value={id}
                  defaultChecked={printedAt === null || isStale}
                  aria-label={packing.tick(speakNumber(orderNumber, language))}
                />
                <span>
                  <b>{speakNumber(orderNumber, language)}</b> {fullName}
                </span>
              </label>
            ),
          },
          {
            label: packing.columns.where,
            cell: ({ district }) => districtName(district, language),
          },
          {
            label: packing.columns.goods,
            cell: ({ lines }) => (
              <ul className={styles.goods}>
                {lines.map((line, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
                  <li key={position}>
                    {number(line.quantity)} × <ProductName of={line} />
                  </li>
                ))}
              </ul>
            ),
          },
          {
            label: packing.columns.printed,
            cell: ({ printedAt, copies, isStale }) => (
              <>
                {printedAt === null
                  ? packing.notPrinted
                  : packing.printed(copies, formatDateTime(new Date(printedAt), language))}
                {isStale && <b className={styles.stale}>{packing.stale}</b>}
              </>
            ),
          },
        ]}
      />
      <fieldset className={styles.bar}>
        <legend>{packing.ticked}</legend>
        <p>{packing.tickedHint}</p>
        <Button look="secondary" formAction="/admin/packing/pick-list">
          {packing.pickList}
        </Button>
        <Select label={packing.layout} name="layout" defaultValue="4">
          {SLIP_LAYOUTS.map((one) => (
            <option key={one} value={one}>
              {packing.layouts[one]}
            </option>
          ))}
        </Select>
        <Button>{packing.print}</Button>
      </fieldset>
    </form>
  );
}
