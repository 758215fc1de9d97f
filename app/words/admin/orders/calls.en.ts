import { MOST_COUNTED } from "#app/domain/core/list-pages.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import type { CallOutcome } from "#app/domain/orders/calls/call-outcomes.ts";
import type { CloseReason } from "#app/domain/orders/calls/checkout-outcomes.ts";
import type { Risk } from "#app/domain/people/customers/person.ts";

const number = (n: number) => formatNumber(n, "en");
const bounded = (n: number) => (n > MOST_COUNTED ? `${number(MOST_COUNTED)}+` : number(n));
const times = (n: number) => (n === 1 ? "once" : `${number(n)} times`);

type PastOrders = { returned: number; cancelled: number; fake: number };

/** The call queue: the claimed order, the outcomes, and the next orders. */
export const calls = {
  title: "Calls",
  /** Results of a search, due now or later. */
  found: (n: number) => `${bounded(n)} found`,
  waiting: (due: number, later: number) =>
    `${bounded(due)} to call${later > 0 ? `, ${bounded(later)} later` : ""}`,
  kinds: {
    orders: (n: number) => `Orders ${bounded(n)}`,
    left: (n: number) => `Left the checkout ${bounded(n)}`,
  },
  call: "Call",
  sms: "SMS",
  attempts: (n: number) => `Called in vain ${times(n)}`,
  withSomebody: (name: string) => `${name} has it in hand`,
  held: "Held",
  heldUntil: (when: string) => `Without a decision it is cancelled by itself: ${when}.`,

  past: "This number",
  first: "First order of this number.",
  figures: {
    orders: "Orders",
    delivered: "Delivered",
    returned: "Returned",
    cancelled: "Cancelled",
    otherOpen: "Other open",
  },
  risks: {
    blocked: () => "Blocked number",
    fake: ({ fake }: PastOrders) => `Fake order ${times(fake)}`,
    returned: ({ returned }: PastOrders) => `Returned ${times(returned)}`,
    cancelled: ({ cancelled }: PastOrders) => `Cancelled ${times(cancelled)}`,
  } satisfies Record<Risk, (past: PastOrders) => string>,
  proved: "Number proved: the buyer typed the code that we sent to it",
  fakesNearby: (n: number) =>
    `${number(n)} fake ${n === 1 ? "order" : "orders"} from the same network this week`,
  outside: (delivered: number, returned: number) =>
    `At couriers, all shops: ${number(delivered)} accepted, ${number(returned)} returned.`,
  atCourier: (courier: string, delivered: number, returned: number) =>
    `At ${courier}, all shops: ${number(delivered)} accepted, ${number(returned)} returned.`,
  brings: {
    chance: (percent: string) => `Chance that it is accepted: ${percent} %`,
    from: (parcels: number) =>
      parcels === 0
        ? "as usual in this district"
        : `from ${number(parcels)} ${parcels === 1 ? "parcel" : "parcels"} of this number`,
    expected: (sum: string) => `Expected ${sum}`,
    withAdvance: (advance: string, sum: string) => `with ${advance} in advance ${sum}`,
    parts: (gain: string, loss: string) => `${gain} if it is delivered, ${loss} if it comes back.`,
    uncounted: (sum: string) => `Goods for ${sum} have no cost price and are left out.`,
    noFee: "No courier's fee is known.",
  },
  outsideNone: {
    unknown: "The outside checker knows no parcels of this number.",
    silent: "The outside checker does not answer just now.",
  },
  toPerson: "All orders of this number",

  twice: "Ordered twice?",
  alsoOpen: "Also open",
  likeness: {
    "same-goods": "same number, same goods",
    "same-address": "same address",
  },
  merge: "Merge into this one",
  mergeOf: (orderNumber: number) => `Merge order ${orderNumber} into this one`,

  speaks: "Language",
  languages: { en: "English", bn: "Bangla" },

  outcomes: {
    confirmed: "Confirmed",
    "no-answer": "No answer",
    later: "Call later",
    "wrong-number": "Wrong number",
    fake: "Fake order",
    duplicate: "Cancel this one: ordered twice",
  } satisfies Record<CallOutcome, string>,
  inAnHour: "In an hour",
  at: "At another time",
  setTime: "Set",

  became: {
    confirmed: "confirmed",
    "no-answer": "no answer",
    later: "to be called later",
    "wrong-number": "cancelled, wrong number",
    fake: "cancelled, fake",
    duplicate: "cancelled, ordered twice",
  } satisfies Record<CallOutcome, string>,
  again: (when: string) => `comes back ${when}`,
  lastCall: (orderNumber: number, name: string, became: string) =>
    `No. ${orderNumber}, ${name}: ${became}.`,
  somebodyElse: (said: string, name: string | null) =>
    name ? `${name} was faster. ${said}` : `Already dealt with. ${said}`,
  undo: "Undo",
  undoOf: (orderNumber: number) => `Undo: order ${orderNumber}`,
  justShown: "This order has only just come up. Please look who it is, then tap again.",
  changed: "This order was changed meanwhile. Please look at it again.",

  left: {
    title: "Left the checkout",
    how: "These people typed their number, and no order followed within half an hour. What is not ordered is erased after 30 days.",
    nameless: "No name typed",
    leftAt: (when: string) => `Left ${when}`,
    nothingTyped: "not typed",
    addOn: "Add-on ticked",
    make: "Make the order",
    close: "Close without an order",
    reasons: {
      "not-wanted": "Does not want it any more",
      "too-dear": "Too dear",
      "bought-elsewhere": "Bought elsewhere",
      "wrong-number": "Wrong number",
      fake: "A joke",
      "no-more-calls": "Wants no more calls",
    } satisfies Record<CloseReason, string>,
    later: (phone: string, when: string) => `${phone}: comes back ${when}.`,
    closed: (phone: string, reason: string) => `${phone} closed: ${reason}`,
    closedMany: (n: number, reason: string, left: number) =>
      `${number(n)} closed: ${reason}.${left > 0 ? ` ${number(left)} left out: over, or in somebody's hand.` : ""}`,
    closeTicked: "Close the ticked ones",
    why: "Why",
    chooseWhy: "Choose",
    whyNeeded: "Please choose why they are closed.",
    nothingTicked: "Please tick at least one number.",
    empty: "Nobody has left the checkout just now.",
    emptyHint: "Who types a number and does not order shows up here after half an hour.",
    waitLater: (n: number) => `${bounded(n)} to be called later.`,
  },

  next: "Next",
  nobodyNext: "Nobody else waits.",
  empty: "Nobody to call just now.",
  emptyHint: "New orders show up here by themselves.",
  nextAt: (n: number, when: string) => `${bounded(n)} to be called later, the first ${when}.`,
};

export type CallsWords = typeof calls;
