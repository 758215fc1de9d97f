import type { ReactNode } from "react";
import styles from "./table.module.css";

export type Column<Row> = {
  label: string;
  /** Right-aligned, with figures of equal width. */
  numeric?: boolean;
  /** A label for screen readers only, such as that of a column of buttons. */
  isLabelHidden?: boolean;
  /** A line of its own on a card, for a long text or a form. */
  isWide?: boolean;
  /** The class of the column's cells, for tables that lay out their cards themselves. */
  className?: string | undefined;
  cell: (row: Row, index: number) => ReactNode;
};

/**
 * Rows under named columns. Below 640 px every row is a card that labels each value, by default;
 * `figures` stay a table that scrolls beside its first column, and `lines` are two lines of text
 * each: a mark, name over detail, and sum over day, in the order mark, name, detail, day, sum;
 * `rows` have no labels and are laid out by the table that they belong to.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  phone = "cards",
}: {
  /** For screen readers: the table's content. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  phone?: "cards" | "figures" | "lines" | "rows";
}) {
  // The same for all cells of a column.
  const classes = columns.map(({ numeric, isWide, className }) =>
    [numeric && styles.numeric, isWide && styles.wide, className].filter(Boolean).join(" "),
  );
  return (
    <div
      className={phone === "cards" ? styles.scroll : `${styles.scroll} ${styles[phone]}`}
      {...(phone === "figures" && { role: "group", "aria-label": caption, tabIndex: 0 })}
    >
      <table className={phone === "figures" ? styles.table : `${styles.table} ${styles.stacked}`}>
        <caption className="hidden-visually">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, numeric, isLabelHidden }) => (
              <th key={label} scope="col" className={numeric ? styles.numeric : undefined}>
                {isLabelHidden ? <span className="hidden-visually">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)}>
              {columns.map(({ label, isLabelHidden, cell }, n) => (
                <td
                  key={label}
                  className={classes[n] || undefined}
                  data-label={isLabelHidden ? undefined : label}
                >
                  {cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Actions on a row, as text side by side. The last one deletes and is red, unless all are harmless.
 */
export function RowActions({
  isHarmless = false,
  children,
}: {
  isHarmless?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isHarmless ? styles.actions : `${styles.actions} ${styles.risky}`}>
      {children}
    </div>
  );
}
