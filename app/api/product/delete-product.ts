import { z } from "zod";
import { deleteProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { endpoint } from "../endpoint.ts";
import { doneJson, idInQuery } from "../fields.ts";

export default endpoint(
  {
    method: "DELETE",
    path: "/api/product/delete-product",
    summary: "Delete a product; it can be restored for 30 days",
    access: "admin",
    query: z.object({ product_id: idInQuery }),
    answer: doneJson,
    refuses: [404],
  },
  async ({ user, query, done }) => {
    await deleteProduct(query.product_id, user);
    return { message: done["product-deleted"] };
  },
);
