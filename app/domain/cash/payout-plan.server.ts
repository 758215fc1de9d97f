import type { Db } from "#drizzle/client.server.ts";
import {
  type Carried,
  findCarried,
  PARCEL_HEADS,
  parcelNumbers,
} from "../couriers/carried-orders.server.ts";
import { type Columns, readPasted } from "../couriers/pasted-rows.server.ts";
import { parseWholeNumber } from "../digits.ts";
import { owedOf } from "./order-money.ts";

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

/** A line of a payout list. Amounts in taka, 0 when unreadable; `due` is null when no order fits. */
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
};

/** The outcome that saving each line would have now. Refused: list-too-long. */
export async function planLines(tx: Db, text: string, courierId: string): Promise<PayoutLine[]> {
  const read = readPasted(text, COLUMNS).map(({ cells, ...line }) => ({
    ...{ ...line, numbers: parcelNumbers(cells) },
    ...{ amount: readTaka(cells.amount), fee: readTaka(cells.fee) ?? 0 },
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
    const due = owedOf(order);
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
