import { z } from "zod";
import { SIZE_UNITS } from "#app/domain/catalog/size.ts";
import { type ReportTotals, reportTotals } from "#app/domain/reports/daily-report.server.ts";
import { reportCsv } from "#app/domain/reports/report-csv.server.ts";
import {
  MOST_DAYS,
  type ReportRange,
  readReportRange,
  thisMonth,
} from "#app/domain/reports/report-range.ts";
import {
  allReportRows,
  REPORT_TABLES,
  reportRows,
} from "#app/domain/reports/sales-report.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { endpoint } from "../endpoint.ts";
import { Failure } from "../failure.ts";
import { firstPageOf, shortPaging, taka } from "../fields.ts";

/** Days in Dhaka. */
export const rangeQuery = {
  from: z
    .string()
    .optional()
    .describe("A day as 2026-11-01. Without both: the first of this month."),
  to: z.string().optional().describe("A day, within. Without both: today."),
};

const day = z.string().meta({ format: "date" });

export const rangeJson = z.object({ from: day, to: day });

/** The days a query names; 400 for none, or for too many. */
export function readRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date = new Date(),
): ReportRange {
  if (!from && !to) return thisMonth(now);
  const range = readReportRange(new URLSearchParams({ from: from ?? "", to: to ?? "" }), now);
  if (!range) throw new Failure(400, (words) => words["range-invalid"](MOST_DAYS));
  return range;
}

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

export const totals = endpoint(
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

export const tableRows = endpoint(
  {
    method: "GET",
    path: "/api/admin/report/table",
    summary: "One table of the report, those of the most sales first; all of it is in `export`",
    access: "admin",
    query: z.object({
      table: z.enum(REPORT_TABLES, { error: "choice-invalid" }).describe(REPORT_TABLES.join(", ")),
      ...rangeQuery,
      limit: shortPaging.limit.describe("Rows: 20, at most 100."),
    }),
    answer: z.object({
      range: rangeJson,
      result: z.array(
        z.object({
          key: z.string().meta({
            description:
              "A district, a code, or the id of a product or a courier; empty for orders without a parcel.",
          }),
          title: z.string(),
          titleBn: z.string(),
          sizeAmount: z.number().nullable().meta({ description: "Of a product." }),
          sizeUnit: z.enum(SIZE_UNITS).nullable(),
          orders: z.int(),
          pieces: z.int(),
          delivered: z.int(),
          cancelled: z.int(),
          refunded: z.int(),
          discount: taka,
          sales: taka,
          before: taka.meta({ description: "Sales of as many days before, in whole taka." }),
        }),
      ),
    }),
    isAddition: true,
    example: { query: { table: "district", from: "2026-11-01", to: "2026-11-30" } },
  },
  async ({ query }) => {
    const range = readRange(query);
    const rows = await reportRows(query.table, range, firstPageOf(query).perPage);
    const result = rows.map(
      ({ key, title, titleBn, sizeAmount, sizeUnit, orders, pieces, ...row }) => {
        const { delivered, cancelled, refunded, discount, sales, before } = row;
        return {
          ...{ key, title, titleBn, sizeAmount, sizeUnit, orders, pieces },
          ...{ delivered, cancelled, refunded, discount, sales, before },
        };
      },
    );
    return { range: { from: range.from, to: range.to }, result };
  },
);

export const tableFile = endpoint(
  {
    method: "GET",
    path: "/api/admin/report/export",
    summary: "One whole table of the report, as a file for a spreadsheet",
    access: "admin",
    query: z.object({
      table: z.enum(REPORT_TABLES, { error: "choice-invalid" }).describe(REPORT_TABLES.join(", ")),
      ...rangeQuery,
    }),
    answer: z.object({}),
    answerType: "text/csv",
    isAddition: true,
    example: { query: { table: "district", from: "2026-11-01", to: "2026-11-30" } },
  },
  async ({ query }) => {
    const range = readRange(query);
    const rows = await allReportRows(query.table, range);
    return csvDownload(
      `${query.table}-${range.from}-${range.to}.csv`,
      reportCsv(query.table, rows),
    );
  },
);
