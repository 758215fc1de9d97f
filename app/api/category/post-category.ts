import { z } from "zod";
import { createCategory } from "#app/domain/catalog/categories/categories.server.ts";
import { categorySchema } from "#app/domain/catalog/categories/category-input.server.ts";
import { endpoint } from "../endpoint.ts";
import { categoryJson, toCategoryJson } from "./category-json.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/category/post-category",
    summary: "Add a category; a slug left out is made from the name",
    access: "admin",
    body: categorySchema,
    answer: z.object({ message: z.string(), result: categoryJson }),
    refuses: [409],
    example: { body: { name: "Honey", slug: "honey", description: "From bees.", isActive: true } },
  },
  async ({ user, body, done }) => {
    const category = await createCategory(body, user);
    return { message: done["category-added"], result: toCategoryJson(category) };
  },
);
