import { listLowStock } from "#app/domain/catalog/stock/low-stock.server.ts";
import type { Language } from "#app/domain/core/language.ts";
import { type Named, showName } from "#app/domain/core/naming/product-name.ts";
import {
  ordersByStatus,
  salesByDay,
  salesSummary,
  topDistricts,
  topProducts,
} from "#app/domain/figures/dashboard/sales-summary.server.ts";

/** Rows of the shorter lists. */
const TOP = 8;

/** All figures of the dashboard, read at one moment. */
export type DashboardFigures = Awaited<ReturnType<typeof readFigures>>;

export async function readFigures(language: Language, now = new Date()) {
  const [summary, days, statuses, products, districts, lowStock] = await Promise.all([
    salesSummary(now),
    salesByDay(now),
    ordersByStatus(),
    topProducts(now, 30, TOP),
    topDistricts(now, 30, TOP),
    listLowStock(),
  ]);
  const named = <Row extends Named>(row: Row) => ({ ...row, ...showName(row, language) });
  return {
    summary,
    days,
    statuses,
    districts,
    products: products.map(named),
    lowStock: lowStock.map(named),
  };
}
