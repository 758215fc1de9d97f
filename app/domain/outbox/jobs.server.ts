import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import type { Channel } from "./events.ts";
import { MOST_ATTEMPTS } from "./retries.ts";

/*
 * Jobs are added by the library's own SQL function, so that they begin to exist with the transaction that wants them.
 * `job_key` makes a job for the same thing replace the one that waits.
 */

/** The name of the job that decides who is told; the triggers write it too. */
export const TELL = "tell";

export const DELIVER = "deliver";

export async function addTellJob(tx: Db, eventId: string): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(${TELL}, json_build_object('eventId', ${eventId}::text), job_key => ${eventId}::text)`);
}

/**
 * Webhooks of one receiver are delivered one after the other: one that answers slowly holds up its own, and takes no more
 * than one turn of the worker.
 */
export async function addDeliverJob(
  tx: Db,
  delivery: { id: string; channel: Channel; webhookId: string | null },
): Promise<void> {
  const queue = delivery.webhookId === null ? null : `webhook ${delivery.webhookId}`;
  await tx.execute(sql`
    select graphile_worker.add_job(${DELIVER}, json_build_object('deliveryId', ${delivery.id}::text),
      queue_name => ${queue}::text, job_key => ${delivery.id}::text,
      max_attempts => ${MOST_ATTEMPTS[delivery.channel]}::int)`);
}
