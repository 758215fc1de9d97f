import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import type { StockReason, WriteOffCause } from "./stock-reasons.ts";

/** Recorded in the movements of a change (the trigger function `record_stock_changes`). */
export type StockContext = {
  reason: StockReason;
  /** Staff; null for the shop itself and for customers, who are known by the order. */
  actor: { id: string } | null;
  /** Orders that take or return stock; each gets a movement for what its lines took. */
  orders?: readonly string[];
  cause?: WriteOffCause;
  /** Best-before days by product. */
  bestBefore?: Readonly<Record<string, string>>;
  note?: string;
};

/**
 * Sets the context for the rest of the transaction. It is an expression, so that the statement that
 * changes quantities can set it in the same round trip: the trigger runs at its end.
 */
export function stockContext({ actor, ...context }: StockContext): SQL {
  return sql`set_config('haat.stock', ${JSON.stringify({ ...context, actor: actor?.id ?? null })}, true)`;
}

/** As `stockContext`, before statements that cannot set the context themselves. */
export async function setStockContext(tx: Db, context: StockContext): Promise<void> {
  await tx.execute(sql`select ${stockContext(context)}`);
}
