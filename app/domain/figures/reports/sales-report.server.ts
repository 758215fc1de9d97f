import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { readingDb } from "#drizzle/replica.server.ts";
import { couriers, products } from "#drizzle/schema.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { nameColumns } from "../../catalog/products/cards.server.ts";
import { type Named, nameFields } from "../../core/naming/product-name.ts";
import type { ReportRange } from "../../core/report-range.ts";
import { isUuid } from "../../core/uuid.ts";
import { byGroup, byProduct } from "./daily-report.server.ts";

/**
 * One row of a table; `before` is the sales of the previous range. For products: pieces, and taka
 * without delivery charges. Every order has one district and one courier or none (""), so the sales
 * of those tables add up to the totals.
 */
export type ReportRow = Named & {
  /** The name is "" if it does not differ from this. */
  key: string;
  orders: number;
  pieces: number;
  delivered: number;
  cancelled: number;
  refunded: number;
  /** The discount in taka; 0 in every table but that of codes. */
  discount: number;
  sales: number;
  before: number;
  returned: number;
};

export const REPORT_TABLES = ["district", "product", "courier", "code"] as const;
export type ReportTable = (typeof REPORT_TABLES)[number];

/**
 * The rows of one table with any figure in the range or sales in the one before, highest sales
 * first, at most `limit`; of products those of the range alone.
 */
export function reportRows(
  table: ReportTable,
  range: ReportRange,
  limit: number,
): Promise<ReportRow[]> {
  return selectRows(readingDb(), table, range, limit);
}

/** Like `reportRows`, all of them, for a file, which may take longer than a page. */
export function allReportRows(table: ReportTable, range: ReportRange): Promise<ReportRow[]> {
  return patiently(() => readingDb().transaction((tx) => selectRows(tx, table, range, MOST_ROWS)));
}

/** More than a spreadsheet holds. */
const MOST_ROWS = 1_000_000;

async function selectRows(
  tx: Db,
  table: ReportTable,
  range: ReportRange,
  limit: number,
): Promise<ReportRow[]> {
  const grouped = table === "product" ? byProduct(tx, range, limit) : byGroup(tx, table, range);
  const rows = await tx
    .select()
    .from(grouped)
    .where(sql`${grouped.placed} > 0 or ${grouped.before} > 0`)
    .orderBy(sql`${grouped.sales} desc`, sql`${grouped.before} desc`, grouped.key)
    .limit(limit);
  const names = await namesOf(
    tx,
    table,
    rows.map(({ key }) => key),
  );
  return rows.map(({ placed, takenOff, title, titleBn, ...row }) => ({
    ...row,
    orders: placed,
    discount: takenOff,
    ...(names.get(row.key) ?? { title, titleBn, ...NO_SIZE }),
  }));
}

/** Couriers have none, and of a product that was deleted for good only the titles are known. */
const NO_SIZE = { sizeAmount: null, sizeUnit: null, dimension: "" };

/** The present names of products and couriers, read after counting and only for the rows shown. */
async function namesOf(
  tx: Db,
  table: ReportTable,
  keys: readonly string[],
): Promise<Map<string, Named>> {
  if (table !== "product" && table !== "courier") return new Map();
  const ids = sql.param(keys.filter(isUuid));
  if (table === "product") {
    const found = await tx
      .select(nameColumns)
      .from(products)
      .where(sql`${products.id} = any(${ids}::uuid[])`);
    return new Map(found.map((product) => [product.id, nameFields(product)]));
  }
  const found = await tx
    .select({ id: couriers.id, title: couriers.name })
    .from(couriers)
    .where(sql`${couriers.id} = any(${ids}::uuid[])`);
  return new Map(found.map(({ id, title }) => [id, { title, titleBn: "", ...NO_SIZE }]));
}
