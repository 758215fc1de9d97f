import { formatNumber } from "#app/domain/core/money.ts";
import type { PackOutcome } from "#app/domain/parcels/packing/pack-order.server.ts";

const number = (n: number) => formatNumber(n, "en");

/** The result of a scan, short enough to read at a glance. */
const outcomes: Record<PackOutcome, (n: string) => string> = {
  packed: (n) => `${n} is packed.`,
  "packed-before": (n) => `${n} was packed before. Nothing changed.`,
  cancelled: (n) => `STOP. ${n} is cancelled. Do not pack it.`,
  "not-confirmed": (n) => `STOP. ${n} is not confirmed yet. Somebody has to call first.`,
  "advance-awaited": (n) => `STOP. The advance of ${n} is not verified yet.`,
  "stale-slip": (n) =>
    `STOP. ${n} was changed after this slip was printed. Print it anew, and pack by the new slip.`,
  "on-its-way": (n) => `STOP. ${n} has already been handed over.`,
  unknown: (n) => `STOP. There is no order ${n}.`,
  "no-number": () => "That is no order number. Scan the barcode of the slip, or type its number.",
};

/** Packing: pick list, slips and labels, packing by scanning. */
export const packing = {
  title: "Packing",
  tabs: { "to-pack": "To pack", packed: "Packed" },
  scan: "Scan the number, or type it",
  pack: "Pack",
  outcomes,
  goods: "Goods",
  undo: "Take the packing back",
  undone: (n: string) => `${n} is to be packed again.`,
  notUndone: (n: string) => `${n} has gone on since; nothing changed.`,
  nothing: {
    "to-pack": "Nothing is to be packed. Confirmed orders stand here.",
    packed: "Nothing is packed. Packed orders wait here for the courier.",
  },
  columns: { order: "Order", where: "Where", goods: "Goods", printed: "Printed" },
  printed: (times: number, when: string) => (times > 1 ? `${number(times)} times, ${when}` : when),
  notPrinted: "not yet",
  stale: "Printed before the change",
  tickedHint: "Those that were not printed yet, or changed since, are ticked.",
  /** How many kinds of goods a phone's row does not show. */
  more: (n: number) => `+${number(n)} more`,
  pickList: "Pick list",
  printPickList: "Print pick list",
  print: "Print slips",
  layout: "Paper",
  layouts: {
    "1": "1 slip on A4",
    "2": "2 slips on A4",
    "4": "4 slips on A4",
    label: "Labels 100 × 150 mm",
  },
  showLayout: "Show",
  markPrinted: "Mark as printed",
  marked: (n: number) => `${number(n)} ${n === 1 ? "order is" : "orders are"} marked as printed.`,
  pickTitle: (orders: number) =>
    `Pick list of ${number(orders)} ${orders === 1 ? "order" : "orders"}`,
  pieces: "Pieces",
  bestBefore: "Best before, soonest first",
  inOrders: "In orders",
  allPieces: (n: number) => `${number(n)} pieces in all`,
  numbers: "Orders",
  back: "Back to packing",
  barcode: (n: string) => `Barcode of ${n}`,
};

export type PackingWords = typeof packing;
