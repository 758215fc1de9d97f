import type { Measured, VitalsRow } from "#app/domain/figures/vitals/read-vitals.server.ts";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { useSayings } from "../../core/charts/charts.tsx";
import styles from "./reports.module.css";

/** What sampled visitors waited, by kind of page and by network. */
export function Waits({ rows }: { rows: VitalsRow[] }) {
  const { waits: words } = useAdminWords().reports;
  const { number } = useSayings();
  const { language } = useWords();
  const precise = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 });
  const said = (measured: Measured | null, say: (p75: number) => string) =>
    measured ? `${say(measured.p75)} · ${words.verdicts[measured.verdict]}` : "–";
  const seconds = (ms: number) => words.seconds(precise.format(ms / 1000));
  const counted = ({ lcp, inp, cls }: VitalsRow) =>
    Math.max(...[lcp, inp, cls].map((one) => one?.count ?? 0));
  return (
    <details className={styles.table} data-table="waits">
      <summary>
        <h2>{words.title}</h2>
      </summary>
      <p className={styles.hint}>{words.hint}</p>
      {rows.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <Table
          caption={words.title}
          rows={rows}
          rowKey={({ page, network }) => `${page} ${network}`}
          columns={[
            {
              label: words.page,
              cell: ({ page, network }) => words.pages[page || network] ?? words.all,
            },
            { label: words.lcp, numeric: true, at: "soft", cell: ({ lcp }) => said(lcp, seconds) },
            {
              label: words.inp,
              numeric: true,
              at: "soft",
              cell: ({ inp }) => said(inp, (ms) => words.ms(number(ms))),
            },
            {
              label: words.cls,
              numeric: true,
              at: "soft",
              cell: ({ cls }) => said(cls, (thousandths) => precise.format(thousandths / 1000)),
            },
            { label: words.count, numeric: true, cell: (row) => number(counted(row)) },
          ]}
        />
      )}
    </details>
  );
}
