import { expect } from "vitest";
import { pool } from "./driver.ts";

/**
 * Resolves once this many connections of the file's database wait for a lock, with the process id of
 * one of them.
 */
export async function untilLocked(connections: number = 1): Promise<number> {
  let waiting: { pid: number }[] = [];
  await expect
    .poll(async () => {
      waiting = await pool<{ pid: number }[]>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length;
    })
    .toBeGreaterThanOrEqual(connections);
  return waiting[0]?.pid ?? 0;
}
