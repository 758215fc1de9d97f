import { z } from "zod";
import { refuse, say } from "../core/fields/refuse.server.ts";
import type { Language } from "../core/language.ts";
import { ShopError } from "../core/shop-error.ts";
import { cleanLine, cleanText } from "../core/text.ts";
import { listCategories } from "./categories/categories.server.ts";
import { findGoods, readGoods } from "./shelves/shelf-products.server.ts";

/** The goods that a promotion is for; both empty for all goods. */
export type MeantGoods = { productIds: string[]; categoryIds: string[] };

const MOST_TEXT = 10_000;

/** Names, slugs, addresses or ids, one per line or item. */
export const goodsLines = z
  .union([z.string(), z.array(z.string())], { error: say("invalid") })
  .nullish()
  .transform((typed, context) => {
    const text = typeof typed === "string" ? typed : (typed ?? []).join("\n");
    if (text.length > MOST_TEXT) return refuse(context, "too-long");
    return cleanText(text)
      .split("\n")
      .map((line) => cleanLine(line))
      .filter(Boolean);
  });

type Lines = { products?: string[] | undefined; categories?: string[] | undefined };

/**
 * The ids of the goods that these lines name; lines that are absent, or as the form was opened
 * with, stay as stored. Refused: shelf-product-unknown and category-unknown with the first unknown
 * line.
 */
export async function meantGoods(
  { products, categories }: Lines,
  was: { readonly products?: unknown; readonly categories?: unknown } = {},
): Promise<Partial<MeantGoods>> {
  const isOwn = (lines: unknown, before: unknown) =>
    lines !== undefined && JSON.stringify(lines) !== JSON.stringify(before);
  return {
    ...(products &&
      isOwn(products, was.products) && { productIds: await findGoods(products, "en") }),
    ...(categories &&
      isOwn(categories, was.categories) && { categoryIds: await findCategories(categories) }),
  };
}

/**
 * The categories that these lines name, by name, slug, address or id. Refused: category-unknown
 * with the first unknown line.
 */
async function findCategories(lines: readonly string[]): Promise<string[]> {
  if (lines.length === 0) return [];
  const all = await listCategories();
  const ids = lines.map((line) => {
    const key = (/\/shop\/collection\/([^/?#]+)/.exec(line)?.[1] ?? line).toLowerCase();
    const found = all.find(({ id, slug, name, nameBn }) =>
      [id, slug, name, nameBn].some((text) => text.toLowerCase() === key),
    );
    if (!found) throw new ShopError("category-unknown", { slug: line });
    return found.id;
  });
  return [...new Set(ids)];
}

/** Products and categories as a form names them, one per line. */
export async function nameGoods(
  { productIds, categoryIds }: MeantGoods,
  language: Language,
): Promise<{ products: string; categories: string }> {
  const goods = productIds.length > 0 ? await readGoods(language) : null;
  const all = categoryIds.length > 0 ? await listCategories() : [];
  return {
    products: productIds.flatMap((id) => goods?.nameOf(id) ?? []).join("\n"),
    categories: all.flatMap(({ id, slug }) => (categoryIds.includes(id) ? slug : [])).join("\n"),
  };
}
