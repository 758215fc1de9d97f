import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";

/**
 * Slightly less than the whole interval, so that a server whose clock runs ahead is not refused.
 */
const SHARE = 0.9;

/**
 * True for one server of all that ask within about `everyMs`: that server does the task. The
 * database's clock decides, in the shared table of counters; a claim from before that clock was set
 * back blocks nobody for longer.
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

/** After a failure the next server that asks may try. */
export async function releaseTask(name: string): Promise<void> {
  await db.execute(sql`delete from limits where key = ${keyOf(name)}`);
}

const keyOf = (name: string) => `task:${name}`;
