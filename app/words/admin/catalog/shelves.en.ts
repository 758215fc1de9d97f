import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");

export const shelves = {
  title: "Shelves",
  count: (n: number) => `${number(n)} ${n === 1 ? "shelf" : "shelves"}`,
  intro:
    "Products for an occasion, like the bazaar for iftar. The first three active shelves stand on the home page; each has a page of its own.",
  add: "Add shelf",
  editTitle: "Change shelf",
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
  titleHint: "One of the two titles may be empty: readers of its language see the other one.",
  productsHint: "One per line, in this order: a name, or the slug or address of its page.",
  addProduct: "Add a product",
  addHint: "Choose it from the list; it comes after the others when you save.",
  positionHint: "Shelves with smaller numbers come first.",
  slugHint: "Part of the address. Empty: made from the title.",
  activeHint: "An inactive shelf is not shown.",
  saved: "The shelf is saved.",
  deleteQuestion: "Are you sure you want to delete this shelf?",
  deleted: (name: string) => `Shelf “${name}” was deleted.`,
};

export type ShelfWords = typeof shelves;
