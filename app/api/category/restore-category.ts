import { z } from "zod";
import { restoreCategory } from "#app/domain/catalog/categories/categories.server.ts";
import { endpoint } from "../endpoint.ts";
import { idInQuery } from "../fields.ts";
import { categoryJson, toCategoryJson } from "./category-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/category/restore-category",
    summary: "Undo the deletion of a category",
    access: "admin",
    query: z.object({ category_id: idInQuery }),
    answer: z.object({ message: z.string(), result: categoryJson }),
    refuses: [404, 409],
    isAddition: true,
  },
  async ({ user, query, done }) => {
    const category = await restoreCategory(query.category_id, user);
    return { message: done["category-restored"], result: toCategoryJson(category) };
  },
);
