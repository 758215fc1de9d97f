import { formatNumber } from "#app/domain/money.ts";

const number = (n: number) => formatNumber(n, "en");

/** All people who ordered, by phone number, and blocked numbers. */
export const people = {
  title: "Customers",
  count: (n: number, isMore = false) =>
    `${isMore ? "more than " : ""}${number(n)} phone ${n === 1 ? "number" : "numbers"}`,
  orderCount: (n: number) => `${number(n)} ${n === 1 ? "order" : "orders"}`,
  everybody: "Everybody",
  onlyBlocked: "Only blocked",
  columns: {
    name: "Name",
    phoneNumber: "Phone number",
    orders: "Orders",
    delivered: "Delivered",
    returned: "Returned",
    cancelled: "Cancelled",
    open: "Open",
    spent: "Spent",
    lastOrder: "Last order",
  },
  never: "—",
  block: "Block this number",
  blockHint:
    "New orders with this number are refused, and asked to call the shop. Orders already placed stay. You can still take an order by phone.",
  note: "Why (only staff see it)",
  blocked: "The number is blocked.",
  blockedSince: (when: string, name: string | null) =>
    `Blocked since ${when}${name ? `, by ${name}` : ""}.`,
  unblock: "Unblock",
  unblocked: "The number may order again.",
  unknown: "Nobody ordered with this number.",
  unknownHint: "The list of customers finds names and numbers.",
};

export type PeopleWords = typeof people;
