import type { SaleKind } from "#app/domain/catalog/sales/sale-kinds.ts";
import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");

export const sales = {
  title: "Sales and deals",
  count: (n: number) => `${number(n)} ${n === 1 ? "sale" : "sales"}`,
  intro:
    "Lower prices from one time to another. The shop changes the prices by itself when a sale begins and ends; orders placed before keep theirs.",
  add: "Add sale",
  editTitle: "Change sale",
  state: "Status",
  states: { waiting: "Not yet", running: "Running", over: "Over" },
  kinds: {
    percent: "Percent off",
    taka: "Taka off",
    price: "Sale price",
    deal: "Several for the price of fewer",
    tiers: "A lower price for several",
  } satisfies Record<SaleKind, string>,
  gives: {
    percent: (amount: string) => `${amount}% off`,
    taka: (amount: string) => `${amount} off`,
    price: (amount: string) => `For ${amount}`,
    deal: (deal: string) => deal,
    tiers: (tiers: string) => tiers,
  },
  fields: {
    name: "Name",
    kind: "What it gives",
    amount: "How much",
    pieces: "Pieces one gets",
    tiers: "Pieces and their price together",
    startsAt: "From",
    endsAt: "Until",
    products: "Only for these products",
    productIds: "Only for these products",
    categories: "Only for these categories",
    categoryIds: "Only for these categories",
  },
  nameHint: "Only staff read it.",
  amountHint:
    "Percent, rounded down to whole taka, taka off, the price of one piece, or how many pieces are paid for. Where sales overlap the best one counts, and a lower price of the product itself stays.",
  piecesHint:
    "Only for “several for the price of fewer”: 3 here and 2 above is 3 for the price of 2. Each product counts by itself, and each size too.",
  tiersHint:
    "One per line, up to five: “2 = 1,200” is two pieces for 1,200 TK together. Other quantities cost what the cheapest rows and single pieces make of them. Each product counts by itself, and each size too.",
  timeHint: "Day and time in Dhaka. An offer on several pieces may begin at once and have no end.",
  noEnd: "No end",
  productsHint:
    "One per line, by name or the address of its page. Empty: all goods, except for a sale price and a price for several.",
  categoriesHint: "One per line, by name or slug.",
  saved: "The sale is saved.",
  deleteQuestion: "Are you sure you want to delete this sale? If it is running it ends at once.",
  deleted: (name: string) => `Sale “${name}” was deleted.`,
};

export type SalesWords = typeof sales;
