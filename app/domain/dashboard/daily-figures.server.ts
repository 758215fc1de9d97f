import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";

/** Stands in `dailyGoods` for deleted products, which are identified by their titles. */
export const NO_PRODUCT = "00000000-0000-0000-0000-000000000000";

/** Rows of each table per statement: a thousand take a hundredth of a second. */
const BATCH = 5_000;

/**
 * Merges the rows that orders wrote for a day (`dailySales`, `dailyMoney`, `dailyGoods`) into one, without changing their sums. Returns
 * the number of rows read; 0 also while another server is merging.
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
