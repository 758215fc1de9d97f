import { z } from "zod";
import {
  listCategories,
  listPublicCategories,
} from "#app/domain/catalog/categories/categories.server.ts";
import { endpoint } from "../endpoint.ts";
import { categoryJson, toCategoryJson } from "./category-json.ts";

export const loader = endpoint(
  {
    method: "GET",
    path: "/api/category/list-category",
    summary: "Categories by name; for staff the inactive ones, too",
    access: "guest",
    answer: z.object({ result: z.array(categoryJson) }),
    keepSeconds: 0,
  },
  async ({ user }) => {
    const categories = await (user?.isAdmin ? listCategories() : listPublicCategories());
    return { result: categories.map(toCategoryJson) };
  },
);

export const action = loader;
