import { z } from "zod";
import {
  listCategories,
  listPublicCategories,
} from "#app/domain/catalog/categories/categories.server.ts";
import { isShownByEndpoint } from "#app/domain/users/roles.ts";
import { endpoint } from "../endpoint.ts";
import { categoryJson, toCategoryJson } from "./category-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/category/list-category",
    summary: "Categories by name; for those who keep the goods the inactive ones, too",
    access: "guest",
    answer: z.object({ result: z.array(categoryJson) }),
    keepSeconds: 0,
  },
  async ({ user }) => {
    const isStaffs = isShownByEndpoint(user, "category/list-category");
    const categories = await (isStaffs ? listCategories() : listPublicCategories());
    return { result: categories.map(toCategoryJson) };
  },
);
