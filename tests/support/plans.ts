import type { Sql } from "postgres";
import { expect, vi } from "vitest";
import { pool } from "#drizzle/client.server.ts";

/** How Postgres answers each statement that `ask` sends. */
export async function plansOf(ask: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pool, "unsafe");
  await ask();
  const statements = sent.mock.calls.map(([text, values]) => ({ text, values }));
  sent.mockRestore();
  expect(statements).not.toEqual([]);
  return Promise.all(
    statements.map(async ({ text, values }) => {
      const lines = await pool.unsafe<{ "QUERY PLAN": string }[]>(`explain ${text}`, values);
      return lines.map((line) => line["QUERY PLAN"]).join("\n");
    }),
  );
}

/**
 * As autovacuum leaves the tables: every row known to be seen by all, which is what lets an index answer alone. Rows just
 * written may not count as such at once, so it is done until they do.
 */
export async function vacuum(sql: Sql): Promise<void> {
  for (let round = 0; round < 50; round++) {
    await sql`vacuum analyze`;
    const [left] = await sql`
      select 1 from pg_class where relallvisible < relpages
         and relname in ('orders', 'products', 'daily_sales', 'daily_money', 'daily_goods', 'monthly_goods', 'recent_goods')`;
    if (!left) return;
  }
  throw new Error("Some rows stay invisible");
}
