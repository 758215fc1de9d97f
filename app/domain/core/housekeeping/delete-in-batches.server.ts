import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.server.ts";

/** Rows per statement, about 10 to 20 ms with everything that is deleted with them. */
const BATCH = 1_000;

/**
 * Deletes matching rows in batches, so that no statement takes long and nobody waits for its locks.
 * Locked rows are left for the next run. Returns the number of rows deleted.
 */
export async function deleteInBatches(table: PgTable, where: SQL | undefined): Promise<number> {
  let gone = 0;
  for (;;) {
    const { count } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} limit ${BATCH}::int for update skip locked))`);
    gone += count;
    if (count < BATCH) return gone;
  }
}
