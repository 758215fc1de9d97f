import { useLoaderData } from "@remix-run/react";
import type { ReportTotals } from "#app/domain/figures/reports/daily-report.server.ts";
import { readVitals } from "#app/domain/figures/vitals/read-vitals.server.ts";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useSayings } from "../core/charts/charts.tsx";
import { PageHead } from "../core/page-head.tsx";
import { ReportRange } from "../core/report-range.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { DistrictBars, FunnelPicture, SalesCurve } from "./reports/pictures.tsx";
import { ReportTable } from "./reports/report-table.tsx";
import styles from "./reports/reports.module.css";
import { type ReportView, viewReport } from "./reports/view.server.ts";
import { Waits } from "./reports/waits.tsx";

export const loader = staffLoader("admin/figures/reports", async ({ query, words, language }) => {
  const report = await viewReport(query, language, words.reports.formerShop);
  return {
    title: words.reports.title,
    report,
    waits: (await readVitals(report.range)).filter(({ page, network }) => !page || !network),
  };
});

export { titleMeta as meta } from "#app/http/meta.ts";

/** Sales in a range of days compared with the preceding range of equal length. */
export default function Reports() {
  const { reports } = useAdminWords();
  const { day } = useSayings();
  const { report, waits } = useLoaderData<typeof loader>();
  const { range, tables, totals, days, funnel } = report;
  return (
    <>
      <PageHead title={reports.title} count={reports.days(day(range.from), day(range.to))} />
      <p className={styles.printed}>
        <b>{reports.title}</b> · {reports.days(day(range.from), day(range.to))}
      </p>
      <ReportRange path="/admin/reports" {...report} />
      <div className={styles.totals}>
        <Totals totals={totals} before={range.before} />
      </div>
      <p className={styles.hint}>
        {reports.before(day(range.before.from), day(range.before.to))}. {reports.hint}
      </p>
      <div className={styles.pictures}>
        <SalesCurve days={days} />
        <FunnelPicture funnel={funnel} />
        <DistrictBars rows={tables.find(({ table }) => table === "district")?.rows ?? []} />
      </div>
      {tables.map((table) => (
        <ReportTable key={table.table} table={table} range={range} />
      ))}
      <Waits rows={waits} />
    </>
  );
}

/** Sums of the range beside those of the preceding range. */
function Totals({
  totals: { now, before },
  before: daysBefore,
}: {
  totals: ReportView["totals"];
  before: { from: string; to: string };
}) {
  const { reports } = useAdminWords();
  const { number, taka, change, shortDay } = useSayings();
  const shareOf = (totals: ReportTotals, field: Counted) =>
    totals.orders === 0 ? null : Math.round((totals[field] * 100) / totals.orders);
  const percent = (share: number | null) => (share === null ? "–" : `${number(share)} %`);
  // A number and its share of all orders change differently, so each has its row.
  const counted = (label: string, field: Counted) => {
    const [share, shareBefore] = [shareOf(now, field), shareOf(before, field)];
    return [
      row(label, (totals) => totals[field], number),
      {
        label: reports.ofAll(label),
        now: percent(share),
        before: percent(shareBefore),
        change: share === null || shareBefore === null ? "–" : reports.points(share - shareBefore),
      },
    ];
  };
  const row = (
    label: string,
    of: (totals: ReportTotals) => number,
    say: (n: number) => string,
  ) => ({
    label,
    now: say(of(now)),
    before: say(of(before)),
    change: change(of(now), of(before)),
  });
  const rows = [
    row(reports.sales, ({ sales }) => sales, taka),
    row(reports.orders, ({ orders }) => orders, number),
    row(reports.basket, basketOf, taka),
    ...counted(reports.deliveredShare, "delivered"),
    ...counted(reports.cancelledShare, "cancelled"),
    ...counted(reports.refundedShare, "refunded"),
    row(reports.heads.returned, ({ returned }) => returned, taka),
  ];
  return (
    <Table
      caption={reports.totals}
      rows={rows}
      rowKey={(row) => row.label}
      columns={[
        { label: reports.figure, cell: (row) => row.label },
        { label: reports.these, numeric: true, at: "sum", cell: (row) => <b>{row.now}</b> },
        {
          label: reports.thoseDays(shortDay(daysBefore.from), shortDay(daysBefore.to)),
          // Below the table stands which days these are.
          short: reports.those,
          numeric: true,
          at: "soft",
          cell: (row) => row.before,
        },
        {
          label: reports.change,
          numeric: true,
          at: "tail",
          isNamed: false,
          cell: (row) => row.change,
        },
      ]}
    />
  );
}

type Counted = "delivered" | "cancelled" | "refunded";

/** Average value in whole taka of the orders neither cancelled nor refunded; 0 without any. */
function basketOf({ orders, cancelled, refunded, sales }: ReportTotals): number {
  const sold = orders - cancelled - refunded;
  return sold > 0 ? Math.round(sales / sold) : 0;
}
