import {
  countProductsByCategory,
  findCategory,
  listCategories,
  listDeletedCategories,
} from "#app/domain/catalog/categories/categories.server.ts";

import type { Language } from "#app/domain/language.ts";
import { textFor } from "#app/domain/local-text.ts";

export type CategoriesData = Awaited<ReturnType<typeof viewCategories>>;
export type CategoryView = ReturnType<typeof viewCategory>;

/** The categories and the overlay named by the query: `?new`, `?edit=`, `?delete=` or `?deleted`. */
export async function viewCategories(searchParams: URLSearchParams, language: Language) {
  const asked = searchParams.get("edit") ?? searchParams.get("delete") ?? "";
  const [categories, products, category, deleted] = await Promise.all([
    listCategories(),
    countProductsByCategory(),
    findCategory(asked),
    searchParams.has("deleted") ? listDeletedCategories() : null,
  ]);
  return {
    categories: categories.map(({ id, slug, isActive, ...texts }) => ({
      id,
      name: textFor({ en: texts.name, bn: texts.nameBn }, language),
      slug,
      description: textFor({ en: texts.description, bn: texts.descriptionBn }, language),
      isActive,
      products: products.get(id) ?? 0,
    })),
    isNew: searchParams.has("new"),
    edited: searchParams.has("edit") ? category && viewCategory(category) : null,
    asked: searchParams.has("delete") ? category && viewCategory(category) : null,
    deleted:
      deleted?.map(({ id, name, nameBn, deletedAt }) => ({
        id,
        name: name || nameBn,
        deletedAt: deletedAt?.getTime() ?? 0,
      })) ?? null,
  };
}

function viewCategory(category: NonNullable<Awaited<ReturnType<typeof findCategory>>>) {
  const { id, name, slug, description, metaTitle, metaDescription, keywords, isActive } = category;
  const { version, nameBn, descriptionBn, metaTitleBn, metaDescriptionBn } = category;
  return {
    ...{ id, version, name, slug, description, metaTitle, metaDescription, keywords, isActive },
    ...{ nameBn, descriptionBn, metaTitleBn, metaDescriptionBn },
  };
}
