import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { flagged } from "../../core/outbox/jobs.server.ts";

/** The worker's jobs that send a parcel to a courier and ask for its status. */
export const SEND_PARCEL = "send-parcel";
export const ASK_PARCEL = "ask-parcel";

/** The job library pauses 3 s, 7 s, 20 s … up to six hours: twelve attempts span 16 hours. */
export const MOST_PARCEL_ATTEMPTS = 12;

/** Sending a parcel has the library's priority 0 and goes before asking. */
const AFTER_PARCELS = 1;

/**
 * Parcels of one courier are sent one after the other: the courier limits the rate, and a slow one
 * delays only its own.
 */
export async function addParcelJob(tx: Db, orderId: string, courierId: string): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(${SEND_PARCEL}, json_build_object('orderId', ${orderId}::text),
      queue_name => ${`courier ${courierId}`}::text, flags => ${flagged("courier")}, job_key => ${`parcel ${orderId}`}::text,
      max_attempts => ${MOST_PARCEL_ATTEMPTS}::int)`);
}

/** One attempt: an unanswered parcel is asked about again in the next run. */
export async function addAskJob(tx: Db, orderId: string, courierId: string): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(${ASK_PARCEL}, json_build_object('orderId', ${orderId}::text),
      queue_name => ${`courier ${courierId}`}::text, flags => ${flagged("courier")}, job_key => ${`ask ${orderId}`}::text,
      priority => ${AFTER_PARCELS}::int, max_attempts => 1)`);
}
