import type { Db } from "#drizzle/client.server.ts";
import {
  type Carried,
  findCarried,
  PARCEL_HEADS,
  parcelNumbers,
} from "../couriers/carried-orders.server.ts";
import { type Columns, readPasted } from "../couriers/pasted-rows.server.ts";
import { latinDigits, MAX_INTEGER, parseWholeNumber } from "../digits.ts";
import { isReleased } from "../orders/order-status.ts";
import { toCollect } from "./order-money.ts";

/**
 * The outcome of a line of a payout list. `settled` fits and is settled by saving; all others wait for a person. `unreadable`: no
 * valid number or amount. `reopened`: it was settled, and that was undone.
 */
export const PAYOUT_OUTCOMES = [
  "settled",
  "less",
  "more",
  "not-delivered",
  "already-settled",
  "unknown",
  "unreadable",
  "reopened",
] as const;

export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number];

/**
 * A line of a payout list. Amounts in taka, 0 when unreadable. `due` is null when no order fits, and 0 for an order
 * that owes nothing (more) or has an earlier line, so that the sum of all lines contains what an order owes once.
 */
export type PayoutLine = {
  line: number;
  text: string;
  number: string;
  amount: number;
  fee: number;
  due: number | null;
  orderId: string | null;
  orderNumber: number | null;
  outcome: PayoutOutcome;
};

const COLUMNS: Columns<"number" | "invoice" | "amount" | "fee"> = {
  plain: ["number", "amount", "fee"],
  heads: {
    ...PARCEL_HEADS,
    amount: /collected|^amount$|cod|cash|collection|^টাকা$|আদায়/,
    fee: /fee|charge|চার্জ|ফি/,
  },
  several: "fee",
};

/** The outcome that saving each line would have now. Refused: list-too-long. */
export async function planLines(tx: Db, text: string, courierId: string): Promise<PayoutLine[]> {
  const read = readPasted(text, COLUMNS).map(({ cells, several: fees, ...line }) => ({
    ...{ ...line, numbers: parcelNumbers(cells) },
    ...{ amount: readTaka(cells.amount), fee: readFees(fees) },
  }));
  const known = await findCarried(
    tx,
    courierId,
    read.map(({ numbers }) => numbers),
  );
  const taken = new Set<string>();
  return read.map(({ line, text: written, numbers, amount, fee }) => {
    const number = numbers[0] ?? "";
    const order = known(numbers);
    const base = { line, text: written, number, amount: amount ?? 0, fee };
    const nobody = { due: null, orderId: null, orderNumber: null };
    if (number === "" || amount === null)
      return { ...base, ...nobody, outcome: "unreadable" as const };
    if (!order) return { ...base, ...nobody, outcome: "unknown" as const };
    const due = taken.has(order.id) || isReleased(order.status) ? 0 : toCollect(order);
    const outcome = taken.has(order.id) ? "already-settled" : outcomeOf(order, amount, due);
    taken.add(order.id);
    return { ...base, due, orderId: order.id, orderNumber: order.orderNumber, outcome };
  });
}

function outcomeOf(order: Carried, amount: number, due: number): PayoutOutcome {
  if (order.settledAt) return "already-settled";
  if (order.status !== "Deliverd") return "not-delivered";
  if (amount === due) return "settled";
  return amount < due ? "less" : "more";
}

/** "1,250", "৳ ১,২৫০", "1250.00"; null for any other text. */
function readTaka(cell: string | undefined): number | null {
  return cell === undefined ? null : parseWholeNumber(cell.replace(/\.0{1,2}$/, ""));
}

/** How couriers mark taka, and a fee as taken off. */
const FEE_MARKS = /৳|tk\.?|bdt|taka|টাকা|\/[-=]/gi;
const MINUS = /^[-−–]\s*/;

/** Fees are added up as integers, in parts of a taka. */
const PARTS = 10_000;

/**
 * The sum of all fees of a line in whole taka, at most `MAX_INTEGER`; couriers charge parts of a taka. Other texts count nothing.
 */
function readFees(cells: readonly string[]): number {
  const parts = cells.map((cell) => {
    const bare = latinDigits(cell).replace(FEE_MARKS, " ").trim().replace(MINUS, "");
    const [, whole = "", part = ""] = /^([^.]{0,20})(?:\.(\d+))?$/.exec(bare) ?? [];
    const taka = whole === "" ? 0 : parseWholeNumber(whole);
    return taka === null ? 0 : taka * PARTS + Math.round(Number(`0.${part}0`) * PARTS);
  });
  return Math.min(MAX_INTEGER, Math.round(parts.reduce((sum, one) => sum + one, 0) / PARTS));
}
