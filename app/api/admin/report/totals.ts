import { z } from "zod";
import { type ReportTotals, reportTotals } from "#app/domain/reports/daily-report.server.ts";
import { endpoint } from "../../endpoint.ts";
import { taka } from "../../fields.ts";
import { rangeJson, rangeQuery, readRange } from "./range.ts";

const totalsJson = z.object({
  orders: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  refunded: z.int(),
  sales: taka,
});

const toTotals = ({ orders, delivered, cancelled, refunded, sales }: ReportTotals) => ({
  ...{ orders, delivered, cancelled, refunded, sales },
});

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/report/totals",
    summary:
      "What was placed in a range of days, by where it stands now, against as many days before",
    access: "admin",
    query: z.object(rangeQuery),
    answer: z.object({
      range: rangeJson,
      totals: totalsJson,
      rangeBefore: rangeJson,
      totalsBefore: totalsJson,
    }),
    isAddition: true,
    example: { query: { from: "2026-11-01", to: "2026-11-30" } },
  },
  async ({ query }) => {
    const { before: rangeBefore, ...range } = readRange(query);
    const { now, before } = await reportTotals({ ...range, before: rangeBefore });
    return {
      ...{ range, rangeBefore },
      ...{ totals: toTotals(now), totalsBefore: toTotals(before) },
    };
  },
);
