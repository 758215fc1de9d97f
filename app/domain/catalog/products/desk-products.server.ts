import { and, asc, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import type { Language } from "../../core/language.ts";
import { showName } from "../../core/naming/product-name.ts";
import type { ShownName } from "../../core/naming/shown-name.ts";
import { isUuid } from "../../core/uuid.ts";
import { type ShownDeal, showDeal } from "../selling.ts";
import { nameColumns } from "./cards.server.ts";
import { isPublic } from "./products.server.ts";
import { searchFor } from "./staff-products.server.ts";

/**
 * A product that staff can add to an order; `price` in taka, `left` the pieces in stock, null if
 * not tracked.
 */
export type DeskProduct = ShownName & {
  id: string;
  price: number;
  left: number | null;
  deal: ShownDeal | null;
};

/** Nobody reads more while a customer is on the phone. */
const MOST_FOUND = 12;

/** Sizes of the families found. */
const MOST_SIZES = 60;

/**
 * Products on sale by the shop's own search, best first, or by code or price in taka; each with all
 * sizes of its family, cheapest first.
 */
export async function findDeskProducts(search: string, language: Language): Promise<DeskProduct[]> {
  const { found, order } = await searchFor(search, isPublic);
  if (!found) return [];
  const { id, family } = products;
  const hits = await db
    .select({ id, family })
    .from(products)
    .where(and(isPublic, found))
    .orderBy(...order)
    .limit(MOST_FOUND);
  const families = [...new Set(hits.map((hit) => hit.family))].filter(Boolean);
  const sizes = await db
    .select({ id, family })
    .from(products)
    .where(and(isPublic, inArray(family, families)))
    .orderBy(asc(products.salePrice), asc(id))
    .limit(MOST_SIZES);
  const withSizes = hits.flatMap((hit) => [
    ...sizes.filter((one) => one.family === hit.family),
    hit,
  ]);
  return listDeskProducts([...new Set(withSizes.map((one) => one.id))], language);
}

/** The existing products among these ids, in this order, on sale or not. */
export async function listDeskProducts(
  ids: readonly string[],
  language: Language,
): Promise<DeskProduct[]> {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return [];
  const { salePrice, deal, trackStock, quantityInStock } = products;
  const rows = await db
    .select({ ...nameColumns, salePrice, deal, trackStock, quantityInStock })
    .from(products)
    .where(inArray(products.id, wanted));
  const found = rows.map((row) => ({
    id: row.id,
    ...showName(row, language),
    price: row.salePrice,
    left: row.trackStock ? row.quantityInStock : null,
    deal: showDeal(row.deal, language, row.salePrice),
  }));
  return wanted.flatMap((id) => found.find((product) => product.id === id) ?? []);
}
