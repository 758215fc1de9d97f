import { z } from "zod";
import { listAllFeaturedProducts } from "#app/domain/catalog/products/product-lists.server.ts";
import { endpoint } from "../endpoint.ts";
import { productJson, toProductJson } from "./product-json.ts";

export default endpoint(
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
