import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";

/** What an operator's own screens show of the shop's business; small questions by an index, asked every few seconds. */
export async function readRunningFigures() {
  const [row] = await db.execute<{ orders: number; waiting: number; oldest: number }>(sql`
    select (select count(*)::int from orders where created_at > now() - interval '1 hour') as orders,
           count(*)::int as waiting,
           coalesce(extract(epoch from now() - min(coalesce(next_attempt_at, created_at))), 0)::float as oldest
      from deliveries
     where status = 'waiting' and coalesce(next_attempt_at, created_at) <= now()`);
  return {
    ordersInHour: row?.orders ?? 0,
    waitingDeliveries: row?.waiting ?? 0,
    oldestWaitingS: row?.oldest ?? 0,
  };
}
