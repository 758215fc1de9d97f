import { z } from "zod";
import {
  type Category,
  createCategory,
  deleteCategory,
  listCategories,
  listPublicCategories,
  restoreCategory,
  updateCategory,
} from "#app/domain/catalog/categories/categories.server.ts";
import {
  categoryChangesSchema,
  categorySchema,
} from "#app/domain/catalog/categories/category-input.server.ts";
import { isShownByEndpoint } from "#app/rights.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, idInQuery, jsonOf, moment } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

const categoryJson = z
  .object({
    _id: id,
    name: z.string().meta({ description: "English; Bangla where there is no English." }),
    nameBn: z.string().meta({ description: "Bangla, or empty." }),
    slug: z.string(),
    description: z.string(),
    descriptionBn: z.string(),
    metaTitle: z.string(),
    metaTitleBn: z.string(),
    metaDescription: z.string(),
    metaDescriptionBn: z.string(),
    keywords: z.string(),
    isActive: z.boolean(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({
    id: "Category",
    examples: [
      {
        _id: "0b6e0d5c-51d6-4b39-8e0b-2f54b7c9a871",
        name: "Honey",
        nameBn: "মধু",
        slug: "honey",
        description: "From the Sundarbans and the mustard fields.",
        descriptionBn: "সুন্দরবন ও সরিষা খেতের মধু।",
        metaTitle: "",
        metaTitleBn: "",
        metaDescription: "",
        metaDescriptionBn: "",
        keywords: "honey, modhu",
        isActive: true,
        createdAt: "2026-11-01T04:30:00.000Z",
        updatedAt: "2026-11-01T04:30:00.000Z",
      },
    ],
  });

const toCategoryJson = (category: Category) =>
  jsonOf(categoryJson, { ...category, name: category.name || category.nameBn });

export const list = endpoint(
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

export const create = staffChange(
  {
    method: "POST",
    path: "/api/category/post-category",
    summary: "Add a category; a slug left out is made from the name",
    body: categorySchema,
    result: [categoryJson, toCategoryJson],
    refuses: [409],
    example: { body: { name: "Honey", slug: "honey", description: "From bees.", isActive: true } },
    done: "category-added",
  },
  ({ user, body }) => createCategory(body, user),
);

export const update = staffChange(
  {
    method: "PUT",
    path: "/api/category/update-category",
    summary: "Edit a category; an absent field stays, products follow a new slug",
    query: z.object({ category_id: idInQuery }),
    body: categoryChangesSchema,
    result: [categoryJson, toCategoryJson],
    refuses: [404, 409],
    example: { body: { name: "Honey", isActive: false } },
    done: "category-updated",
  },
  ({ user, query, body }) => updateCategory(query.category_id, body, undefined, user),
);

export const remove = staffChange(
  {
    method: "DELETE",
    path: "/api/category/delete-category",
    summary: "Delete an empty category; it can be restored for 30 days",
    query: z.object({ category_id: idInQuery }),
    refuses: [404, 409],
    done: "category-deleted",
  },
  ({ user, query }) => deleteCategory(query.category_id, user),
);

export const restore = staffChange(
  {
    method: "PUT",
    path: "/api/category/restore-category",
    summary: "Undo the deletion of a category",
    query: z.object({ category_id: idInQuery }),
    result: [categoryJson, toCategoryJson],
    refuses: [404, 409],
    isAddition: true,
    done: "category-restored",
  },
  ({ user, query }) => restoreCategory(query.category_id, user),
);
