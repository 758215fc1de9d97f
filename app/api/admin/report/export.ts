import { z } from "zod";
import { reportCsv } from "#app/domain/reports/report-csv.server.ts";
import { allReportRows, REPORT_TABLES } from "#app/domain/reports/sales-report.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { endpoint } from "../../endpoint.ts";
import { rangeQuery, readRange } from "./range.ts";

export default endpoint(
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
