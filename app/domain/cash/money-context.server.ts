import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";

/** What stands in the movements that settling makes (see migrations, `record_money`). */
type MoneyContext = {
  /** Staff; null for the shop itself. */
  actor: { id: string } | null;
  /** The payout list that paid, and its line of each order. */
  payout?: string;
  lines?: Readonly<Record<string, number | null>>;
  /** The orders go out again and are owed again: no money has moved. */
  anew?: true;
};

/** Says it for what follows in the transaction, until something else is said. */
export async function setMoneyContext(tx: Db, { actor, ...context }: MoneyContext): Promise<void> {
  const text = JSON.stringify({ ...context, actor: actor?.id ?? null });
  await tx.execute(sql`select set_config('haat.money', ${text}, true)`);
}
