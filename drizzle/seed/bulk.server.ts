import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";

/** What many orders are written to. */
const FILLED = ["orders", "order_lines", "order_history", "shipments", "order_returns"] as const;

/** So many rows are worth building indexes anew, which takes a second or two of an empty shop. */
const MANY = 50_000;

/**
 * Writes `rows` orders by `fill`, with no trigger and, where they are many, no index kept up row by row: what those would have
 * written is counted once at the end, and not at all where no order is added. Nobody else sells until the transaction ends, and
 * `fill` answers for the references.
 */
export async function inBulk(tx: Db, rows: number, fill: () => Promise<void>): Promise<void> {
  if (rows === 0) return fill();
  const [user] = await tx.execute<{ super: boolean }>(
    sql`select rolsuper as super from pg_roles where rolname = current_user`,
  );
  // Those of foreign keys are a superuser's alone to turn off.
  const triggers = sql.raw(user?.super ? "ALL" : "USER");
  for (const table of FILLED)
    await tx.execute(sql`ALTER TABLE ${sql.identifier(table)} DISABLE TRIGGER ${triggers}`);
  const indexes = rows < MANY ? [] : await dropIndexes(tx);
  await fill();
  for (const definition of indexes) await tx.execute(sql.raw(definition));
  for (const table of FILLED)
    await tx.execute(sql`ALTER TABLE ${sql.identifier(table)} ENABLE TRIGGER ${triggers}`);
  await tx.execute(sql`SELECT recount_daily_figures()`);
  await countPeople(tx);
}

/** All but those that are constraints; answers how they are made. */
async function dropIndexes(tx: Db): Promise<string[]> {
  const found = await tx.execute<{ name: string; definition: string }>(sql`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid IN (SELECT unnest(${sql.param([...FILLED, "stock_movements"])}::text[])::regclass)
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`);
  for (const { name } of found) await tx.execute(sql`DROP INDEX ${sql.raw(name)}`);
  return found.map(({ definition }) => definition);
}

/** As `count_people` keeps them. */
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
