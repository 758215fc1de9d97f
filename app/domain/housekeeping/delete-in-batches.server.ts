import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.server.ts";

/** Rows of one statement: a hundredth of a second or two, with all that goes along. */
const BATCH = 1_000;

/**
 * Deletes what fits, so many rows at a time that no statement takes long and nobody waits for their locks. What somebody else
 * holds is left for the next run. Answers how many rows went.
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
