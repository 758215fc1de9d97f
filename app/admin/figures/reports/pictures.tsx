import { formatNumber } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { FUNNEL, type Funnel } from "#app/domain/figures/reports/funnel.ts";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { Bars, Picture, useSayings } from "../../core/charts/charts.tsx";
import { ComparedDays } from "../../core/charts/compared-days.tsx";
import type { ReportView, ViewedRow } from "./view.server.ts";

/** The sales of each day as a curve over those of the range before, with both as a table. */
export function SalesCurve({ days }: { days: ReportView["days"] }) {
  const { reports } = useAdminWords();
  const { number, taka, day } = useSayings();
  const table = (
    <Table
      caption={reports.curve}
      rows={days}
      rowKey={(row) => row.day}
      columns={[
        { label: reports.day, cell: (row) => day(row.day) },
        { label: reports.orders, numeric: true, cell: (row) => number(row.orders) },
        { label: reports.sales, numeric: true, at: "sum", cell: (row) => taka(row.sales) },
        { label: reports.dayBefore, isNamed: true, cell: ({ before }) => day(before.day) },
        { label: reports.ordersBefore, numeric: true, cell: ({ before }) => number(before.orders) },
        { label: reports.salesBefore, numeric: true, cell: ({ before }) => taka(before.sales) },
      ]}
    />
  );
  return (
    <ComparedDays
      title={reports.curve}
      days={days.map(({ before, ...one }) => ({
        ...{ day: one.day, value: one.sales },
        before: { day: before.day, value: before.sales },
      }))}
      valueHead={reports.sales}
      say={taka}
      table={table}
    />
  );
}

/** How many of the placed orders came how far, as bars and as a table. */
export function FunnelPicture({ funnel }: { funnel: { now: Funnel; before: Funnel } }) {
  const { reports } = useAdminWords();
  const { language } = useWords();
  const { number, change } = useSayings();
  const { now, before } = funnel;
  const share = (of: Funnel, step: keyof Funnel) =>
    of.placed === 0 ? "–" : `${formatNumber(Math.round((of[step] * 100) / of.placed), language)} %`;
  const bars = FUNNEL.map((step) => ({
    key: step,
    label: reports.funnel[step],
    value: now[step],
    text: `${number(now[step])} · ${share(now, step)}`,
  }));
  const table = (
    <Table
      caption={reports.funnelTitle}
      rows={FUNNEL}
      rowKey={(step) => step}
      columns={[
        { label: reports.step, cell: (step) => reports.funnel[step] },
        { label: reports.orders, numeric: true, at: "sum", cell: (step) => number(now[step]) },
        { label: reports.ofPlaced, numeric: true, cell: (step) => share(now, step) },
        { label: reports.those, numeric: true, cell: (step) => number(before[step]) },
        {
          label: reports.change,
          numeric: true,
          at: "tail",
          isNamed: false,
          cell: (step) => change(now[step], before[step]),
        },
      ]}
    />
  );
  return (
    <Picture title={reports.funnelTitle} table={table}>
      <Bars bars={bars} />
    </Picture>
  );
}

/** The districts of most sales as bars; their table follows on the page. */
export function DistrictBars({ rows }: { rows: readonly ViewedRow[] }) {
  const { reports } = useAdminWords();
  const { taka } = useSayings();
  // Districts that sold only before stand in the table alone.
  const sold = rows.filter(({ sales }) => sales > 0);
  const bars = sold.map(({ key, name, sales }) => ({
    key,
    label: nameOf(name),
    value: sales,
    text: taka(sales),
  }));
  if (bars.length === 0) return null;
  return (
    <Picture title={reports.districts}>
      <Bars bars={bars} />
    </Picture>
  );
}
