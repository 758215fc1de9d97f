import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { readingDb } from "#drizzle/replica.server.ts";
import { products, stockMovements } from "#drizzle/schema.ts";
import type { Language } from "../../core/language.ts";
import { type Named, nameFields, productName, showName } from "../../core/naming/product-name.ts";
import { ShopError } from "../../core/shop-error.ts";
import { isUuid } from "../../core/uuid.ts";
import { priceOfPieces } from "../selling.ts";
import { readGoods } from "../shelves/shelf-products.server.ts";
import { nameColumns } from "./cards.server.ts";
import { MOST_PIECES, type ProductPart } from "./combo-parts.ts";

/** Whether a product has pieces of its own, as in the indexes of stock. */
export const isNoCombo = sql`${products.parts} = '[]'`;

/**
 * The order in which products are locked: parts before combos (`count_combos_again`), each by id.
 */
export const partsFirst = [sql`${products.parts} <> '[]'`, asc(products.id)];

/**
 * Selects these products and the combos that contain them. A transaction that changes several
 * products locks all of these first, because each change of a product also locks its combos.
 */
export const withCombos = (ids: readonly string[]) =>
  sql`(${products.id} = any(${sql.param([...ids])}::uuid[]) or ${products.parts} <> '[]' and ${products.parts} @> any(array(
    select jsonb_build_array(jsonb_build_object('productId', id)) from unnest(${sql.param([...ids])}::uuid[]) as id)))`;

/** Refuses to count, receive, write off or price the pieces of a combo: combo-follows-parts. */
export function refuseCombo(product: Named & { parts: readonly ProductPart[] }): void {
  if (product.parts.length > 0) throw new ShopError("combo-follows-parts", nameFields(product));
}

/**
 * Parts with the ids of the products that they name by name, slug, address or id; a product named
 * twice is one part. Refused: shelf-product-unknown, part-full (more than 99 pieces).
 */
export async function findParts(parts: readonly ProductPart[]): Promise<ProductPart[]> {
  const goods = parts.every(({ productId }) => isUuid(productId)) ? null : await readGoods("en");
  const pieces = new Map<string, number>();
  for (const { productId: typed, pieces: more } of parts) {
    const id = isUuid(typed) ? typed.toLowerCase() : goods?.find(typed);
    if (!id) throw new ShopError("shelf-product-unknown", { line: typed });
    const all = (pieces.get(id) ?? 0) + more;
    if (all > MOST_PIECES) throw new ShopError("part-full", { line: typed, max: MOST_PIECES });
    pieces.set(id, all);
  }
  return [...pieces].map(([productId, pieces]) => ({ productId, pieces }));
}

/**
 * Refuses what a product cannot consist of; `added` are the parts that it did not have, and the
 * caller has locked them. Refused: shelf-product-unknown, combo-of-combo (another combo, or
 * itself), combo-is-part (the product is a part of this combo), combo-has-stock (its own pieces are
 * in the books).
 */
export async function requireParts(
  tx: Db,
  { id, wasCombo }: { id: string | null; wasCombo: boolean },
  added: readonly ProductPart[],
): Promise<void> {
  const ids = added.map(({ productId }) => productId);
  const found = await tx
    .select({ ...nameColumns, parts: products.parts })
    .from(products)
    .where(and(isNull(products.deletedAt), inArray(products.id, ids)));
  for (const line of ids) {
    const part = found.find((one) => one.id === line);
    if (!part) throw new ShopError("shelf-product-unknown", { line });
    if (part.parts.length > 0 || part.id === id)
      throw new ShopError("combo-of-combo", nameFields(part));
  }
  if (id === null || wasCombo) return;
  const [whole] = await tx
    .select(nameColumns)
    .from(products)
    .where(and(isNull(products.deletedAt), ne(products.id, id), isPartOf(id)))
    .limit(1);
  if (whole) throw new ShopError("combo-is-part", nameFields(whole));
  const [moved] = await tx
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
    .limit(1);
  if (moved) throw new ShopError("combo-has-stock", {});
}

/**
 * The second condition is that of the index of parts, which PostgreSQL uses only for queries that
 * repeat it.
 */
const isPartOf = (id: string) =>
  sql`${products.parts} @> ${JSON.stringify([{ productId: id }])}::jsonb and ${products.parts} <> '[]'`;

/**
 * The parts of a combo for its page, each with the address of its page while it is on sale, and
 * what they would cost by themselves in taka; null while one of them cannot be bought.
 */
export async function showParts(parts: readonly ProductPart[], language: Language) {
  if (parts.length === 0) return null;
  const { salePrice, deal, images, isActive, deletedAt } = products;
  const ids = parts.map(({ productId }) => productId);
  const rows = await readingDb()
    .select({ ...nameColumns, salePrice, deal, images, isActive, deletedAt })
    .from(products)
    .where(inArray(products.id, ids));
  const shown = parts.flatMap(({ productId, pieces }) => {
    const part = rows.find(({ id }) => id === productId);
    if (!part) return [];
    const isSold = part.isActive && part.deletedAt === null;
    return {
      pieces,
      name: showName(part, language),
      slug: isSold ? part.slug : null,
      image: part.images.find(Boolean) ?? "",
      taka: priceOfPieces(part.deal, part.salePrice, pieces),
    };
  });
  const areSold = shown.length === parts.length && shown.every(({ slug }) => slug !== null);
  const separately = areSold ? shown.reduce((sum, { taka }) => sum + taka, 0) : null;
  return { parts: shown.map(({ taka: _, ...part }) => part), separately };
}

/** Parts as staff read them in the audit: "1 × Sundarbans honey – 500 g, 2 × Dates". */
export async function sayParts(tx: Db, parts: readonly ProductPart[]): Promise<string> {
  if (parts.length === 0) return "";
  const ids = parts.map(({ productId }) => productId);
  const rows = await tx.select(nameColumns).from(products).where(inArray(products.id, ids));
  const names = new Map(rows.map((row) => [row.id, productName(row, "en")]));
  return parts
    .map(({ productId, pieces }) => `${pieces} × ${names.get(productId) ?? productId}`)
    .join(", ");
}

/**
 * The most products that the form of a product offers as parts; any other is found by what staff
 * type.
 */
const MOST_OFFERED = 300;

/** The ids of products that can be parts, those on sale and the newest first. */
export async function offerParts(): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.deletedAt), isNoCombo))
    .orderBy(desc(products.isActive), desc(products.createdAt))
    .limit(MOST_OFFERED);
  return rows.map(({ id }) => id);
}

/** The names of those parts of a product that are deleted, by their ids. */
export async function nameDeletedParts(
  id: string,
  language: Language,
): Promise<Record<string, string>> {
  if (!isUuid(id)) return {};
  const rows = await db
    .select(nameColumns)
    .from(products)
    .where(
      and(
        isNotNull(products.deletedAt),
        sql`${products.id} in (select (part ->> 'productId')::uuid
          from products as combo cross join jsonb_array_elements(combo.parts) as part where combo.id = ${id}::uuid)`,
      ),
    );
  return Object.fromEntries(rows.map((row) => [row.id, productName(row, language)]));
}
