import { z } from "zod";
import type { Category } from "#app/domain/catalog/categories.server.ts";
import { id, moment } from "../fields.ts";

export const categoryJson = z
  .object({
    _id: id,
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    metaTitle: z.string(),
    metaDescription: z.string(),
    keywords: z.string(),
    isActive: z.boolean(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "Category" });

export function toCategoryJson(category: Category): z.input<typeof categoryJson> {
  const { id, name, slug, description, metaTitle, metaDescription, keywords, isActive } = category;
  return {
    _id: id,
    name,
    slug,
    description,
    metaTitle,
    metaDescription,
    keywords,
    isActive,
    createdAt: category.createdAt.toISOString(),
    updatedAt: category.updatedAt.toISOString(),
  };
}
