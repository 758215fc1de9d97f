import { z } from "zod";
import {
  CATEGORY,
  type Category,
  listCategories,
  listPublicCategories,
} from "#app/domain/catalog/categories/categories.server.ts";
import { isShownByEndpoint } from "#app/rights.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, jsonOf, moment } from "../core/fields.ts";
import { nounEndpoints } from "../core/noun-endpoints.ts";

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

export const { create, update, remove, restore } = nounEndpoints(CATEGORY, {
  path: "/api/category",
  id: "category_id",
  result: [categoryJson, toCategoryJson],
  says: "category",
  create: {
    path: "/api/category/post-category",
    summary: "Add a category; a slug left out is made from the name",
    example: { body: { name: "Honey", slug: "honey", description: "From bees.", isActive: true } },
    isAddition: false,
  },
  update: {
    path: "/api/category/update-category",
    summary: "Edit a category; an absent field stays, products follow a new slug",
    example: { body: { name: "Honey", isActive: false } },
    isAddition: false,
  },
  remove: {
    path: "/api/category/delete-category",
    summary: "Delete an empty category; it can be restored for 30 days",
    refuses: [404, 409],
    isAddition: false,
  },
  restore: {
    path: "/api/category/restore-category",
    summary: "Undo the deletion of a category",
  },
});
