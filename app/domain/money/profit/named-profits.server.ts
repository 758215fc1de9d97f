import { inArray } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import { nameColumns } from "../../catalog/products/cards.server.ts";
import { type Named, nameFields } from "../../core/naming/product-name.ts";
import { isUuid } from "../../core/uuid.ts";
import type { ProfitRow } from "./profit-report.server.ts";
import type { ProfitTable } from "./profit-report.ts";

/**
 * A row with its product's present name; in other tables, and for products deleted for good, the
 * titles are "".
 */
export type NamedProfit = ProfitRow & Named;

const UNNAMED: Named = { title: "", titleBn: "", sizeAmount: null, sizeUnit: null, dimension: "" };

export async function nameProfits(
  table: ProfitTable,
  rows: readonly ProfitRow[],
): Promise<NamedProfit[]> {
  const ids = table === "product" ? rows.map(({ key }) => key).filter(isUuid) : [];
  const found =
    ids.length === 0
      ? []
      : await db.select(nameColumns).from(products).where(inArray(products.id, ids));
  const names = new Map(found.map((product) => [product.id, nameFields(product)]));
  return rows.map((row) => ({ ...row, ...(names.get(row.key) ?? UNNAMED) }));
}
