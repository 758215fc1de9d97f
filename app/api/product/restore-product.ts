import { z } from "zod";
import { restoreProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { endpoint } from "../endpoint.ts";
import { idInQuery } from "../fields.ts";
import { productJson, toSlottedJson } from "./product-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/product/restore-product",
    summary: "Undo the deletion of a product",
    access: "admin",
    query: z.object({ product_id: idInQuery }),
    answer: z.object({ message: z.string(), result: productJson }),
    refuses: [404],
    isAddition: true,
  },
  async ({ user, query, done }) => {
    const product = await restoreProduct(query.product_id, user);
    return { message: done["product-restored"], result: toSlottedJson(product) };
  },
);
