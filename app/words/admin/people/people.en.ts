import { formatNumber } from "#app/domain/core/money.ts";
import type { PeopleFilter } from "#app/domain/people/customers/person.ts";

const number = (n: number) => formatNumber(n, "en");
const orders = (n: number) => `${number(n)} ${n === 1 ? "order" : "orders"}`;

/** Everybody who ordered or has an account, by phone number, and blocked numbers. */
export const people = {
  title: "Customers",
  count: (n: number, isMore = false) =>
    `${isMore ? "more than " : ""}${number(n)} phone ${n === 1 ? "number" : "numbers"}`,
  orderCount: orders,
  which: "Which customers",
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
  never: "–",
  account: "Account",
  staff: "Staff",
  pastOrders: {
    title: "Orders at the former shop",
    number: "Number",
    day: "Day",
    goods: "Goods",
    total: "Total",
    outcome: "What became of it",
    outcomes: {
      delivered: "Delivered",
      returned: "Came back",
      cancelled: "Cancelled",
      open: "Open",
    },
  },
  otherPhones: "Other numbers",
  alsoOf: "This is also a number of",
  accountSince: (when: string) => `Account since ${when}.`,
  ordersDiffer: (ofNumber: number, inAccount: number) =>
    `${orders(ofNumber)} with this number, ${number(inAccount)} in the account: orders by phone, and those placed as a guest, come into it once the customer proves the number there, by a delivered order's number or a code by SMS.`,
  filter: {
    daysFrom: "Last order at least … days ago",
    daysTo: "At most … days ago",
    product: "Received this product",
    tag: "Tag",
    anyTag: "Any",
    more: "Filter by last order, product or tag",
    again: "Ordered 60–90 days ago",
  },
  again: "Ask again",
  contact: {
    title: "Tags and offers",
    tags: "Tags",
    tagsHint: "Separated by commas, such as: wholesale, office.",
    noOffers: "Wants no offers",
    optedOut: (when: string) => `Wants no offers since ${when}.`,
    save: "Save",
    saved: "Saved.",
  },
  offer: {
    title: "Offer by SMS",
    link: "SMS to this list",
    receivers: (n: number) => `${number(n)} ${n === 1 ? "person gets" : "people get"} this SMS.`,
    isCut: "The list is longer: one press reaches 500, and no more than half of a day's SMS.",
    none: "Nobody of this list can get an offer now.",
    rules:
      "Those who received an order before, are not blocked, want offers, and had none in the last 30 days. How to end such offers is added to each.",
    text: "Text",
    hint: "{name} and {shop} are filled in.",
    check: "Preview",
    preview: "So it reads",
    cost: (people: number, sms: number) =>
      `To ${number(people)} ${people === 1 ? "person" : "people"}: ${number(sms)} SMS to pay for.`,
    whom: ({ search, daysFrom, daysTo, product, tag }: PeopleFilter) =>
      [
        "Whom:",
        [
          daysFrom != null && `last order at least ${number(daysFrom)} days ago`,
          daysTo != null && `at most ${number(daysTo)} days ago`,
          product && `received “${product}”`,
          tag && `tag “${tag}”`,
          search && `found by “${search}”`,
        ]
          .filter(Boolean)
          .join(", ") || "all customers",
      ].join(" "),
    send: (n: number) => `Send to ${number(n)}`,
    sent: (n: number) => `${number(n)} SMS ${n === 1 ? "is" : "are"} being sent.`,
    back: "The list",
  },
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
