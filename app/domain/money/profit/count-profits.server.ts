import { sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { dailySales, profitMarks } from "#drizzle/schema.ts";

/** Days added up by one statement: each takes a few milliseconds for a hundred orders. */
const BATCH = 31;

/**
 * Adds up the latest days whose orders or costs changed, at most a month of them. Returns their
 * number.
 */
export async function countSomeProfits(): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`select count_profits(${BATCH}::int) as n`);
  return row?.n ?? 0;
}

/** As `countSomeProfits`, all of them. */
export async function countProfits(): Promise<number> {
  let days = 0;
  for (;;) {
    const some = await countSomeProfits();
    days += some;
    if (some < BATCH) return days;
  }
}

/**
 * Marks the days with orders from `day` on ("2026-11-21"); `countProfits` sums marked days again.
 */
export async function markProfitsFrom(tx: Db, day: string): Promise<void> {
  await tx.execute(sql`
    insert into ${profitMarks} (day) select distinct day from ${dailySales} where day >= ${day}::date`);
}
