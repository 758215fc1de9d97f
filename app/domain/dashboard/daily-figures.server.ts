import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";

/** In `dailyGoods` what is gone for good: those go by their titles. */
export const NO_PRODUCT = "00000000-0000-0000-0000-000000000000";

/** Rows of each table looked at by one statement: a hundredth of a second each thousand. */
const BATCH = 5_000;

/**
 * Makes one row of the many that orders wrote for a day (`dailySales`, `dailyMoney`, `dailyGoods`), whose sums stay what they
 * were at every moment. Answers how many rows were looked at; 0 also while another server is at it.
 */
export async function foldDailyFigures(): Promise<number> {
  let folded = 0;
  for (;;) {
    const [row] = await db.execute<{ n: number }>(
      sql`select fold_daily_figures(${BATCH}::int) as n`,
    );
    const some = row?.n ?? 0;
    folded += some;
    if (some < BATCH) return folded;
  }
}
