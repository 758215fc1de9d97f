import { readReportRange } from "#app/domain/core/report-range.ts";
import { profitFile } from "#app/domain/money/profit/profit-csv.server.ts";
import { PROFIT_TABLES } from "#app/domain/money/profit/profit-report.ts";
import { badRequest, notFound } from "#app/http/responses.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";

/** One complete table of the profit as a spreadsheet file. */
export const loader = staffLoader("admin/money/profit-export", async ({ params, query }) => {
  const table = PROFIT_TABLES.find((name) => name === params.table);
  if (!table) throw notFound();
  const range = readReportRange(query, new Date());
  if (!range) throw badRequest();
  return csvDownload(
    `profit-${table}-${range.from}-${range.to}.csv`,
    await profitFile(table, range),
  );
});
