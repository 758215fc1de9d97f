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
