import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");
const parcels = (n: number) => `${number(n)} parcel${n === 1 ? "" : "s"}`;

/** The shop's own riders: their page, who carries what, and the cash they hand over. */
export const riders = {
  title: "Riders",
  mine: "My parcels",
  rider: "Rider",
  nobody: "Nobody named",
  none: "There is no rider yet. The owner adds one on the page Staff, with the role Rider.",
  count: (n: number) => `${parcels(n)} to deliver`,
  cashInHand: "Cash in hand",
  out: "To deliver",
  back: "To bring back",
  delivered: "Delivered, not balanced",
  nothingOut: "No parcels to deliver now.",
  backHint: "Bring these to the shop. Staff take them in there.",
  collect: (taka: string) => `Collect ${taka}`,
  paid: "Paid: nothing to collect",
  call: "Call",
  map: "Map",
  goods: "Goods",
  note: "Note",
  notReachedAt: (time: string) => `Nobody reached at ${time}`,
  took: "Taken, taka",
  tookOf: (order: string) => `Taken for ${order}, taka`,
  less: "Was less paid?",
  whyLess: "Why less",
  markDelivered: "Delivered",
  other: "Came back, or later",
  why: "Why it comes back",
  markCameBack: "Came back",
  markLater: "Not reached, later",
  moveTo: "Give it to",
  move: "Move",
  moveAll: (n: number) => `Give all ${number(n)} to`,
  saidDelivered: (order: string, taka: string) => `${order} delivered, ${taka} taken.`,
  saidCameBack: (order: string) => `${order} comes back to the shop.`,
  saidLater: (order: string) => `${order} stays with you for later.`,
  saidMoved: (n: number, name: string) => `${parcels(n)} given to ${name}.`,
  balance: {
    title: (name: string) => `Cash of ${name}`,
    link: "Balance",
    nothing: "There is nothing to hand over.",
    inHand: "In hand",
    owed: "Owed",
    taken: "Taken",
    handedOver: "What was handed over, taka",
    reason: "Why more or less than in hand",
    reasonHint: "Only where the sum is another one.",
    submit: "Take over the cash",
    done: (n: number, taka: string) => `${taka} taken over for ${parcels(n)}.`,
    from: (name: string) => `from ${name}`,
  },
};

export type RidersWords = typeof riders;
