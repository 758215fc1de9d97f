import type { LoaderFunctionArgs } from "@remix-run/node";
import { readReportRange } from "#app/domain/core/report-range.ts";
import { profitFile } from "#app/domain/money/profit/profit-csv.server.ts";
import { PROFIT_TABLES } from "#app/domain/money/profit/profit-report.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { badRequest, notFound } from "#app/http/responses.ts";
import { csvDownload } from "#app/http/stream.server.ts";

/** One complete table of the profit as a spreadsheet file. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/money/profit-export");
  const table = PROFIT_TABLES.find((name) => name === args.params.table);
  if (!table) throw notFound();
  const range = readReportRange(new URL(args.request.url).searchParams, new Date());
  if (!range) throw badRequest();
  return csvDownload(
    `profit-${table}-${range.from}-${range.to}.csv`,
    await profitFile(table, range),
  );
}
