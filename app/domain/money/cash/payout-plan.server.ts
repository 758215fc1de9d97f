import type { Db } from "#drizzle/client.server.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import { PARTS, readAmount, readTaka } from "../../core/pasted-tables/cells.ts";
import {
  type ChosenColumns,
  readTable,
  type TableRules,
} from "../../core/pasted-tables/pasted-table.server.ts";
import { toCollect } from "../../orders/money/order-money.ts";
import { isReleased } from "../../orders/order-status.ts";
import {
  type Carried,
  findCarried,
  parcelNumbers,
} from "../../parcels/couriers/carried-orders.server.ts";
import {
  type RowSays,
  rowSays,
  sayTogether,
  statusText,
} from "../../parcels/couriers/courier-status.ts";
import {
  collectedColumn,
  feeColumn,
  invoiceForm,
  parcelColumns,
  statusColumn,
  statusWords,
} from "../../parcels/couriers/parcel-columns.ts";

/**
 * The outcome of a line of a payout list. `settled` fits and is settled by saving; all others wait
 * for a person. `unreadable`: no valid number or amount. `reopened`: it was settled, and that was
 * undone. By its status the parcel came back (`returned`), was delivered in part (`partial`), or
 * neither (`unclear`); `contradicts`: its status and its money, or two lines, contradict each
 * other.
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
  "returned",
  "partial",
  "unclear",
  "contradicts",
] as const;

export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number];

/**
 * A line of a payout list. Amounts in taka, 0 when unreadable. `due` is null when no order fits,
 * and 0 for an order that owes nothing (more) or has an earlier line, so that the sum of all lines
 * contains what an order owes once.
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
  /** The courier's word for what became of it; "" for none. */
  status: string;
  outcome: PayoutOutcome;
};

export type PayoutColumn = "number" | "invoice" | "amount" | "fee" | "status";

export const PAYOUT_COLUMNS: TableRules<PayoutColumn> = {
  columns: { ...parcelColumns, amount: collectedColumn, fee: feeColumn, status: statusColumn },
  plain: ["number", "amount", "fee"],
  needs: [["number", "invoice"], ["amount"]],
  ids: ["number", "invoice"],
  words: statusWords,
  form: invoiceForm,
};

/** The outcome that saving each line would have now. Refused: list-too-long. */
export async function planLines(
  tx: Db,
  text: string,
  courierId: string,
  columns?: ChosenColumns<PayoutColumn>,
): Promise<PayoutLine[]> {
  const read = readTable(text, PAYOUT_COLUMNS, columns).rows.map((row) => {
    const { cells, several, beside, line, text: written } = row;
    const numbers = parcelNumbers(cells);
    return {
      line,
      text: written,
      numbers,
      number: numbers[0] ?? "",
      status: cells.status ?? "",
      beside,
      amount: readTaka(cells.amount),
      fee: readFees(several.fee ?? []),
      isBlank: /^[-–]?$/.test(cells.amount ?? ""),
    };
  });
  const known = await findCarried(
    tx,
    courierId,
    read.map(({ numbers }) => numbers),
  );
  const rows = read.map(({ numbers, isBlank, beside, ...base }) => {
    const row = { ...base, status: statusText(base.status, beside) };
    const order = known(numbers);
    const due = order && !isReleased(order.status) ? toCollect(order) : 0;
    const says = rowSays({ ...base, beside }, row.amount, due);
    // Couriers leave the sum of a parcel that came back empty.
    const amount = row.amount ?? (says === "returned" && isBlank ? 0 : null);
    return { ...row, amount, order, orderId: order?.id ?? null, due, says };
  });
  const taken = new Set<string>();
  return sayTogether(rows).map(({ order, says, due: owed, ...row }) => {
    const nobody = { due: null, orderId: null, orderNumber: null };
    const { number, amount } = row;
    // What cannot be read, such as a sum below the list, counts nothing.
    if (number === "" || amount === null)
      return { ...row, ...nobody, amount: 0, fee: 0, outcome: "unreadable" as const };
    if (!order) return { ...row, ...nobody, amount, outcome: "unknown" as const };
    const due = taken.has(order.id) ? 0 : owed;
    const outcome = taken.has(order.id) ? "already-settled" : outcomeOf(order, amount, due, says);
    taken.add(order.id);
    return { ...row, amount, due, orderNumber: order.orderNumber, outcome };
  });
}

function outcomeOf(order: Carried, amount: number, due: number, says: RowSays): PayoutOutcome {
  if (order.settledAt) return "already-settled";
  // Once staff have counted what came back, the rest is all that is owed.
  if (says === "partial" && order.returnedAmount === 0) return "partial";
  if (says !== null && says !== "delivered" && says !== "partial") return says;
  if (order.status !== "Deliverd") return "not-delivered";
  if (amount === due) return "settled";
  return amount < due ? "less" : "more";
}

/**
 * The sum of all fees of a line in whole taka, at most `MAX_INTEGER`; couriers charge parts of a
 * taka, and may write what they take off with a minus or in brackets. Other texts count nothing.
 */
function readFees(cells: readonly string[]): number {
  const sum = cells.reduce((parts, cell) => parts + (readAmount(cell)?.parts ?? 0), 0);
  return Math.min(MAX_INTEGER, Math.round(sum / PARTS));
}
