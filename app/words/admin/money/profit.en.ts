import { formatNumber, formatTaka } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");
const taka = (amount: number) => formatTaka(amount, "en");
const products = (n: number) => `${number(n)} ${n === 1 ? "product" : "products"}`;

const parcelsOf = (n: number) => `${number(n)} ${n === 1 ? "parcel" : "parcels"}`;

/** Profit, and the costs that the owner types for it. */
export const profit = {
  title: "Profit",
  hint: "Orders placed in these days, by where they stand now: delivered ones bring their sum, parcels that came back cost the courier's fee both ways, and orders on the road are not counted yet.",
  tables: { day: "By day", product: "By product", district: "By district", source: "By source" },
  heads: { day: "Day", product: "Product", district: "District", source: "Source" },
  tablesLabel: "Tables",
  sums: "What it comes to",
  visits: "Visits",
  carts: "Carts",
  placed: "Orders",
  confirmed: "Confirmed",
  delivered: "Delivered",
  cameBack: "Came back",
  pieces: "Pieces",
  revenue: "Revenue",
  goods: "Goods at cost",
  fees: "Courier",
  packing: "Packing",
  advertising: "Advertising",
  profit: "Profit",
  share: (percent: string) => `${percent} % of the revenue`,
  estimated: (parcels: number, amount: number) =>
    `${parcelsOf(parcels)} without a fee yet: ${taka(amount)} is estimated, until the courier's list says`,
  /** As `estimated`, while nothing is estimated. */
  feeAwaited: (n: number) => `${number(n)} without a fee`,
  withoutFee: (n: number) =>
    `${parcelsOf(n)} ${n === 1 ? "costs" : "cost"} nothing here: no list names a fee, and none is estimated.`,
  noFee: "No fee known yet: the courier counts as 0.",
  typeFees: "Type what a parcel costs",
  short: (amount: number) =>
    `${taka(amount)} of the revenue was accepted short: delivered and settled, but not received.`,
  ofOrder: "Profit of this order",
  missing: (n: number) => `${products(n)} on sale ${n === 1 ? "has" : "have"} no cost price.`,
  uncounted: (amount: number) =>
    `Sales of ${taka(amount)} are left out, because their cost price was not known.`,
  typeThem: "Type cost prices",
  picture: {
    day: "Profit by day",
    product: "Profit by product",
    district: "Profit by district",
    source: "Profit by source",
  },
  rest: {
    day: "",
    product: "No one product: delivery, courier, packing, advertising",
    district: "No one district: advertising, goods written off",
    source: "No one source: advertising for the whole shop, goods written off",
  },
  others: "Other products, delivery, courier, packing, advertising",
  goneProducts: "Products that were deleted",
  sum: "Sum",
  nothing: "Nothing was delivered, came back or was spent in these days.",

  costPrices: {
    title: "Cost prices",
    intro:
      "What one piece costs you. It counts for what is sold from now on; receiving stock can set it, too.",
    count: (n: number) => products(n),
    lists: "Lists",
    all: "All",
    without: (n: number) => `Without a cost price · ${number(n)}`,
    salePrice: "Sale price",
    cost: "Cost price",
    costOf: (title: string) => `Cost price of ${title}`,
    margin: "Left over",
    earlier: "Also for what was sold before without a cost price",
    nothingTyped: "Please type at least one cost price that is new.",
    notRead:
      "Please give taka with at most two decimals, like 320 or 312.50, or leave it as it was.",
    saved: (n: number, lines: number) =>
      `${products(n)} changed.${lines > 0 ? ` ${number(lines)} earlier sales now have a cost price.` : ""}`,
    history: "Cost prices so far",
    when: "Since",
    origins: { typed: "Typed", received: "Stock received" },
    origin: "From",
    of: (amount: string) => `Cost price: ${amount}`,
    none: "not known",
  },

  spending: {
    title: "Advertising and parcels",
    count: (n: number) => `${number(n)} ${n === 1 ? "row" : "rows"}`,
    add: "Add spending",
    addTitle: "Advertising spent",
    editTitle: "Change spending",
    submit: "Save",
    fields: {
      day: "Day",
      until: "Last day",
      eachDay: "The sum is",
      months: "Also in the next months",
      source: "Source",
      spent: "Spent",
    },
    untilHint: "Empty: one day.",
    together: "for all these days together, spread over them",
    each: "for each of these days",
    monthsHint: "How many months repeat it. Empty: none.",
    sourceHint: "For example facebook or google. Empty: for the whole shop.",
    spentHint: "Whole taka.",
    everywhere: "Whole shop",
    notCounted: "not counted: Meta reports this day",
    meta: {
      title: "Reported by Meta",
      rule: "On a day of which Meta reports spending, what you typed for facebook, instagram, messenger or meta is not counted. Everything else you typed counts beside it.",
      off: "Meta's spending can be read by itself, once a day.",
      notYet: "It is read within a day, or now under",
      read: (when: string) => `Last read ${when}.`,
      failed: (when: string) => `Reading failed ${when}. The reason stands under`,
      connections: "Connections",
      campaign: "Campaign",
    },
    saved: "The spending is saved.",
    deleteQuestion: "Are you sure you want to delete this spending?",
    deleted: (name: string) => `Spending “${name}” was deleted.`,
    sum: (amount: number) => `${taka(amount)} in these days`,
    parcels: "What a parcel costs",
    parcelsIntro:
      "The courier's fee is estimated by this, until its payout list says. From the day on that you give; earlier days stay.",
    what: "What",
    packing: "Packing of one parcel",
    now: "Now",
    since: (day: string) => `since ${day}`,
    from: "From day",
    cost: "New, in taka",
    costOf: (what: string) => `New cost: ${what}`,
    fromOf: (what: string) => `From day: ${what}`,
    set: "Set",
    parcelSaved: "Saved; the profit since that day is added up anew.",
  },
};

export type ProfitWords = typeof profit;
