import { and, count, inArray, isNull, not, type SQL } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import { isOnPage } from "../../core/late-rows.server.ts";
import { isUuid } from "../../core/uuid.ts";
import { nameColumns } from "../products/cards.server.ts";
import { newestFirst } from "../products/products.server.ts";
import { searchFor } from "../products/staff-products.server.ts";
import { mostUrgentFirst, whereCounted, whereLow, whereOut } from "./low-stock.server.ts";
import type { StockFilter } from "./stock-filter.ts";

const columns = {
  ...nameColumns,
  images: products.images,
  isActive: products.isActive,
  trackStock: products.trackStock,
  parts: products.parts,
  quantityInStock: products.quantityInStock,
  lowStockLevel: products.lowStockLevel,
};

export type StockRow = Awaited<ReturnType<typeof selectRows>>[number];

const CONDITIONS: Record<StockFilter, SQL | undefined> = {
  all: whereCounted,
  low: whereLow,
  out: whereOut,
  uncounted: and(isNull(products.deletedAt), not(products.trackStock)),
};

/** Number of products in each list, for a search. */
export type StockCounts = Record<StockFilter, number>;

/**
 * One list of products with their stock, most urgent first (untracked ones newest first), and the
 * length of every list. `search` is staff's search text. Without `page` (from 1) the whole list is
 * returned.
 */
export async function listStock({
  filter,
  search,
  page = null,
}: {
  filter: StockFilter;
  search: string;
  page?: { page: number; perPage: number } | null;
}): Promise<{ rows: StockRow[]; total: number; counts: StockCounts }> {
  const { found } = await searchFor(search);
  const where = and(CONDITIONS[filter], found);
  const order = filter === "uncounted" ? newestFirst : mostUrgentFirst;
  const ids =
    page &&
    db
      .select({ id: products.id })
      .from(products)
      .where(where)
      .orderBy(...order)
      .limit(page.perPage)
      .offset((page.page - 1) * page.perPage);
  const [listed, ...counted] = await Promise.all([
    selectRows(ids ? isOnPage(products.id, ids) : where).orderBy(...order),
    ...(["all", "low", "out", "uncounted"] as const).map((one) =>
      countWhere(and(CONDITIONS[one], found)),
    ),
  ]);
  const [all = 0, low = 0, out = 0, uncounted = 0] = counted;
  const counts = { all, low, out, uncounted };
  return { rows: listed, total: counts[filter], counts };
}

/** The products with these ids that are not deleted, in the order of the ids. */
export async function findStock(ids: readonly string[]): Promise<StockRow[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  const rows = await selectRows(and(isNull(products.deletedAt), inArray(products.id, known)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return known.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

function selectRows(where: SQL | undefined) {
  return db.select(columns).from(products).where(where).$dynamic();
}

async function countWhere(where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(products).where(where);
  return counted?.total ?? 0;
}
