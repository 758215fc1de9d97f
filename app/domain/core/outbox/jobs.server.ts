import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import type { LimitedChannel } from "./channel-limits.server.ts";
import type { Channel } from "./events.ts";
import { MOST_ATTEMPTS } from "./retries.ts";

/*
 * Jobs are added by the library's SQL function, so that a job exists only if the transaction that adds it commits. With the
 * same `job_key` a job replaces a waiting one.
 */

/** The job that decides who is notified; the database's triggers add it by this name. */
export const TELL = "tell";

export const DELIVER = "deliver";

/** The flags of a job that waits for a server of this channel. */
export const flagged = (channel: LimitedChannel) => sql`array[${channel}::text]`;

export async function addNotifyJob(tx: Db, eventId: string): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(${TELL}, json_build_object('eventId', ${eventId}::text), job_key => ${eventId}::text)`);
}

/**
 * The flag bounds how many notifications of a channel are sent in parallel (`limitChannels`).
 * Webhooks of one receiver are also sent one after another, so that a slow receiver delays only its
 * own.
 */
export async function addDeliverJob(
  tx: Db,
  delivery: { id: string; channel: Channel; webhookId: string | null },
  priority = 0,
): Promise<void> {
  const queue = delivery.webhookId === null ? null : `webhook ${delivery.webhookId}`;
  await tx.execute(sql`
    select graphile_worker.add_job(${DELIVER}, json_build_object('deliveryId', ${delivery.id}::text),
      queue_name => ${queue}::text, flags => ${flagged(delivery.channel)}, job_key => ${delivery.id}::text,
      max_attempts => ${MOST_ATTEMPTS[delivery.channel]}::int, priority => ${priority}::int)`);
}
