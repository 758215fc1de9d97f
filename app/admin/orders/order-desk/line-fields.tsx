import { parseWholeNumber } from "#app/domain/core/digits.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { ProductName } from "#app/ui/product-name.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { RowField } from "../../core/row-field.tsx";
import styles from "./order-desk.module.css";
import type { RowView } from "./rows.server.ts";
import type { DeskRows } from "./use-desk-rows.ts";

type Fields = ReturnType<ReturnType<DeskRows["lines"]["getFieldList"]>[number]["getFieldset"]>;

/** The line number of a row and its values when the form was opened. */
const HIDDEN = ["position", "productId", "wasQuantity", "wasPrice"] as const;

/** The items of an order with quantity and price; removed items stay visible until saved. */
export function LineFields({
  rows,
  of: { form, lines },
  typed = rows,
  errors,
  next,
  arePricesFixed = false,
}: {
  rows: RowView[];
  of: DeskRows;
  /** The rows as they are typed by now. */
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
  const fields = lines.getFieldList().map((line) => line.getFieldset());
  const numbered = rows.map((row, index) => ({ ...row, index, fields: fields[index] as Fields }));
  return (
    <div className={styles.goods}>
      <Table
        caption={orderDesk.goods}
        rows={numbered}
        rowKey={(row) => row.index}
        phone="rows"
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
                {HIDDEN.map((name) => (
                  <input
                    key={name}
                    type="hidden"
                    name={row.fields[name].name}
                    value={row.fields[name].initialValue ?? ""}
                  />
                ))}
              </span>
            ),
          },
          {
            label: orders.quantity,
            numeric: true,
            cell: (row) => (
              <RowField
                field={row.fields.quantity}
                errors={errors?.[row.fields.quantity.name]}
                className={styles.number}
                aria-label={orderDesk.quantityOf(nameOf(row))}
                autoFocus={next === row.fields.quantity.name}
              />
            ),
          },
          {
            label: orders.price,
            numeric: true,
            cell: (row) =>
              arePricesFixed ? (
                <>
                  <input type="hidden" name={row.fields.price.name} value={row.price} />
                  {taka(parseWholeNumber(row.price) ?? 0)}
                </>
              ) : (
                <RowField
                  field={row.fields.price}
                  errors={errors?.[row.fields.price.name]}
                  className={styles.number}
                  aria-label={orderDesk.priceOf(nameOf(row))}
                  autoFocus={next === row.fields.price.name}
                />
              ),
          },
          {
            label: orders.lineTotal,
            numeric: true,
            cell: (row) => taka(typed[row.index]?.total ?? 0),
          },
          {
            label: orders.columns.action,
            isLabelHidden: true,
            cell: (row) =>
              row.quantity === "0" ? null : (
                <button
                  type="submit"
                  className={styles.takeOut}
                  {...(row.position === ""
                    ? form.remove.getButtonProps({ name: lines.name, index: row.index })
                    : form.update.getButtonProps({ name: row.fields.quantity.name, value: "0" }))}
                  aria-label={orderDesk.takeOutOf(
                    nameOf(row),
                    formatNumber(row.index + 1, language),
                  )}
                >
                  {orderDesk.takeOut}
                </button>
              ),
          },
        ]}
      />
    </div>
  );
}
