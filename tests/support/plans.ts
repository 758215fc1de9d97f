import type { Sql } from "postgres";
import { expect, vi } from "vitest";
import { pool } from "#drizzle/client.server.ts";
import type { Client } from "#drizzle/statements.server.ts";

/**
 * Tables that grow with the shop, and the test that explains the statements on them at full size.
 * `query-plans-rest.test.ts` checks that this and `SMALL` cover the schema; each test checks that
 * its tables were queried.
 */
export const GROWING = {
  "query-plans": [
    ...["products", "orders", "order_lines", "users", "people", "sessions", "carts", "cart_lines"],
    ...["daily_sales", "daily_goods", "monthly_goods", "recent_goods"],
    "bought_together",
    ...["daily_profits", "daily_visits", "product_costs"],
  ],
  "query-plans-desk": [
    ...["advances", "gateway_payments"],
    ...["shipments", "payouts", "payout_lines", "daily_money", "order_prints"],
    ...["hand_overs", "handed_parcels"],
  ],
  "query-plans-rest": [
    ...["addresses", "known_places", "password_resets", "blocked_phones", "promo_codes"],
    ...["order_returns", "stock_movements", "stock_operations", "limits", "checkout_drafts"],
    ...[
      "incomplete_checkouts",
      "remembered_guests",
      "restock_requests",
      "order_selections",
      "outbox_events",
      "deliveries",
      "old_addresses",
    ],
  ],
  "staff-acts/audit": ["staff_acts", "order_history"],
  "reviews/reviews": ["reviews", "product_ratings"],
} as const;

/** Tables for which any plan is right, and why: they stay small, or their rows are never read. */
export const SMALL: Record<string, string> = {
  authenticators: "one of a member of staff",
  recovery_codes: "ten of a member of staff",
  call_claims: "one of a member of staff",
  districts: "64",
  thanas: "some 550",
  delivery_charges: "one of a district",
  categories: "what a menu holds",
  carousel_slides: "what a home page shows",
  landing_pages: "200 (`MOST_LANDING_PAGES`)",
  dated_sales: "200 that run or are to come (`MOST_SALES`), and the past ones that staff typed",
  shelves: "50 (`MOST_SHELVES`)",
  info_pages: "20 (`MOST_PAGES`)",
  info_page_versions: "the saves of 20 pages (`MOST_PAGES`)",
  couriers: "a few firms",
  search_synonyms: "what the owner types",
  past_orders: "orders of a former shop, read by number, phone or key",
  other_phones: "further numbers of customers, read by account or number",
  moves: "files that an owner brings in",
  move_readings: "files that are being read",
  move_rows: "rows of files of 30 days, read by their move",
  moved_goods: "a row of each product that was brought in, read by its key",
  moved_pictures: "four of a product at most, of files of 30 days, read by their move or when due",
  zipped_pictures: "pictures of a ZIP for minutes, read by their address",
  search_misses: "500 are kept (`saveMisses`)",
  wallet_phones: "10 (`MOST_PHONES`)",
  wallet_messages: "SMS of 30 days, read by state, number or hash",
  webhooks: "20 (`MOST_WEBHOOKS`)",
  shop_settings: "one row",
  order_checks: "one row",
  advance_settings: "one row",
  checkout_add_on: "one row",
  gateway_tokens: "one row of each set of keys",
  phone_codes: "unusual orders, `codesPerDay` a day, read by their order",
  complaints: "a few of each month, read by their order or time",
  gateway_findings: "answers of a gateway against the shop",
  gateway_refunds: "advances of cancelled orders, read by their payment",
  pay_backs: "advances of cancelled orders, read by their number",
  service_terms: "one row",
  message_settings: "one row",
  conversion_settings: "one row",
  push_keys: "one row",
  staff_notices: "a row of each member of staff, read by its key",
  staff_receivers: "ten of each member of staff at most",
  connections: "one row of each of seven services",
  outside_checks: "numbers that staff called in 30 days, read by their key",
  courier_checks: "numbers that staff called in a day, read by their key",
  order_links: "links of 90 days that staff make one by one, read by key, hash or day",
  contacts: "numbers that staff tagged or that opted out, read by their key",
  offers: "500 SMS of a press for 90 days, read by number, code or id",
  funnel_events: "steps of two days at most, read by their batch",
  daily_vitals: "kinds of pages times buckets a day, read by day",
  order_conversions: "orders of 30 days, each read by its key",
  parcel_costs: "a few of each courier",
  advertising: "a few rows of each day",
  ad_spending: "a few rows of each day, read by day",
  profit_marks: "emptied once a minute",
  stock_batches: "a few rows of each product that comes in with a date",
  write_offs: "triggers write it, and `count_profits` reads it by day",
  daily_cash: "two rows of each courier and day",
  money_movements: "triggers write it, and pages read its sums in daily_cash",
};

/** All query plans in this test file. */
const seen: string[] = [];

/** Tables of `GROWING` for which no plan in this file has used an index yet. */
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

/** Whether a plan in this file uses an index. */
export const wasUsed = (index: string) =>
  seen.some((plan) => new RegExp(`\\b${index}\\b`).test(plan));

type Statement = { text: string; values: unknown };

/** The plans of all statements that `ask` sends, also in transactions. */
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
 * Brings the tables into the state in which autovacuum leaves them: all rows visible to everybody,
 * which permits index-only scans. Recent rows may not count as such at once, so it is repeated
 * until they do.
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
