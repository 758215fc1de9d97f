import { z } from "zod";
import type { Category } from "#app/domain/catalog/categories/categories.server.ts";
import { id, jsonOf, moment } from "../fields.ts";

export const categoryJson = z
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

export const toCategoryJson = (category: Category) =>
  jsonOf(categoryJson, { ...category, name: category.name || category.nameBn });
