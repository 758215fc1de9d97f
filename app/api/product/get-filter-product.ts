import { z } from "zod";
import { listFilteredProducts } from "#app/domain/catalog/products/product-lists.server.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../fields.ts";
import { filterQuery, readFilter } from "./filter-query.ts";
import { productJson, toProductJson } from "./product-json.ts";

export default endpoint(
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
