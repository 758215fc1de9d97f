import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";

/** A little less than the time between two runs, so that a server whose clock runs ahead of the others' is not too early. */
const SHARE = 0.9;

/**
 * True for one server of all that ask within about `everyMs`: that one does the task. Told by the database's clock, in the
 * table of counters that all servers share; a claim of before that clock went back holds nobody up for longer.
 */
export async function claimTask(name: string, everyMs: number): Promise<boolean> {
  const rows = await db.execute(sql`
    with moment as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms)
    insert into limits (key, points, expire)
    select ${keyOf(name)}, 1, ms + ${Math.round(everyMs * SHARE)}::bigint from moment
    on conflict (key) do update set expire = excluded.expire
      where limits.expire <= (select ms from moment) or limits.expire > (select ms from moment) + ${everyMs}::bigint
    returning key`);
  return rows.length > 0;
}

/** It failed: the next server that asks may try. */
export async function releaseTask(name: string): Promise<void> {
  await db.execute(sql`delete from limits where key = ${keyOf(name)}`);
}

const keyOf = (name: string) => `task:${name}`;
