import { z } from "zod";
import { listPublicProducts } from "#app/domain/catalog/products/product-lists.server.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, paging } from "../fields.ts";
import { productJson, toProductJson } from "./product-json.ts";

export const loader = endpoint(
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
  async ({ query }) => {
    const { products, total } = await listPublicProducts(pageOf(query));
    return { result: products.map(toProductJson), totalProduct: total };
  },
);

export const action = loader;
