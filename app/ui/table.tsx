import type { ReactNode } from "react";
import styles from "./table.module.css";

export type Column<Row> = {
  label: string;
  /** Its name in a phone's row, if a shorter one does there. */
  short?: string;
  /** Right-aligned, with figures of equal width. */
  numeric?: boolean;
  /** A label for screen readers only, such as that of a column of buttons. */
  isLabelHidden?: boolean;
  /** A line of its own on a card, for a long text or a form. */
  isWide?: boolean;
  /** The class of the column's cells, for tables that lay out their cards themselves. */
  className?: string | undefined;
  /** The cell's place in a phone's row; `placesOf` chooses one if it is missing. */
  at?: Place;
  /**
   * Whether a phone's row says its label before its value. Figures in the soft line do; a sum that
   * the table's title does not explain should.
   */
  isNamed?: boolean;
  /** Whether a phone leaves the value out, such as 0. */
  isIdle?: (row: Row) => boolean;
  /** Whether a phone leaves the whole column out, to show the others as columns. */
  isAside?: boolean;
  cell: (row: Row, index: number) => ReactNode;
};

/**
 * A phone's row: a mark before it, a name and its sum on the first line, soft details and a tail at
 * its right end on the second, and what needs the whole width below.
 */
type Place = "mark" | "head" | "sum" | "soft" | "tail" | "below";

/** The first words are the name, the last figure is the sum, and the rest is soft. */
function placesOf(columns: Column<never>[]): Place[] {
  const has = (place: Place) => columns.some(({ at }) => at === place);
  const isFree = ({ at, isLabelHidden, isWide }: Column<never>) => !at && !isLabelHidden && !isWide;
  const words = columns.findIndex((column) => isFree(column) && !column.numeric);
  const head = has("head") ? -1 : words < 0 ? 0 : words;
  const sum = has("sum") ? -1 : columns.findLastIndex((one) => isFree(one) && one.numeric);
  return columns.map((column, n) => {
    if (column.at) return column.at;
    if (column.isWide) return "below";
    if (column.isLabelHidden) return n === 0 ? "mark" : "tail";
    if (n === head) return "head";
    return n === sum ? "sum" : "soft";
  });
}

/**
 * Rows under named columns. Below 640 px every row is two lines of text, by default; `columns` stay
 * a table of two or three; `cards` label each value, and `rows` do not, and both are laid out by the
 * table that they belong to.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  phone = "lines",
}: {
  /** For screen readers: the table's content. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  phone?: "lines" | "columns" | "cards" | "rows";
}) {
  const places = phone === "lines" ? placesOf(columns) : [];
  // The same for all cells of a column.
  const classes = columns.map(({ numeric, isWide, className, isNamed, isAside }, n) => {
    const place = places[n];
    // The head and the sum need no name, unless they ask for one.
    const isPlain = place === "head" || place === "sum";
    return [
      numeric && styles.numeric,
      isWide && styles.wide,
      place && styles[place],
      (isNamed ?? (numeric && !isPlain)) && styles.named,
      isAside && styles.aside,
      className,
    ]
      .filter(Boolean)
      .join(" ");
  });
  const classOf = (n: number, isIdle: boolean | undefined) =>
    (isIdle ? `${classes[n]} ${styles.idle}` : classes[n]) || undefined;
  const rowClass = places.includes("mark") ? styles.marked : undefined;
  return (
    <div className={phone === "cards" ? styles.scroll : `${styles.scroll} ${styles[phone]}`}>
      <table className={phone === "columns" ? styles.table : `${styles.table} ${styles.stacked}`}>
        <caption className="hidden-visually">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, numeric, isLabelHidden, isAside }) => (
              <th
                key={label}
                scope="col"
                className={
                  [numeric && styles.numeric, isAside && styles.aside].filter(Boolean).join(" ") ||
                  undefined
                }
              >
                {isLabelHidden ? <span className="hidden-visually">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)} className={rowClass}>
              {columns.map(({ label, short = label, isLabelHidden, isIdle, cell }, n) => (
                <td
                  key={label}
                  className={classOf(n, isIdle?.(row))}
                  data-label={isLabelHidden ? undefined : short}
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
 * Actions on a row, as text side by side. The last one deletes and is grey, unless all are harmless;
 * the button that confirms it is red.
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
