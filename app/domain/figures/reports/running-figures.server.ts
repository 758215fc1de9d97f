import { count, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { deliveries, orders, shipments } from "#drizzle/schema.ts";
import { isCounted } from "../../core/counted.server.ts";
import { CHANNELS } from "../../core/outbox/events.ts";
import { unsentLately } from "../../messages/outbox/deliveries.server.ts";
import { bounded } from "../../orders/reading/list-counts.server.ts";
import { silentParcels } from "../../parcels/couriers/parcel-list.server.ts";

/**
 * Business figures for an operator's monitoring, the same on each server: small queries through
 * indexes, made every few seconds.
 */
export async function readRunningFigures() {
  const undecided = db
    .select({ one: sql`1` })
    .from(shipments)
    .where(inArray(shipments.sending, ["failed", "unknown"]));
  const [[row], unsent] = await Promise.all([
    db.execute<RunningTotals>(sql`
      select (select count(*)::int from ${orders} where ${isCounted} and created_at > now() - interval '1 hour') as "ordersInHour",
             count(*)::int as "waitingDeliveries",
             coalesce(extract(epoch from now() - min(coalesce(next_attempt_at, created_at))), 0)::float as "oldestWaitingS",
             ${bounded(undecided)} as "undecidedParcels", ${bounded(silentParcels)} as "silentParcels"
        from deliveries
       where status = 'waiting' and coalesce(next_attempt_at, created_at) <= now()`),
    db
      .select({ channel: deliveries.channel, n: count() })
      .from(deliveries)
      .where(unsentLately)
      .groupBy(deliveries.channel),
  ]);
  if (!row) throw new Error("An aggregate always has a row");
  const unsentMessages = CHANNELS.map((channel) => ({
    labels: { channel },
    n: unsent.find((one) => one.channel === channel)?.n ?? 0,
  }));
  return { ...row, unsentMessages };
}

type RunningTotals = {
  ordersInHour: number;
  waitingDeliveries: number;
  oldestWaitingS: number;
  undecidedParcels: number;
  silentParcels: number;
};
