import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";

/** Recorded in the movements that settling creates (the trigger function `record_money`). */
type MoneyContext = {
  /** Staff; null for the shop itself. */
  actor: { id: string } | null;
  /** The payout list that paid, and its line number for each order. */
  payout?: string;
  lines?: Readonly<Record<string, number | null>>;
  /** The orders are dispatched again and owed again; no money has moved. */
  anew?: true;
  /** The kind of movement of an advance that was verified by mistake. */
  advance?: "correction";
};

/** Sets the context for the rest of the transaction. */
export async function setMoneyContext(tx: Db, { actor, ...context }: MoneyContext): Promise<void> {
  const text = JSON.stringify({ ...context, actor: actor?.id ?? null });
  await tx.execute(sql`select set_config('haat.money', ${text}, true)`);
}
