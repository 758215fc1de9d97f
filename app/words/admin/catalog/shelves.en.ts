import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");

export const shelves = {
  title: "Rows on the home page",
  count: (n: number) => `${number(n)} ${n === 1 ? "row" : "rows"}`,
  intro:
    "Products for an occasion, like the bazaar for iftar. The first three active rows stand on the home page; each has a page of its own.",
  add: "Add row",
  editTitle: "Change row",
  name: "Title",
  active: "Active",
  inactive: "Inactive",
  fields: {
    title: "Title",
    titleBn: "Title in Bangla",
    slug: "Slug",
    products: "Products",
    productIds: "Products",
    position: "Place",
    isActive: "Status",
  },
  titleHint: "One language is enough; it is shown in both.",
  productsHint: "One per line, in this order: a name, or the slug or address of its page.",
  addProduct: "Add a product",
  addHint: "Choose it from the list; it comes after the others when you save.",
  positionHint: "Rows with smaller numbers come first.",
  slugHint: "Part of the address. Empty: made from the title.",
  activeHint: "An inactive row is not shown.",
  saved: "The row is saved.",
  deleteQuestion: "Are you sure you want to delete this row?",
  deleted: (name: string) => `Row “${name}” was deleted.`,
};

export type ShelfWords = typeof shelves;
