import { z } from "zod";
import {
  eachPublicProduct,
  findWholeProductBySlug,
  listAllFeaturedProducts,
  listFilteredProducts,
  listPublicProducts,
  type WholeProduct,
} from "#app/domain/catalog/products/product-lists.server.ts";
import { SHOW_ONLY, type ShopFilter, SORT_ORDERS } from "#app/domain/catalog/search/shop-filter.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { cleanLine, cutText } from "#app/domain/core/text.ts";
import { findRedirectedSlug } from "#app/domain/shop/old-addresses/old-addresses.server.ts";
import { streamText } from "#app/http/stream.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { pageOf, paging } from "../core/fields.ts";
import { type ProductJson, productJson, toProductJson } from "./product-json.ts";

export const productList = endpoint(
  {
    method: "GET",
    path: "/api/product/get-product",
    summary: "All products, newest first: one page, or the whole list",
    access: "public",
    query: z.object(paging),
    answer: z.object({
      result: z.array(productJson),
      totalProduct: z.int(),
    }),
    keepSeconds: 0,
    example: { query: { page: 1, limit: 20 } },
  },
  async ({ query, user }) => {
    const page = pageOf(query);
    if (page) {
      const { products, total } = await listPublicProducts(page);
      return { result: products.map(toProductJson), totalProduct: total };
    }
    // Nobody else is given this answer: it is sent as it is read. A stranger's is kept, and so made
    // whole.
    if (user) {
      const products = eachPublicProduct();
      // While it can still be refused in words.
      const first = await products.next();
      return new Response(streamText(longList(first, products)), {
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Cache-Control": "no-store",
          "X-Haat-Long": "yes",
        },
      });
    }
    const result: ProductJson[] = [];
    for await (const product of eachPublicProduct()) result.push(toProductJson(product));
    return { result, totalProduct: result.length };
  },
);

async function* longList(
  first: IteratorResult<WholeProduct>,
  others: AsyncIterable<WholeProduct>,
): AsyncGenerator<string> {
  let total = first.done ? 0 : 1;
  yield '{"success":true,"result":[';
  if (!first.done) yield JSON.stringify(toProductJson(first.value));
  for await (const product of others) {
    yield `,${JSON.stringify(toProductJson(product))}`;
    total += 1;
  }
  yield `],"totalProduct":${total}}`;
}

export const featuredProducts = endpoint(
  {
    method: "GET",
    path: "/api/product/feature-product",
    summary: "Featured products, newest first",
    access: "public",
    answer: z.object({ result: z.array(productJson) }),
    keepSeconds: 0,
  },
  async () => ({ result: (await listAllFeaturedProducts()).map(toProductJson) }),
);

const choice = z
  .string()
  .transform((text) => !["", "0", "false", "off", "no"].includes(text.trim().toLowerCase()))
  .optional()
  .meta({ type: "string", examples: ["true"] });

/** The parameters of the shop page's address, and the other names that clients use for them. */
const filterQuery = z.object({
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

/** Invalid parameters are ignored, as in the shop page's URL. */
function readFilter(query: z.output<typeof filterQuery>): ShopFilter {
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

export const filteredProducts = endpoint(
  {
    method: "GET",
    path: "/api/product/get-filter-product",
    summary: "Products by category, stock, kind and words",
    access: "public",
    query: filterQuery,
    answer: z.object({
      result: z.array(productJson),
      totalProduct: z.int(),
    }),
    keepSeconds: 0,
    example: { query: { category: "honey", sort: "price-asc" } },
  },
  async ({ query }) => {
    const { products, total } = await listFilteredProducts(readFilter(query), pageOf(query));
    return { result: products.map(toProductJson), totalProduct: total };
  },
);

export const productBySlug = endpoint(
  {
    method: "GET",
    path: "/api/product/product-details",
    summary: "One product, by its slug, or by one that it had before",
    access: "public",
    query: z.object({ product_slug: z.string({ error: "required" }).min(1, "required") }),
    answer: z.object({ result: productJson }),
    refuses: [404],
    keepSeconds: 0,
    example: { query: { product_slug: "sundarbans-honey" } },
  },
  async ({ query }) => {
    const product =
      (await findWholeProductBySlug(query.product_slug)) ??
      (await findRedirectedProduct(query.product_slug));
    if (!product) throw new ShopError("product-not-found", {});
    return { result: toProductJson(product) };
  },
);

/** The product that a former slug leads to. */
async function findRedirectedProduct(slug: string) {
  const now = await findRedirectedSlug(slug);
  return now === null ? null : findWholeProductBySlug(now);
}
