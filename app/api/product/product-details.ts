import { z } from "zod";
import { findWholeProductBySlug } from "#app/domain/catalog/products/product-lists.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { endpoint } from "../endpoint.ts";
import { productJson, toProductJson } from "./product-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/product/product-details",
    summary: "One product, by its slug",
    access: "public",
    query: z.object({ product_slug: z.string({ error: "required" }).min(1, "required") }),
    answer: z.object({ result: productJson }),
    refuses: [404],
    keepSeconds: 0,
    example: { query: { product_slug: "sundarbans-honey" } },
  },
  async ({ query }) => {
    const product = await findWholeProductBySlug(query.product_slug);
    if (!product) throw new ShopError("product-not-found", {});
    return { result: toProductJson(product) };
  },
);
