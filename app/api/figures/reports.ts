import { z } from "zod";
import { SIZE_UNITS } from "#app/domain/core/naming/size.ts";
import {
  type ReportTotals,
  reportTotals,
} from "#app/domain/figures/reports/daily-report.server.ts";
import { reportCsv } from "#app/domain/figures/reports/report-csv.server.ts";
import {
  allReportRows,
  REPORT_TABLES,
  reportRows,
} from "#app/domain/figures/reports/sales-report.server.ts";
import { readVitals } from "#app/domain/figures/vitals/read-vitals.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { firstPageOf, shortPaging, taka } from "../core/fields.ts";
import { rangeJson, rangeQuery, readRange } from "../core/range.ts";

const totalsJson = z.object({
  orders: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  refunded: z.int(),
  sales: taka,
});

const toTotals = ({ orders, delivered, cancelled, refunded, sales }: ReportTotals) => ({
  orders,
  delivered,
  cancelled,
  refunded,
  sales,
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
      range,
      rangeBefore,
      totals: toTotals(now),
      totalsBefore: toTotals(before),
    };
  },
);

const measuredJson = (unit: string) =>
  z
    .object({
      p75: z.int().meta({ description: `The 75th percentile, in ${unit}.` }),
      count: z.int(),
      verdict: z.enum(["good", "needs-work", "poor"]),
    })
    .nullable();

export const vitals = endpoint(
  {
    method: "GET",
    path: "/api/admin/report/vitals",
    summary:
      "How long sampled visitors waited in a range of days, by kind of page and of network, without a person",
    access: "admin",
    query: z.object(rangeQuery),
    answer: z.object({
      range: rangeJson,
      result: z.array(
        z.object({
          page: z.string().meta({ description: "Empty for all pages." }),
          network: z.string().meta({ description: "Empty for all networks." }),
          lcp: measuredJson("milliseconds"),
          inp: measuredJson("milliseconds"),
          cls: measuredJson("thousandths"),
        }),
      ),
    }),
    isAddition: true,
    example: { query: { from: "2026-11-01", to: "2026-11-30" } },
  },
  async ({ query }) => {
    const { before: _before, ...range } = readRange(query);
    return { range, result: await readVitals(range) };
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
              "A district (`former-shop`: past orders that were moved in), a code, or the id of a product or a courier; empty for orders without a parcel.",
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
          key,
          title,
          titleBn,
          sizeAmount,
          sizeUnit,
          orders,
          pieces,
          delivered,
          cancelled,
          refunded,
          discount,
          sales,
          before,
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
      reportCsv(query.table, rows, range),
    );
  },
);
