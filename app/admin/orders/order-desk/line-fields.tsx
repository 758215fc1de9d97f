import { parseWholeNumber } from "#app/domain/core/digits.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { ProductName } from "#app/ui/product-name.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { focusIf } from "./focus-if.ts";
import styles from "./order-desk.module.css";
import type { RowView } from "./rows.server.ts";

/** The items of an order with quantity and price; removed items stay visible until saved. */
export function LineFields({
  rows,
  typed = rows,
  errors,
  next,
  arePricesFixed = false,
}: {
  rows: RowView[];
  /** The rows as they are typed by now, in the same order without the emptied new ones. */
  typed?: readonly RowView[] | undefined;
  errors: FormErrors | undefined;
  /** The id of the element that takes the focus. */
  next: string;
  /** Shows the shop's prices as read-only. */
  arePricesFixed?: boolean;
}) {
  const { language } = useWords();
  const { orderDesk, orders } = useAdminWords();
  const taka = (amount: number) => formatTaka(amount, language);
  const numbered = rows.map((row, index) => ({ ...row, index }));
  const sum = ({ position, productId }: RowView) =>
    typed.find((one) => one.position === position && one.productId === productId)?.total ?? 0;
  return (
    <Table
      caption={orderDesk.goods}
      rows={numbered}
      rowKey={(row) => row.index}
      columns={[
        {
          label: orders.item,
          cell: (row) => (
            <span className={styles.good}>
              <span className={row.quantity === "0" ? styles.takenOut : undefined}>
                <ProductName of={row} />
              </span>
              <small>
                {row.quantity === "0" && `${orderDesk.takenOut} `}
                {row.position === "" && `${orderDesk.isNew} `}
                {row.left !== null && orderDesk.left(row.left)}
              </small>
              <HiddenFields row={row} />
            </span>
          ),
        },
        {
          label: orders.quantity,
          numeric: true,
          cell: (row) => (
            <Cell
              name="quantity"
              row={row}
              label={orderDesk.quantityOf(nameOf(row))}
              errors={errors?.[`quantity-${row.index}`]}
              next={next}
            />
          ),
        },
        {
          label: orders.price,
          numeric: true,
          cell: (row) =>
            arePricesFixed ? (
              <>
                <input type="hidden" name="price" value={row.price} />
                {taka(parseWholeNumber(row.price) ?? 0)}
              </>
            ) : (
              <Cell
                name="price"
                row={row}
                label={orderDesk.priceOf(nameOf(row))}
                errors={errors?.[`price-${row.index}`]}
                next={next}
              />
            ),
        },
        { label: orders.lineTotal, numeric: true, cell: (row) => taka(sum(row)) },
        {
          label: orders.columns.action,
          isLabelHidden: true,
          cell: (row) =>
            row.quantity === "0" ? null : (
              <button
                type="submit"
                className={styles.takeOut}
                name="takeOut"
                value={row.index}
                aria-label={orderDesk.takeOutOf(nameOf(row), formatNumber(row.index + 1, language))}
              >
                {orderDesk.takeOut}
              </button>
            ),
        },
      ]}
    />
  );
}

/** The hidden fields of a row: its line number and its values when the form was opened. */
function HiddenFields({ row }: { row: RowView }) {
  return (
    <>
      <input type="hidden" name="position" value={row.position} />
      <input type="hidden" name="productId" value={row.productId} />
      <input type="hidden" name="wasQuantity" value={row.wasQuantity} />
      <input type="hidden" name="wasPrice" value={row.wasPrice} />
    </>
  );
}

function Cell({
  name,
  row,
  label,
  errors,
  next,
}: {
  name: "quantity" | "price";
  row: RowView & { index: number };
  label: string;
  errors: string[] | null | undefined;
  next: string;
}) {
  const id = `${name}-${row.index}`;
  return (
    <>
      <input
        {...focusIf(next, id)}
        name={name}
        className={styles.number}
        aria-label={label}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={errors?.length ? `${id}-error` : undefined}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={row[name]}
      />
      {errors?.length ? (
        <small id={`${id}-error`} className={styles.wrong}>
          {errors[0]}
        </small>
      ) : null}
    </>
  );
}
