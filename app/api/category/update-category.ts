import { z } from "zod";
import { updateCategory } from "#app/domain/catalog/categories/categories.server.ts";
import { categoryChangesSchema } from "#app/domain/catalog/categories/category-input.server.ts";
import { endpoint } from "../endpoint.ts";
import { idInQuery } from "../fields.ts";
import { categoryJson, toCategoryJson } from "./category-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/category/update-category",
    summary: "Edit a category; an absent field stays, products follow a new slug",
    access: "admin",
    query: z.object({ category_id: idInQuery }),
    body: categoryChangesSchema,
    answer: z.object({ message: z.string(), result: categoryJson }),
    refuses: [404, 409],
    example: { body: { name: "Honey", isActive: false } },
  },
  async ({ user, query, body, done }) => {
    const category = await updateCategory(query.category_id, body, undefined, user);
    return { message: done["category-updated"], result: toCategoryJson(category) };
  },
);
