import { and, eq, inArray, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { advances, orders } from "#drizzle/schema.ts";
import { type Columns, readPasted } from "../couriers/pasted-rows.server.ts";
import { latinDigits, parseWholeNumber } from "../digits.ts";
import type { Actor } from "../orders/changing/order-writes.server.ts";
import { ShopError } from "../shop-error.ts";
import { transactionNumberOf } from "./advance-rules.ts";
import { isCounted, verifyAdvance } from "./advances.server.ts";

/**
 * What became of a line of a wallet's statement. `verified`: number and sum are those of a reported advance. `other-sum`: the sum
 * differs, so that staff decide. `known`: verified before. `unknown`: nobody has reported it. `unreadable`: no number or no sum.
 */
export type StatementOutcome = "verified" | "other-sum" | "known" | "unknown" | "unreadable";

export type StatementLine = {
  line: number;
  text: string;
  outcome: StatementOutcome;
  orderNumber: number | null;
  /** Taka of the line; null when unreadable. */
  amount: number | null;
};

const COLUMNS: Columns<"number" | "amount"> = {
  plain: ["number", "amount"],
  heads: {
    number: /trx|trans|txn|লেনদেন|ট্রান/,
    amount: /amount|credit|received|sum|টাকা|পরিমাণ|জমা/,
  },
};

/** "120", "120.00", "Tk 1,250.00"; null for parts of a taka and any other text. */
function readTaka(cell: string | undefined): number | null {
  return cell === undefined ? null : parseWholeNumber(cell.replace(/\.0{1,2}(?!\d)/, ""));
}

/**
 * Verifies each reported advance whose transaction number and sum stand in the pasted statement. A line of another sum changes
 * nothing, and the statement can be pasted again. Refused: list-too-long.
 */
export async function matchStatement(text: string, actor: Actor): Promise<StatementLine[]> {
  const rows = readPasted(text, COLUMNS).map(({ cells, line, text: written }) => ({
    ...{ line, text: written },
    number: transactionNumberOf(latinDigits(cells.number ?? "")),
    amount: readTaka(cells.amount),
  }));
  const numbers = [...new Set(rows.flatMap(({ number }) => number || []))];
  const found =
    numbers.length === 0
      ? []
      : await db
          .select({
            id: advances.id,
            number: advances.transactionNumber,
            amount: advances.amount,
            status: advances.status,
            orderNumber: orders.orderNumber,
          })
          .from(advances)
          .innerJoin(orders, and(eq(orders.id, advances.orderId), isNull(orders.deletedAt)))
          .where(and(inArray(advances.transactionNumber, numbers), isCounted));
  const reported = new Map(found.map((one) => [one.number, one]));
  const lines: StatementLine[] = [];
  for (const { number, ...row } of rows) {
    const advance = reported.get(number);
    const outcome = await outcomeOf(number, row.amount, advance, actor);
    if (advance && outcome === "verified") advance.status = "verified";
    lines.push({ ...row, outcome, orderNumber: advance?.orderNumber ?? null });
  }
  return lines;
}

async function outcomeOf(
  number: string,
  amount: number | null,
  advance: { id: string; amount: number; status: string } | undefined,
  actor: Actor,
): Promise<StatementOutcome> {
  if (number === "" || amount === null) return "unreadable";
  if (!advance) return "unknown";
  if (advance.status === "verified") return "known";
  if (advance.amount !== amount) return "other-sum";
  try {
    await verifyAdvance(advance.id, amount, actor);
    return "verified";
  } catch (error) {
    // Somebody else decided about it meanwhile.
    if (error instanceof ShopError && error.code === "advance-decided") return "known";
    throw error;
  }
}
