import { and, asc, desc, eq, isNull, or, type SQL } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import { parseWholeNumber } from "../../core/digits.ts";
import { productName } from "../../core/naming/product-name.ts";
import { whereRestorable } from "../../core/restorable.server.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import { isUuid } from "../../core/uuid.ts";
import { understandSearch } from "../search/product-search.server.ts";
import { nameColumns } from "./cards.server.ts";
import {
  eachProductOf,
  listProductsOf,
  selectProduct,
  type WholeProduct,
  type WholeProductList,
} from "./product-lists.server.ts";
import { inCategory, newestFirst } from "./products.server.ts";

/** `search` is a slug, or words of title or description, the last possibly incomplete. */
export type ProductFilter = { search?: string; categorySlug?: string | null };

type ProductList = ProductFilter & {
  /** From 1; without one the whole list. */
  page?: number;
  perPage?: number;
  /** Products deleted within the last 30 days instead, latest first. */
  deleted?: boolean;
};

/** Staff's list, newest first. */
export async function listAllProducts(
  { page, perPage = 20, deleted = false, ...filter }: ProductList = {},
  now: Date = new Date(),
): Promise<WholeProductList> {
  const { where, order } = deleted
    ? { where: whereRestorable(products, now), order: latestDeletedFirst }
    : await read(filter);
  return listProductsOf(db, where, order, page === undefined ? null : { page, perPage });
}

/** The products of `listAllProducts` one by one, newest first, for exports of any length. */
export async function* eachProduct(filter: ProductFilter = {}): AsyncGenerator<WholeProduct> {
  yield* eachProductOf(db, (await read(filter)).where);
}

/** A product that is not deleted, for sale or not. Null for a malformed or unknown id. */
export async function findProduct(id: string): Promise<WholeProduct | null> {
  if (!isUuid(id)) return null;
  return selectProduct(db, and(eq(products.id, id), isNull(products.deletedAt)));
}

const latestDeletedFirst: SQL[] = [desc(products.deletedAt), asc(products.id)];

async function read({ search = "", categorySlug = null }: ProductFilter) {
  const { found, order } = await searchFor(search);
  const inThis = categorySlug === null ? undefined : inCategory(categorySlug, db);
  return { where: and(isNull(products.deletedAt), inThis, found), order };
}

/**
 * The shop's search over the products of `scope` (all), and by slug or by the price to pay in taka;
 * best first.
 */
export async function searchFor(
  typed: string,
  scope: SQL | undefined = isNull(products.deletedAt),
): Promise<{ found: SQL | undefined; order: SQL[] }> {
  const text = cutText(cleanLine(typed), 100);
  if (text === "") return { found: undefined, order: newestFirst };
  const search = await understandSearch(text, scope);
  const price = parseWholeNumber(text);
  const isNamed = or(
    eq(products.slug, text.toLowerCase()),
    price === null ? undefined : eq(products.salePrice, price),
  );
  if (!search) return { found: isNamed, order: newestFirst };
  return { found: or(search.condition, isNamed), order: [desc(search.rank), ...newestFirst] };
}

/** The most products that one filter means: all sizes of some families. */
const MOST_PRODUCTS = 500;

/** The one product of this name with its size; else all that a search finds. */
export async function findProductIds(typed: string): Promise<string[]> {
  const { found, order } = await searchFor(typed);
  const rows = await db
    .select(nameColumns)
    .from(products)
    .where(and(isNull(products.deletedAt), found))
    .orderBy(...order)
    .limit(MOST_PRODUCTS);
  const name = cleanLine(typed).toLowerCase();
  const named = rows.filter((row) =>
    (["en", "bn"] as const).some((language) => productName(row, language).toLowerCase() === name),
  );
  return (named.length > 0 ? named : rows).map(({ id }) => id);
}
