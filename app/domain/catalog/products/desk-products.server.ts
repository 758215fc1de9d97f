import { inArray } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import type { Language } from "../../language.ts";
import { cleanLine, cutText } from "../../text.ts";
import { isUuid } from "../../uuid.ts";
import { showName } from "../product-name.ts";
import { searchProducts } from "../search/product-search.server.ts";
import type { ShownName } from "../shown-name.ts";
import { nameColumns } from "./cards.server.ts";
import { isPublic } from "./products.server.ts";

/** A product that staff can add to an order; `price` in taka, `left` the pieces in stock, null if not tracked. */
export type DeskProduct = ShownName & {
  id: string;
  price: number;
  left: number | null;
};

/** Nobody reads more while a customer is on the phone. */
const MOST_FOUND = 12;

/** Characters. */
const LONGEST_SEARCH = 100;

/** The results of the shop's own search, best first. */
export async function findDeskProducts(search: string, language: Language): Promise<DeskProduct[]> {
  const text = cutText(cleanLine(search), LONGEST_SEARCH);
  if (text === "") return [];
  const { ids } = await searchProducts(text, {
    ...{ scope: isPublic, filters: [], order: "best", limit: MOST_FOUND, offset: 0 },
  });
  return listDeskProducts(ids, language);
}

/** The existing products among these ids, in this order, on sale or not. */
export async function listDeskProducts(
  ids: readonly string[],
  language: Language,
): Promise<DeskProduct[]> {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return [];
  const { salePrice, trackStock, quantityInStock } = products;
  const rows = await db
    .select({ ...nameColumns, salePrice, trackStock, quantityInStock })
    .from(products)
    .where(inArray(products.id, wanted));
  const found = rows.map((row) => ({
    id: row.id,
    ...showName(row, language),
    price: row.salePrice,
    left: row.trackStock ? row.quantityInStock : null,
  }));
  return wanted.flatMap((id) => found.find((product) => product.id === id) ?? []);
}
