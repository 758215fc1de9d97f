import type { Language } from "#app/domain/core/language.ts";
import { showName } from "#app/domain/core/naming/product-name.ts";
import type { ShownName } from "#app/domain/core/naming/shown-name.ts";
import { presetRanges, readReportRange, thisMonth } from "#app/domain/core/report-range.ts";
import { reportTotals } from "#app/domain/figures/reports/daily-report.server.ts";
import { funnelOf } from "#app/domain/figures/reports/funnel.ts";
import { FORMER_SHOP } from "#app/domain/figures/reports/past-sales.server.ts";
import { comparedDays, funnelCounts } from "#app/domain/figures/reports/report-pictures.server.ts";
import {
  REPORT_TABLES,
  type ReportRow,
  type ReportTable,
  reportRows,
} from "#app/domain/figures/reports/sales-report.server.ts";
import { findDistrict } from "#app/domain/shop/delivery/districts.ts";

/** Rows of a table on the page; the export has all. */
const ROWS = 10;

export type ReportView = Awaited<ReturnType<typeof viewReport>>;
export type ViewedRow = Omit<ReportRow, "title" | "titleBn"> & { name: ShownName };

/**
 * The report named by the query with names in the reader's language; an invalid range falls back to
 * this month with a notice.
 */
export async function viewReport(
  query: URLSearchParams,
  language: Language,
  formerShop: string,
  now = new Date(),
) {
  const asked = readReportRange(query, now);
  const range = asked ?? thisMonth(now);
  const [{ own, ...totals }, counts, days, ...tables] = await Promise.all([
    reportTotals(range),
    funnelCounts(range),
    comparedDays(range),
    ...REPORT_TABLES.map((table) => reportRows(table, range, ROWS + 1)),
  ]);
  return {
    range,
    presets: presetRanges(now),
    isRefused: !asked && (query.has("from") || query.has("to")),
    totals,
    days,
    funnel: {
      now: funnelOf(own.now, counts.now),
      before: funnelOf(own.before, counts.before),
    },
    tables: REPORT_TABLES.map((table, i) => {
      const rows = tables[i] ?? [];
      return {
        table,
        hasMore: rows.length > ROWS,
        rows: rows.slice(0, ROWS).map((row) => viewRow(table, row, language, formerShop)),
      };
    }),
  };
}

function viewRow(
  table: ReportTable,
  row: ReportRow,
  language: Language,
  formerShop: string,
): ViewedRow {
  if (table === "product") return { ...row, name: showName(row, language) };
  if (table === "district" && row.key === FORMER_SHOP)
    return { ...row, name: { title: { text: formerShop }, size: "" } };
  const district = table === "district" && language === "bn" ? findDistrict(row.key) : null;
  return {
    ...row,
    name: { title: { text: district?.banglaName ?? (row.title || row.key) }, size: "" },
  };
}
