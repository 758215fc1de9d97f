import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import type { Step } from "./steps.ts";

/** The tables that orders are written to. */
const FILLED = ["orders", "order_lines", "order_history", "shipments", "order_returns"] as const;

/**
 * From this many rows on it is worth rebuilding the indexes, which takes a second or two in an
 * empty shop.
 */
const MANY = 50_000;

/**
 * Writes `rows` orders through `fill` without triggers and, for many rows, without indexes; what
 * the triggers would have written is computed once at the end, or not at all if no order was added.
 * Nobody can order until the transaction ends, and `fill` is responsible for valid references.
 */
export async function inBulk(
  tx: Db,
  rows: number,
  fill: () => Promise<void>,
  begin: (step: Step) => void = () => {},
): Promise<void> {
  if (rows === 0) return fill();
  const [user] = await tx.execute<{ super: boolean }>(
    sql`select rolsuper as super from pg_roles where rolname = current_user`,
  );
  // Only a superuser may turn off the triggers of foreign keys.
  const triggers = sql.raw(user?.super ? "ALL" : "USER");
  for (const table of FILLED)
    await tx.execute(sql`ALTER TABLE ${sql.identifier(table)} DISABLE TRIGGER ${triggers}`);
  const indexes = rows < MANY ? [] : await dropIndexes(tx);
  await fill();
  begin("indexes");
  for (const definition of indexes) await tx.execute(sql.raw(definition));
  for (const table of FILLED)
    await tx.execute(sql`ALTER TABLE ${sql.identifier(table)} ENABLE TRIGGER ${triggers}`);
  begin("figures");
  await tx.execute(sql`SELECT recount_daily_figures()`);
  await countPeople(tx);
}

/** Drops all indexes except constraints; returns the statements that create them. */
async function dropIndexes(tx: Db): Promise<string[]> {
  const found = await tx.execute<{ name: string; definition: string }>(sql`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid IN (SELECT unnest(${sql.param([...FILLED, "stock_movements"])}::text[])::regclass)
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`);
  for (const { name } of found) await tx.execute(sql`DROP INDEX ${sql.raw(name)}`);
  return found.map(({ definition }) => definition);
}

/** Computes what `count_people` maintains. */
async function countPeople(tx: Db): Promise<void> {
  await tx.execute(sql`DELETE FROM people`);
  await tx.execute(sql`
    INSERT INTO people (phone_number, full_name, last_order_at, orders, delivered, returned, cancelled, fake, spent)
    SELECT phone_number, (array_agg(full_name ORDER BY created_at DESC, id))[1], max(created_at), count(*),
           count(*) FILTER (WHERE status = 'Deliverd'), count(*) FILTER (WHERE status = 'Refunded'),
           count(*) FILTER (WHERE status = 'Cancelled'),
           count(*) FILTER (WHERE status = 'Cancelled' AND cancel_reason = 'fake'),
           coalesce(sum(total_price::bigint) FILTER (WHERE status = 'Deliverd'), 0)
      FROM orders WHERE deleted_at IS NULL AND phone_number <> '01000000000'
     GROUP BY phone_number`);
}
