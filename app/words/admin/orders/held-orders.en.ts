import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import type { HeldReason } from "#app/domain/orders/checks/held-orders.ts";
import type { OrderChecks } from "#app/domain/orders/checks/order-checks.ts";

const taka = (amount: number) => formatTaka(amount, "en");
const number = (n: number) => formatNumber(n, "en");

/** Orders that wait for the owner's phone call, and the reasons. */
export const heldOrders = {
  title: "Held orders",
  count: (n: number) => `${number(n)} to call`,
  intro:
    "Something about these orders is unusual. Call the customer: release a true order, cancel any other. Without a decision an order is cancelled by itself and its stock comes back. An order held for its goods or its network takes its goods only when you release it.",
  none: "No order waits for a call.",
  badge: "Held",
  columns: {
    order: "Order",
    phoneNumber: "Phone number",
    total: "Total",
    reason: "Why it is held",
    until: "Cancelled by itself",
    action: "Action",
  },
  reasons: {
    "open-orders": "many orders under way with this phone",
    "many-names": "many names with this phone",
    "large-sum": "an unusually large sum",
    bulk: "takes most of what is in stock",
    "busy-network": "very many orders from the same network",
    hoarding: "many orders together take most of the stock",
    "network-sum": "very much money from the same network",
  } satisfies Record<HeldReason, string>,
  items: "View items",
  release: "Release",
  releaseOf: (orderNumber: number) => `Release order ${orderNumber}`,
  released: (orderNumber: number) => `Order ${orderNumber} goes on as any other.`,
  cancel: "Cancel order",
  cancelQuestion: "Cancel this order?",
  cancelFact: (orderNumber: number, name: string, total: number) =>
    `No. ${orderNumber}, ${name}, ${taka(total)}. Its stock comes back.`,
  cancelNow: "Cancel this order",
  keep: "Keep it",
  cancelled: (orderNumber: number) => `Order ${orderNumber} was cancelled.`,
  slip: "Held: call the customer before sending.",
  history: {
    held: (reasons: string) => `Held: ${reasons}`,
    released: "Released",
    expired: "The wait was over",
  },

  checks: "What is held",
  checksTitle: "Unusual orders",
  checksIntro:
    "From where on an order is unusual. Honest customers should not notice; 0 leaves a check out. What you save holds for orders placed from then on.",
  level: "How careful",
  levels: { careful: "Careful", normal: "Normal", off: "Off", own: "Own numbers" },
  levelHints: {
    careful: "About half of the usual limits: more orders to call.",
    normal: "As delivered: what an ordinary family never reaches.",
    off: "Nothing is held, asked or refused.",
    own: "As below.",
  },
  ownNumbers: "Own numbers",
  groups: {
    held: "Held until you have called",
    networks: "Held when one network takes very much",
    proof: "A number to write down before ordering",
    refused: "Refused for an hour at most",
    code: "A code by SMS to the number",
  },
  fields: {
    openOrdersPerPhone: "Orders under way with one phone, more than",
    namesPerPhone: "Names with one phone, more than",
    totalPrice: "Total above (TK)",
    stockShare: "Share of the stock left (%), at least",
    stockPieces: "… and pieces, at least",
    networkShare: "One network's share of a product's stock (%), at least",
    wholeShare: "One network's share of all stock (%), at least",
    networkTotal: "Orders from one network in an hour, above (TK)",
    callsPerNetwork: "Orders by program from one network in an hour, more than",
    ordersPerMinute: "Orders from one network in a minute, more than",
    ordersPerNetwork: "Orders from one network in an hour, more than",
    formSeconds: "Form confirmed in fewer seconds than",
    mostPerNetwork: "Orders from one network in an hour, at most",
    mostPerPhone: "Orders with one phone from one network in an hour, at most",
    holdHours: "Cancelled by itself after (hours)",
    codesPerDay: "Orders in 24 hours that get a code, at most",
  } satisfies Record<keyof OrderChecks, string>,
  hints: {
    openOrdersPerPhone: "Of the last seven days, not yet delivered, cancelled or refunded.",
    stockShare: "Only of products that count their stock.",
    networkShare:
      "Of a day's orders by program and large ones that you have not called about. Small orders by form do not count.",
    wholeShare: "Of a day's orders of every kind that you have not called about.",
    callsPerNetwork: "Orders sent to the API without the shop's form.",
    ordersPerMinute: "Orders by program are held instead.",
    ordersPerNetwork:
      "Hundreds of customers can share one network. Orders by program cannot write a number and are held.",
    formSeconds: "Only where several orders came before it.",
    codesPerDay:
      "For held orders, blocked numbers, and numbers whose parcels came back, where an SMS gateway is set up. An order gets up to three SMS, and all codes a quarter of the day's. No order waits for it: the call card shows who typed the code.",
  },
  save: "Save",
  saved: "Saved.",
};

export type HeldOrdersWords = typeof heldOrders;
