import { pool } from "./driver.ts";

/** Lets the worker repeat failed attempts now, not after their pauses. */
export async function skipPauses(): Promise<void> {
  await pool`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`;
  await pool`select pg_notify('jobs:insert', '')`;
}

/** A dead server's work counts as lost after a minute; this skips it. */
export async function letAMinutePass(): Promise<void> {
  await pool`update deliveries set attempted_at = attempted_at - interval '2 minutes' where status = 'sending'`;
  await pool`update shipments set attempted_at = attempted_at - interval '2 minutes' where sending = 'sending'`;
  await pool`update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes' where locked_at is not null`;
  await pool`update graphile_worker._private_job_queues set locked_at = locked_at - interval '2 minutes' where locked_at is not null`;
}
