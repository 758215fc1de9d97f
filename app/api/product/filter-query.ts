import { z } from "zod";
import { SHOW_ONLY, type ShopFilter, SORT_ORDERS } from "#app/domain/catalog/search/shop-filter.ts";
import { cleanLine, cutText } from "#app/domain/text.ts";
import { paging } from "../fields.ts";

const choice = z
  .string()
  .transform((text) => !["", "0", "false", "off", "no"].includes(text.trim().toLowerCase()))
  .optional()
  .meta({ type: "string", examples: ["true"] });

/** Names as in the shop page's own address, and what else clients call the same. */
export const filterQuery = z.object({
  ...paging,
  category: z.string().optional().describe("A category's slug; `all` is every category."),
  categorySlug: z.string().optional().describe("The same as `category`."),
  inStock: choice.describe("With `outOfStock`, or with neither, stock is not looked at."),
  outOfStock: choice,
  filter: z.string().optional().describe("`all`, `featured` or `best-selling`."),
  featured: choice.describe("The same as `filter=featured`."),
  isFeature: choice.describe("The same as `filter=featured`."),
  bestSelling: choice.describe("The same as `filter=best-selling`."),
  isBestSelling: choice.describe("The same as `filter=best-selling`."),
  sort: z.string().optional().describe("`newest`, `price-asc` or `price-desc`."),
  q: z.string().optional().describe("Words in title and description; misspelled titles are found."),
  search: z.string().optional().describe("The same as `q`."),
});

/** What makes no sense counts as not given, as in the shop page's address. */
export function readFilter(query: z.output<typeof filterQuery>): ShopFilter {
  const slug = cleanLine(query.category ?? query.categorySlug ?? "");
  return {
    categorySlug: slug === "" || slug === "all" ? null : slug,
    inStock: query.inStock ?? false,
    outOfStock: query.outOfStock ?? false,
    show: readShow(query),
    minPrice: null,
    maxPrice: null,
    size: null,
    sort: SORT_ORDERS.find((name) => name === spelled(query.sort)) ?? "newest",
    search: cleanLine(cutText(query.q ?? query.search ?? "", 100)),
    page: 1,
  };
}

function readShow(query: z.output<typeof filterQuery>): ShopFilter["show"] {
  if (query.featured || query.isFeature) return "featured";
  if (query.bestSelling || query.isBestSelling) return "best-selling";
  return SHOW_ONLY.find((name) => name === spelled(query.filter)) ?? "all";
}

/** "Best selling", "bestSelling", "best_selling" are all `best-selling`. */
function spelled(text = ""): string {
  return text
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .replace(/[\s_]+/g, "-")
    .toLowerCase();
}
