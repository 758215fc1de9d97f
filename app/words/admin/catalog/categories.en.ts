import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");

export const categories = {
  title: "Category",
  count: (n: number) => `${number(n)} ${n === 1 ? "category" : "categories"}`,
  add: "Add Category",
  addTitle: "Add Category",
  editTitle: "Update Category",
  products: (n: number) => `${number(n)} ${n === 1 ? "product" : "products"}`,
  active: "Active",
  inactive: "Inactive",
  fields: {
    name: "Name",
    slug: "Slug",
    description: "Description",
    metaTitle: "Meta title",
    metaDescription: "Meta description",
    keywords: "Keywords",
    isActive: "Active",
    nameBn: "Name in Bangla",
    descriptionBn: "Description in Bangla",
    metaTitleBn: "Meta title in Bangla",
    metaDescriptionBn: "Meta description in Bangla",
  },
  nameHint: "One language is enough; it is shown in both.",
  slugHint: "Part of the address: small letters, digits and hyphens. Empty: made from the name.",
  slugHintEdit: "Part of the address. Changing it changes the address of the category's page.",
  metaHint: "For search engines. Empty: name and description stand in.",
  keywordsHint: "Separated by commas.",
  activeHint: "An inactive category is not shown to customers; its products stay in the shop.",
  submitAdd: "Add Category",
  submitUpdate: "Update Category",
  saved: "Category added successfully!",
  failed: "Failed to add category",
  deleteQuestion: "Are you sure you want to delete this category?",
  deleted: (name: string) => `Category “${name}” was deleted.`,
};

export type CategoriesWords = typeof categories;
