import { listLowStock } from "#app/domain/catalog/stock/low-stock.server.ts";
import type { Language } from "#app/domain/core/language.ts";
import { type Named, showName } from "#app/domain/core/naming/product-name.ts";
import { besideBefore } from "#app/domain/core/report-range.ts";
import {
  ordersByStatus,
  salesByDay,
  salesSummary,
  topDistricts,
  topProducts,
} from "#app/domain/figures/dashboard/sales-summary.server.ts";

/** Days of charts and lists, today among them. */
const DAYS = 30;

/** Rows of the shorter lists. */
const TOP = 8;

/** All figures of the dashboard, read at one moment. */
export type DashboardFigures = Awaited<ReturnType<typeof readFigures>>;

export async function readFigures(language: Language, now = new Date()) {
  const [summary, days, statuses, products, districts, lowStock] = await Promise.all([
    salesSummary(now),
    salesByDay(now, DAYS * 2),
    ordersByStatus(),
    topProducts(now, DAYS, TOP),
    topDistricts(now, DAYS, TOP),
    listLowStock(),
  ]);
  const named = <Row extends Named>(row: Row) => ({ ...row, ...showName(row, language) });
  return {
    summary,
    days: besideBefore(days),
    statuses,
    districts,
    products: products.map(named),
    lowStock: lowStock.map(named),
  };
}
