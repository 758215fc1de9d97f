import { formatNumber, formatTaka } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");

/** Returned products and refunds. */
export const returns = {
  title: "Return or refund",
  link: "Return or refund",
  toOrder: "To the order",
  intro:
    "How many pieces came back. They go on the shelf unless you say fewer, or that they are damaged; the rest is written off.",
  all: "Everything came back",
  follows: "all",
  left: "With the customer",
  pieces: (n: number) => `${number(n)}`,
  worth: "A piece cost",
  cameBack: "Came back",
  restocked: "To the shelf",
  reason: "Why",
  choose: "Choose",
  reasons: {
    refused: "Refused at the door",
    "not-reached": "Not reached",
    "wrong-address": "Wrong address",
    damaged: "Damaged",
    "wrong-goods": "Wrong goods",
    quality: "Not as good as expected",
    other: "Something else",
  },
  refund: "Paid back (taka)",
  refundHint: (paid: string) =>
    `${paid} of what was paid can go back. 0 when no money was given back.`,
  suggest: "Work out what to pay back",
  refundNone: "Nobody has paid yet: 0.",
  note: "Note (optional)",
  submit: "Record the return",
  done: (orderNumber: number) => `The return of order ${orderNumber} is recorded.`,
  doneBefore: "This was recorded before. Nothing was counted twice.",
  allBack: "All of this order came back, or was paid back. There is nothing left to record.",
  cancelled: "This order is cancelled: its goods are back in stock already.",
  notOut: "This order is still in the shop. If it is not to be sent, cancel it.",
  gone: "There is no such order.",
  goneHint: "It may have been deleted.",
  entry: (reason: string, pieces: number, restocked: number, refund: number) =>
    [
      `Return (${reason})`,
      pieces > 0 && `${number(pieces)} came back, ${number(restocked)} to the shelf`,
      refund > 0 && `${formatTaka(refund, "en")} paid back`,
    ]
      .filter(Boolean)
      .join(": "),
  promoEntries: {
    keep: "the promo code's discount stays",
    drop: "the promo code is dropped",
  },
  settledEntry: (sum: string) => `Settled: ${sum}`,
  anewEntry: (sum: string) => `Goes out anew: ${sum} that had come back is owed again`,
  unsettledEntry: (sum: string) => `Settlement taken back: ${sum}`,
  courierEntry: (name: string) => `Handed over to ${name}`,
  riderEntry: (name: string) => `Carried by ${name}`,
  tookEntry: (sum: string) => `The rider took ${sum}`,
  cameBackEntry: (reason: string) => `The rider brings it back (${reason})`,
  notReachedEntry: "The rider reached nobody and tries again",
  triesAgainEntry: "The parcel was stuck; the courier tries again",
  nothingBackEntry: "Delivered in part; nothing comes back",
  courierNotifiedEntry: (name: string) => `${name} is told of the parcel`,
  returnAskedEntry: (name: string) => `${name} is asked to bring the parcel back`,
  consignmentEntry: (code: string) => `Consignment ${code}`,
};

export type ReturnsWords = typeof returns;
