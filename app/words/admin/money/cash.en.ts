import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import type { ReadPayments } from "#app/domain/money/cash/courier-payments.server.ts";

const number = (n: number) => formatNumber(n, "en");
const taka = (amount: number) => formatTaka(amount, "en");

/** The state of orders' money, and couriers' payouts. */
export const cash = {
  title: "Cash",
  number,
  toSettle: (n: number, sum: string) => `To settle: ${number(n)} · ${sum}`,
  toSettleCaption: "Delivered, and not settled",
  nothingOpen: "Every delivered order is settled. Those whose cash is still out stand here.",
  all: "All",
  courier: "Courier",
  noCourier: "No courier",
  day: "Day",
  owed: "Owed",
  settle: "The ticked ones are paid in full",
  settled: (n: number, sum: number) => `${number(n)} settled: ${taka(sum)}.`,
  takenBack: (n: number, sum: number) => `${number(n)} taken back: ${taka(sum)} is owed again.`,
  settlements: "Settlements",
  lists: { "to-settle": "To settle", settled: "Settled" },
  settledTitle: (n: number) => `Settled: ${number(n)}`,
  nothingSettled: "No order is settled yet. Orders whose cash has come in stand here.",
  notSettled: "Not settled after all",
  nothingTicked: "Tick at least one order.",
  isPartial: "Delivered in part: say what came back",
  sums: "Owed now, and moved in these days",
  owedNow: "Owed now",
  owedByAge: "What couriers owe, by days since delivery",
  ages: {
    to3: "0–3 days",
    to7: "4–7 days",
    to14: "8–14 days",
    over14: "Over 14 days",
  },
  whereIsIt: "Where the money is, by courier",
  byCourier: "By courier",
  byDay: "By day of the order",
  byDayOfMovement: "What came in and went back, by day",
  sum: "Sum",
  received: "Received",
  refunded: "Paid back",
  fees: "Couriers’ fees",
  net: "Left",
  sumsHint:
    "Owed now: delivered and not settled, of all days. The rest is of the days chosen: received on the day it came in, advances included; fees on the day of their payout list. Fees of lines that are unknown, not readable, settled before or listed again are not in it.",
  receivedHint:
    "Received: what came in, at whichever courier it came in by. It stays, whatever becomes of the order; what a settlement that was taken back had counted is taken off on that day.",
  states: {
    advance: "Paid in advance",
    due: "Not handed over",
    "with-courier": "With the courier",
    settled: "Settled",
    returned: "Returned",
    cancelled: "Cancelled",
  },
  payout: {
    title: "Payout list",
    latest: "Latest payout lists",
    lines: "Lines",
    open: "Not settled",
    intro:
      "Paste what the courier paid you: number, amount and, if given, fee; or choose its file. You see first what fits. Only what fits to the taka is settled, the rest waits for you.",
    list: "Numbers and amounts",
    listHint:
      "One a line, like: 1001 1,250 60. The number is the order's, the invoice or the consignment.",
    nothingTyped: "Paste at least one line, or choose a file of at most 200 kB.",
    save: "Save, and settle what fits",
    saved: (settled: number, left: number) =>
      `${number(settled)} settled${left > 0 ? `, ${number(left)} for you to look at` : ""}.`,
    savedBefore: "This list was saved before. Nothing was counted twice.",
    readOf: (courier: string) => `Read payments of ${courier}`,
    read: ({ payments, settled, left, hasMore }: ReadPayments) =>
      `${payments === 0 ? "No new payment." : `${number(payments)} ${payments === 1 ? "payment" : "payments"} read: ${number(settled)} settled${left > 0 ? `, ${number(left)} for you to look at` : ""}.`}${hasMore ? " There is more: press again." : ""}`,
    payment: (id: string) => `Payment ${id}`,
    plan: (fit: number, sum: number, rest: number) =>
      `${number(fit)} ${fit === 1 ? "fits" : "fit"}: ${taka(sum)}${rest > 0 ? `. ${number(rest)} ${rest === 1 ? "does" : "do"} not.` : "."}`,
    line: "Line",
    order: "Order",
    amount: "Collected",
    fee: "Fee",
    net: "Left",
    difference: "Difference",
    status: "Courier says",
    sums: "Sums of this list",
    notDelivered: (n: number, sum: number) =>
      `${number(n)} of these parcels ${n === 1 ? "is" : "are"} not delivered here yet and fit${n === 1 ? "s" : ""} to the taka: ${taka(sum)}.`,
    deliverAll: "Mark as delivered, and settle",
    deliveredAll: (n: number, sum: number) =>
      n === 0 ? "Nothing was left to settle." : `${number(n)} delivered and settled: ${taka(sum)}.`,
    outcome: "Outcome",
    outcomes: {
      settled: "Fits",
      less: "Less than owed",
      more: "More than owed",
      "not-delivered": "Not delivered here",
      "already-settled": "Settled already",
      unknown: "Not a parcel of this courier",
      unreadable: "Not readable: number and whole taka",
      reopened: "Was taken back",
      returned: "Came back or was cancelled, as the courier says",
      partial: "Delivered in part: say first what came back",
      unclear: "Not delivered, as far as its status says",
      contradicts: "Status and money, or two lines, contradict each other",
    },
    isSettled: (sum: string) => `Settled: ${sum}`,
    undo: "Undo",
    why: "Why",
    undone: "Taken back: the cash is owed again.",
    wasUndone: "Was taken back",
    settleAs: "Settle with this amount",
    settledLine: (sum: number) => `Settled with ${taka(sum)}.`,
    amountNeeded: "Please give whole taka, like 650.",
    gone: "There is no such payout list.",
    goneHint: "All of them stand under Cash.",
  },
};

export type CashWords = typeof cash;
