import type { ReactNode } from "react";
import { formatDate } from "#app/domain/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/money.ts";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./charts.module.css";

/** One bar: `value` decides its length, `text` says it. */
export type Bar = { key: string; label: string; value: number; text: string };

/** A drawing and, behind it, its figures as a table. */
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
  const { dashboard } = useAdminWords();
  return (
    <section className={styles.chart}>
      <h2>{title}</h2>
      {children}
      <details className={styles.table}>
        <summary>{dashboard.asTable}</summary>
        <Table
          caption={title}
          rows={bars}
          rowKey={(bar) => bar.key}
          columns={[
            { label: labelHead, cell: (bar) => bar.label },
            { label: valueHead, numeric: true, cell: (bar) => bar.text },
          ]}
        />
      </details>
    </section>
  );
}

const WIDTH = 600;
const HEIGHT = 190;
/** Room for the words under and above the columns. */
const FOOT = 32;
const HEAD = 28;

/** Columns over time, oldest left; the highest says its value, first and last their day. Units of the drawing: pixels. */
export function Columns({ title, bars }: { title: string; bars: Bar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  const step = WIDTH / Math.max(1, bars.length);
  const room = HEIGHT - FOOT - HEAD;
  const highest = bars.findIndex((bar) => bar.value === most);
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={title}
    >
      {bars.map((bar, index) => {
        const height = (bar.value / most) * room;
        return (
          <g key={bar.key}>
            <title>{`${bar.label}: ${bar.text}`}</title>
            <rect x={index * step} y={0} width={step} height={HEIGHT - FOOT} fill="transparent" />
            <rect
              className={styles.bar}
              x={index * step + step * 0.15}
              y={HEAD + room - height}
              width={step * 0.7}
              height={height}
              rx={2}
            />
          </g>
        );
      })}
      <line className={styles.axis} x1={0} x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
      <text className={styles.word} x={0} y={HEIGHT - 8}>
        {bars[0]?.label}
      </text>
      <text className={styles.word} x={WIDTH} y={HEIGHT - 8} textAnchor="end">
        {bars.at(-1)?.label}
      </text>
      {highest >= 0 && (
        <text
          className={styles.word}
          x={Math.min(Math.max(highest * step + step / 2, 60), WIDTH - 60)}
          y={20}
          textAnchor="middle"
        >
          {bars[highest]?.text}
        </text>
      )}
    </svg>
  );
}

/** Lying bars, each with its name and value in words. */
export function Bars({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <ul className={styles.bars}>
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
            <rect className={styles.bar} width={(bar.value / most) * 100} height={6} />
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** Says numbers, taka and days in the page's language. */
export function useSayings() {
  const { language } = useWords();
  return {
    number: (n: number) => formatNumber(n, language),
    taka: (amount: number) => formatTaka(amount, language),
    /** `day` as "2026-11-21". */
    day: (day: string) => formatDate(new Date(`${day}T06:00:00Z`), language),
  };
}
