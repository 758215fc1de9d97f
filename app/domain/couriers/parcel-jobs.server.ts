import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { flagged } from "../outbox/jobs.server.ts";

/** The jobs of the worker that tell a courier of a parcel, and ask how far it is. */
export const SEND_PARCEL = "send-parcel";
export const ASK_PARCEL = "ask-parcel";

/** The pauses are the job library's, 3 s, 7 s, 20 s … up to six hours: twelve attempts span 16 hours. */
export const MOST_PARCEL_ATTEMPTS = 12;

/** Of one courier's jobs those that hand over a parcel go first, whose priority is the library's 0. */
const AFTER_PARCELS = 1;

/** Parcels of one courier go one after the other: it limits how fast, and a slow one holds up its own alone. */
export async function addParcelJob(tx: Db, orderId: string, courierId: string): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(${SEND_PARCEL}, json_build_object('orderId', ${orderId}::text),
      queue_name => ${`courier ${courierId}`}::text, flags => ${flagged("courier")}, job_key => ${`parcel ${orderId}`}::text,
      max_attempts => ${MOST_PARCEL_ATTEMPTS}::int)`);
}

/** Asks once: what is not answered is asked again with the next round. */
export async function addAskJob(tx: Db, orderId: string, courierId: string): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(${ASK_PARCEL}, json_build_object('orderId', ${orderId}::text),
      queue_name => ${`courier ${courierId}`}::text, flags => ${flagged("courier")}, job_key => ${`ask ${orderId}`}::text,
      priority => ${AFTER_PARCELS}::int, max_attempts => 1)`);
}
