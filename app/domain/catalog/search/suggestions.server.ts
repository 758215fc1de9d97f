import type { Language } from "../../core/language.ts";
import { type ShownText, textFor } from "../../core/local-text.ts";
import { listPublicCategories } from "../categories/categories.server.ts";
import { isPublic, listCards } from "../products/products.server.ts";
import { searchProducts } from "./product-search.server.ts";

/** The suggestions of the search box; `price` in whole taka. */
export type Suggestions = {
  products: { slug: string; title: ShownText; size: string; price: number }[];
  categories: { slug: string; name: ShownText }[];
};

const MOST_PRODUCTS = 6;
const MOST_CATEGORIES = 2;

/** Shorter texts match too much. */
const SHORTEST = 2;

/** The first products of the search and the categories it names. Nothing for a single letter. */
export async function suggest(text: string, language: Language): Promise<Suggestions> {
  if (text.length < SHORTEST) return { products: [], categories: [] };
  const [hits, categories] = await Promise.all([
    searchProducts(text, {
      scope: isPublic,
      filters: [],
      order: "best",
      limit: MOST_PRODUCTS,
      offset: 0,
    }),
    listPublicCategories(),
  ]);
  const cards = await listCards(hits.ids, language);
  return {
    products: cards.map(({ slug, title, size, salePrice }) => ({
      slug,
      title,
      size,
      price: salePrice,
    })),
    categories: categories
      .filter(({ id }) => hits.categoryIds.includes(id))
      .slice(0, MOST_CATEGORIES)
      .map(({ slug, name, nameBn }) => ({
        slug,
        name: textFor({ en: name, bn: nameBn }, language),
      })),
  };
}
