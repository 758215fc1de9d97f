import {
  ordersByStatus,
  salesByDay,
  salesSummary,
  topDistricts,
  topProducts,
} from "#app/domain/dashboard/sales-summary.server.ts";
import { listLowStock } from "#app/domain/stock/low-stock.server.ts";

/** Rows of the shorter lists. */
const TOP = 8;

/** All figures of the dashboard, read at one moment. */
export type Figures = Awaited<ReturnType<typeof readFigures>>;

export async function readFigures(now = new Date()) {
  const [summary, days, statuses, products, districts, lowStock] = await Promise.all([
    salesSummary(now),
    salesByDay(now),
    ordersByStatus(),
    topProducts(now, 30, TOP),
    topDistricts(now, 30, TOP),
    listLowStock(),
  ]);
  return { summary, days, statuses, products, districts, lowStock };
}
