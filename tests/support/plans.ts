import type { Sql } from "postgres";
import { expect, vi } from "vitest";
import { pool } from "#drizzle/client.server.ts";
import type { Client } from "#drizzle/statements.server.ts";

/**
 * Tables that grow with the shop, by the test that asks of them at size what its pages, calls and tasks ask.
 * `query-plans-rest.test.ts` holds this and `SMALL` to be all of the schema's; each test that its own were asked about.
 */
export const GROWING = {
  "query-plans": [
    ...["products", "orders", "order_lines", "users", "people", "sessions", "carts", "cart_lines"],
    ...["daily_sales", "daily_goods", "monthly_goods", "recent_goods"],
  ],
  "query-plans-desk": ["shipments", "payouts", "payout_lines", "daily_money", "order_prints"],
  "query-plans-rest": [
    ...["addresses", "known_places", "password_resets", "blocked_phones", "promo_codes"],
    ...["order_returns", "stock_movements", "stock_operations", "limits", "checkout_drafts"],
    ...["remembered_guests", "order_selections", "outbox_events", "deliveries"],
  ],
  "staff-acts/audit": ["staff_acts", "order_history"],
  "reviews/reviews": ["reviews", "product_ratings"],
} as const;

/** Tables that any way of reading is right for, and why: they hold little for ever, or nothing reads their rows. */
export const SMALL: Record<string, string> = {
  authenticators: "one of a member of staff",
  recovery_codes: "ten of a member of staff",
  call_claims: "one of a member of staff",
  districts: "64",
  thanas: "some 550",
  delivery_charges: "one of a district",
  categories: "what a menu holds",
  carousel_slides: "what a home page shows",
  couriers: "a few firms",
  search_synonyms: "what the owner types",
  search_misses: "500 are kept (`saveMisses`)",
  webhooks: "20 (`MOST_WEBHOOKS`)",
  shop_settings: "one row",
  order_checks: "one row",
  service_terms: "one row",
  message_settings: "one row",
  daily_cash: "two rows of each courier and day",
  money_movements: "triggers write it, and pages read its sums in daily_cash",
};

/** Every plan this test file was answered with. */
const seen: string[] = [];

/** Tables of `GROWING` that no plan of this file has found by an index so far. */
export function neverAsked(test: keyof typeof GROWING): string[] {
  return GROWING[test].filter(
    (table) =>
      !seen.some((plan) =>
        new RegExp(`(Index (Only )?Scan.*|Bitmap Heap Scan| Arbiter Indexes:.*)\\b${table}`).test(
          plan,
        ),
      ),
  );
}

/** Whether a plan that this file was answered with uses an index. */
export const wasUsed = (index: string) =>
  seen.some((plan) => new RegExp(`\\b${index}\\b`).test(plan));

type Statement = { text: string; values: unknown };

/** How Postgres answers each statement that `ask` sends, those of its transactions too. */
export async function plansOf(ask: () => Promise<unknown>): Promise<string[]> {
  const sent: Statement[] = [];
  const { begin } = pool;
  const spies = [
    writeDown(pool, sent),
    vi.spyOn(pool, "begin").mockImplementation((work) =>
      begin((tx) => {
        writeDown(tx, sent);
        return work(tx);
      }),
    ),
  ];
  await ask().finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  const statements = sent.filter(({ text }) =>
    /^\s*(select|insert|update|delete|with)\b/i.test(text),
  );
  expect(statements).not.toEqual([]);
  const plans = await Promise.all(
    statements.map(async ({ text, values }) => {
      const lines = await pool.unsafe<{ "QUERY PLAN": string }[]>(
        `explain ${text}`,
        values as never,
      );
      return lines.map((line) => line["QUERY PLAN"]).join("\n");
    }),
  );
  seen.push(...plans);
  return plans;
}

function writeDown(sql: Client, sent: Statement[]) {
  const unsafe = sql.unsafe.bind(sql);
  return vi.spyOn(sql, "unsafe").mockImplementation(((text: string, values: never) => {
    sent.push({ text, values });
    return unsafe(text, values);
  }) as never);
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
