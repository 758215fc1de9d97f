import { z } from "zod";
import { deleteCategory } from "#app/domain/catalog/categories/categories.server.ts";
import { endpoint } from "../endpoint.ts";
import { doneJson, idInQuery } from "../fields.ts";

export default endpoint(
  {
    method: "DELETE",
    path: "/api/category/delete-category",
    summary: "Delete an empty category; it can be restored for 30 days",
    access: "admin",
    query: z.object({ category_id: idInQuery }),
    answer: doneJson,
    refuses: [404, 409],
  },
  async ({ user, query, done }) => {
    await deleteCategory(query.category_id, user);
    return { message: done["category-deleted"] };
  },
);
