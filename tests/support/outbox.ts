import { pool } from "./driver.ts";

/** Lets the worker repeat failed attempts now, not after their pauses. */
export async function skipPauses(): Promise<void> {
  await pool`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`;
  await pool`select pg_notify('jobs:insert', '')`;
}
