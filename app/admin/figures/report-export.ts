import type { LoaderFunctionArgs } from "@remix-run/node";
import { readReportRange } from "#app/domain/core/report-range.ts";
import { reportCsv } from "#app/domain/figures/reports/report-csv.server.ts";
import { allReportRows, REPORT_TABLES } from "#app/domain/figures/reports/sales-report.server.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { badRequest, notFound } from "#app/http/responses.ts";
import { csvDownload } from "#app/http/stream.server.ts";

/** Exports one complete table of the report as a spreadsheet file. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/figures/report-export");
  const table = REPORT_TABLES.find((name) => name === args.params.table);
  if (!table) throw notFound();
  const range = readReportRange(new URL(args.request.url).searchParams, new Date());
  if (!range) throw badRequest();
  const rows = await allReportRows(table, range);
  return csvDownload(`${table}-${range.from}-${range.to}.csv`, reportCsv(table, rows));
}
