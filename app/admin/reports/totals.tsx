import { formatNumber } from "#app/domain/money.ts";
import type { ReportTotals } from "#app/domain/reports/daily-report.server.ts";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { useSayings } from "../dashboard/charts.tsx";
import type { ReportView } from "./view.server.ts";

/** Sums of the range beside those of the preceding range. */
export function Totals({ totals: { now, before } }: { totals: ReportView["totals"] }) {
  const { reports } = useAdminWords();
  const { language } = useWords();
  const { number, taka, change } = useSayings();
  const share = (part: number, of: number) =>
    of === 0 ? "–" : `${formatNumber((part * 100) / of, language)} %`;
  const counted = (label: string, field: "delivered" | "cancelled" | "refunded") => ({
    label,
    now: `${number(now[field])} · ${share(now[field], now.orders)}`,
    before: `${number(before[field])} · ${share(before[field], before.orders)}`,
    change: change(now[field], before[field]),
  });
  const row = (
    label: string,
    of: (totals: ReportTotals) => number,
    say: (n: number) => string,
  ) => ({
    ...{ label, now: say(of(now)), before: say(of(before)), change: change(of(now), of(before)) },
  });
  const rows = [
    row(reports.sales, ({ sales }) => sales, taka),
    row(reports.orders, ({ orders }) => orders, number),
    row(reports.basket, basketOf, taka),
    counted(reports.deliveredShare, "delivered"),
    counted(reports.cancelledShare, "cancelled"),
    counted(reports.refundedShare, "refunded"),
    row(reports.heads.returned, ({ returned }) => returned, taka),
  ];
  return (
    <Table
      caption={reports.totals}
      rows={rows}
      rowKey={(row) => row.label}
      columns={[
        { label: reports.figure, cell: (row) => row.label },
        { label: reports.these, numeric: true, cell: (row) => <b>{row.now}</b> },
        { label: reports.those, numeric: true, cell: (row) => row.before },
        { label: reports.change, numeric: true, cell: (row) => row.change },
      ]}
    />
  );
}

/** Average value in whole taka of the orders neither cancelled nor refunded; 0 without any. */
function basketOf({ orders, cancelled, refunded, sales }: ReportTotals): number {
  const sold = orders - cancelled - refunded;
  return sold > 0 ? Math.round(sales / sold) : 0;
}
