import { and, eq, inArray, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { advances, orders } from "#drizzle/schema.ts";
import {
  type ChosenColumns,
  readTable,
  type TableColumns,
} from "../../core/pasted-tables/pasted-table.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { Actor } from "../../orders/changing/order-writes.server.ts";
import { WALLETS } from "../../orders/money/advance-rules.ts";
import { findAdvanceSettings } from "../../orders/money/advance-settings.server.ts";
import { findOwnNumbers } from "./own-numbers.server.ts";
import { readStatement, type StatementRow } from "./read-statement.server.ts";
import { isCounted, verifyAdvance } from "./verify-advance.server.ts";
import { WALLET_COLUMNS, type WalletColumn } from "./wallet-columns.ts";

/**
 * What became of a line of a wallet's statement. `verified`: number and sum are those of a reported
 * advance. `other-sum`: the sum differs, so that staff decide. `known`: verified before. `unknown`:
 * nobody has reported it. `unreadable`: no number or no sum. `went-out`: the shop sent this money.
 * `not-done`: the wallet does not say that it took place. `unclear`: its columns contradict each
 * other.
 */
export const STATEMENT_OUTCOMES = [
  "verified",
  "other-sum",
  "known",
  "unknown",
  "unreadable",
  "went-out",
  "not-done",
  "unclear",
] as const;

export type StatementOutcome = (typeof STATEMENT_OUTCOMES)[number];

export type StatementLine = {
  line: number;
  text: string;
  /** The transaction's number; "" when unreadable. */
  number: string;
  outcome: StatementOutcome;
  orderNumber: number | null;
  /** Taka of the line; null when unreadable. */
  amount: number | null;
};

/** The columns of a statement. Refused: list-too-long. */
export const statementColumns = (
  text: string,
  columns?: ChosenColumns<WalletColumn>,
): TableColumns<WalletColumn> => readTable(text, WALLET_COLUMNS, columns).columns;

/**
 * Verifies each reported advance whose transaction number and sum stand in the pasted statement. A
 * line of another sum changes nothing, and the statement can be pasted again. While staff have to
 * choose columns, nothing is verified. Refused: list-too-long.
 */
export async function matchStatement(
  text: string,
  actor: Actor,
  chosen?: ChosenColumns<WalletColumn>,
): Promise<StatementLine[]> {
  const { settings } = await findAdvanceSettings();
  const wallets = WALLETS.flatMap((wallet) => settings[wallet] || []);
  const { columns, rows } = readStatement(text, wallets, chosen);
  const isUnsure = columns.unsure.length > 0;
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
  const own = await findOwnNumbers(db, numbers);
  const lines: StatementLine[] = [];
  for (const { direction, isDone, ...row } of rows) {
    const advance = reported.get(row.number);
    const refused = isUnsure ? "unreadable" : refuse({ direction, isDone, ...row }, own);
    const outcome = refused ?? (await outcomeOf(row.amount ?? 0, advance, actor));
    if (advance && outcome === "verified") advance.status = "verified";
    lines.push({ ...row, outcome, orderNumber: advance?.orderNumber ?? null });
  }
  return lines;
}

/** Why a line verifies nothing, whatever was reported; null if it may. */
function refuse(
  { number, amount, direction, isDone }: StatementRow,
  own: ReadonlySet<string>,
): StatementOutcome | null {
  if (number === "" || amount === null) return "unreadable";
  if (own.has(number) || direction === "out") return "went-out";
  if (direction === "unclear") return "unclear";
  return isDone ? null : "not-done";
}

async function outcomeOf(
  amount: number,
  advance: { id: string; amount: number; status: string } | undefined,
  actor: Actor,
): Promise<StatementOutcome> {
  if (!advance) return "unknown";
  if (advance.status === "verified") return "known";
  if (advance.amount !== amount) return "other-sum";
  try {
    await verifyAdvance(advance.id, amount, actor);
    return "verified";
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    // Somebody else decided about it meanwhile, or paid it back.
    if (error.code === "advance-decided") return "known";
    if (error.code === "transaction-own") return "went-out";
    throw error;
  }
}
