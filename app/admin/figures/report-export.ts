import { readReportRange } from "#app/domain/core/report-range.ts";
import { reportCsv } from "#app/domain/figures/reports/report-csv.server.ts";
import { allReportRows, REPORT_TABLES } from "#app/domain/figures/reports/sales-report.server.ts";
import { badRequest, notFound } from "#app/http/responses.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";

/** Exports one complete table of the report as a spreadsheet file. */
export const loader = staffLoader("admin/figures/report-export", async ({ params, query }) => {
  const table = REPORT_TABLES.find((name) => name === params.table);
  if (!table) throw notFound();
  const range = readReportRange(query, new Date());
  if (!range) throw badRequest();
  const rows = await allReportRows(table, range);
  return csvDownload(`${table}-${range.from}-${range.to}.csv`, reportCsv(table, rows, range));
});
