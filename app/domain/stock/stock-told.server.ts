import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import type { StockReason, WriteOffCause } from "./stock-reasons.ts";

/** What stands in the movements that a change of quantities makes (see migrations, `record_stock_changes`). */
export type StockTold = {
  reason: StockReason;
  /** Staff; null for customers, whom the order names, and for the shop itself. */
  actor: { id: string } | null;
  /** The orders that take or give; with several each has a movement of what its lines took. */
  orders?: readonly string[];
  cause?: WriteOffCause;
  note?: string;
};

/**
 * Says it for what follows in the transaction, until something else is said. An expression, so that a statement can say it
 * and change quantities in one round trip: the movements are written when it ends.
 */
export function stockTold({ actor, ...told }: StockTold): SQL {
  return sql`set_config('haat.stock', ${JSON.stringify({ ...told, actor: actor?.id ?? null })}, true)`;
}

/** As `stockTold`, ahead of statements that cannot say it themselves. */
export async function tellStock(tx: Db, told: StockTold): Promise<void> {
  await tx.execute(sql`select ${stockTold(told)}`);
}
