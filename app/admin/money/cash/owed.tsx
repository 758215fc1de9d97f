import type { OwedByAge } from "#app/domain/money/cash/money-sums.server.ts";
import { OWED_AGES, type OwedAge } from "#app/domain/orders/money/order-money.ts";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import charts from "../../core/charts/charts.module.css";
import { useSayings } from "../../core/charts/charts.tsx";
import styles from "./cash.module.css";

/** What each courier owes as a bar in parts by age, with the figures as a folded table beneath. */
export function OwedByCourier({ rows }: { rows: OwedByAge[] }) {
  const { cash: words, reports, dashboard } = useAdminWords();
  const { number, taka } = useSayings();
  const nameOf = ({ key, name }: OwedByAge) =>
    key === "\n" ? <b>{words.sum}</b> : name || words.noCourier;
  const most = Math.max(1, ...rows.map(({ owed }) => owed));
  const sumOf = (name: "orders" | "owed" | OwedAge) =>
    rows.reduce((sum, row) => sum + row[name], 0);
  const sum: OwedByAge = {
    key: "\n",
    name: "",
    orders: sumOf("orders"),
    owed: sumOf("owed"),
    to3: sumOf("to3"),
    to7: sumOf("to7"),
    to14: sumOf("to14"),
    over14: sumOf("over14"),
  };
  if (rows.length === 0) return <h2>{words.owedTitle(taka(0))}</h2>;
  return (
    <section className={`${charts.chart} ${styles.chart}`}>
      <h2>{words.owedTitle(taka(sum.owed))}</h2>
      <ul className={styles.legend} aria-hidden="true">
        {OWED_AGES.map((age) => (
          <li key={age}>
            <svg viewBox="0 0 10 10" width={12} height={12} aria-hidden="true">
              <rect className={styles[age]} width={10} height={10} rx={2} />
            </svg>
            {words.ages[age]}
          </li>
        ))}
      </ul>
      <ul className={charts.bars} aria-hidden="true">
        {rows.map((row) => (
          <li key={row.key}>
            <span className={charts.name}>{nameOf(row)}</span>
            <span className={charts.value}>{taka(row.owed)}</span>
            <AgeBar row={row} most={most} />
          </li>
        ))}
      </ul>
      <details className={charts.table}>
        <summary>{dashboard.asTable}</summary>
        <Table
          caption={words.owedByAge}
          rows={[...rows, sum]}
          rowKey={(row) => row.key}
          columns={[
            { label: words.courier, cell: nameOf },
            { label: reports.orders, numeric: true, cell: ({ orders }) => number(orders) },
            ...OWED_AGES.map((age) => ({
              label: words.ages[age],
              numeric: true,
              isIdle: (row: OwedByAge) => row[age] === 0,
              cell: (row: OwedByAge) => taka(row[age]),
            })),
            { label: words.sum, numeric: true, cell: ({ owed }) => <b>{taka(owed)}</b> },
          ]}
        />
      </details>
    </section>
  );
}

function AgeBar({ row, most }: { row: OwedByAge; most: number }) {
  const widths = OWED_AGES.map((age) => (row[age] * 100) / most);
  return (
    <svg className={styles.ages} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={charts.track} width={100} height={10} />
      {OWED_AGES.map((age, i) => (
        <rect
          key={age}
          className={styles[age]}
          x={widths.slice(0, i).reduce((sum, width) => sum + width, 0)}
          width={widths[i]}
          height={10}
        />
      ))}
    </svg>
  );
}
