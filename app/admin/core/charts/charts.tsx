import type { ReactNode } from "react";
import { formatDay } from "#app/domain/core/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./charts.module.css";

/**
 * One bar: `value` sets its length, `text` is its label, `more` a second line of it, `short` its name
 * under an axis.
 */
export type Bar = {
  key: string;
  label: string;
  value: number;
  text: string;
  more?: string;
  short?: string;
};

/** A picture under its heading, with a table of the same figures below, folded. */
export function Picture({
  title,
  table,
  children,
}: {
  title: string;
  table?: ReactNode;
  children: ReactNode;
}) {
  const { dashboard } = useAdminWords();
  return (
    <section className={styles.chart}>
      <h2>{title}</h2>
      {children}
      {table && (
        <details className={styles.table}>
          <summary>{dashboard.asTable}</summary>
          {table}
        </details>
      )}
    </section>
  );
}

/** A picture of bars whose table has their labels and texts. */
export function Chart({
  title,
  labelHead,
  valueHead,
  bars,
  children,
}: {
  title: string;
  labelHead: string;
  valueHead: string;
  bars: Bar[];
  children: ReactNode;
}) {
  const table = (
    <Table
      caption={title}
      rows={bars}
      rowKey={(bar) => bar.key}
      columns={[
        { label: labelHead, cell: (bar) => bar.label },
        { label: valueHead, numeric: true, cell: (bar) => bar.text },
      ]}
    />
  );
  return (
    <Picture title={title} table={table}>
      {children}
    </Picture>
  );
}

/**
 * Horizontal bars with name and value; a loss has its own colour. Short on a phone means the first
 * five, the table below has all.
 */
export function Bars({ bars, isShort = false }: { bars: Bar[]; isShort?: boolean }) {
  const most = Math.max(1, ...bars.map((bar) => Math.abs(bar.value)));
  return (
    <ul className={isShort ? `${styles.bars} ${styles.short}` : styles.bars}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <span className={styles.name}>{bar.label}</span>
          <span className={styles.value}>{bar.text}</span>
          <svg
            className={styles.lying}
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect className={styles.track} width={100} height={6} />
            <rect
              className={bar.value < 0 ? styles.loss : styles.bar}
              width={(Math.abs(bar.value) / most) * 100}
              height={6}
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** Formatters for numbers, taka, days and changes in the page's language. */
export function useSayings() {
  const { language } = useWords();
  return {
    number: (n: number) => formatNumber(n, language),
    taka: (amount: number) => formatTaka(amount, language),
    /** `day` as "2026-11-21". */
    day: (day: string) => formatDay(day, language),
    /** Like `day`, without the year. */
    shortDay: (day: string) => formatDay(day, language).replace(/ \S+$/, ""),
    /** "+12 %" or "−3 %" compared with the preceding range; a dash when that range was empty. */
    change: (now: number, before: number) => {
      if (before === 0) return "–";
      const percent = Math.round(((now - before) * 100) / before);
      const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
      return `${sign}${formatNumber(Math.abs(percent), language)} %`;
    },
  };
}
