import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { prepareOnce } from "#drizzle/prepared.server.ts";
import { deliveries, products, webhooks } from "#drizzle/schema.ts";
import { waitingReviews } from "../../catalog/reviews/moderation.server.ts";
import { endingRows } from "../../catalog/stock/batches.server.ts";
import { mostUrgentFirst, whereLow } from "../../catalog/stock/low-stock.server.ts";
import type { Notices } from "../../messages/notices/notice-settings.server.ts";
import { unsentLately } from "../../messages/outbox/deliveries.server.ts";
import { whereGivenUp } from "../../messages/webhooks/webhooks.server.ts";
import { toPayBackRows, waitingRows } from "../../money/advances/advances.server.ts";
import { openAtGateway } from "../../money/advances/gateway/portal.server.ts";
import { bounded, countedOrders } from "../../orders/reading/list-counts.server.ts";
import { momentsAt } from "../../orders/reading/order-filters.server.ts";
import { reportedParcels, silentParcels } from "../../parcels/couriers/parcel-list.server.ts";
import type { MenuCounts, ToDo } from "./to-do.ts";

/** When the open pages of a member of staff ring without a sound. */
type Bell = Pick<Notices, "quietFrom" | "quietUntil">;

/**
 * What every staff page shows, in one statement: the work that the menu counts, each up to
 * `MOST_COUNTED` + 1, and the bell of this member of staff, or null if their pages do not ring.
 */
export async function countForMenu(
  userId: string,
  now: Date = new Date(),
): Promise<{ counts: MenuCounts; bell: Bell | null }> {
  const [row] = await countAll({ ...momentsAt(now), userId });
  if (!row) throw new Error("Counting always has a row");
  const { bell, ...counts } = row;
  return { counts, bell };
}

const countAll = prepareOnce<MenuCounts & { bell: Bell | null }>(
  db,
  sql`select
    ${countedOrders("unconfirmed", "prepared")} as "unconfirmed",
    ${countedOrders("to-pack", "prepared")} as "to-pack",
    ${countedOrders("Ready for delivery", "prepared")} as "to-hand-over",
    ${countedOrders("coming-back", "prepared")} as "coming-back",
    ${bounded(waitingRows)} as "advances-waiting",
    ${bounded(waitingReviews)} as "reviews-waiting",
    (select json_build_object('quietFrom', quiet_from, 'quietUntil', quiet_until) from staff_notices
      where user_id = ${sql.placeholder("userId")} and rings) as "bell"`,
);

/** The open tasks of staff in one statement, each counted up to `MOST_COUNTED` + 1. */
export async function countToDo(now: Date = new Date()): Promise<ToDo> {
  const [row] = await db.execute<ToDo>(sql`select
    ${countedOrders("unconfirmed", now)} as "unconfirmed",
    ${countedOrders("advance-awaited", now)} as "advance-awaited", ${countedOrders("to-pack", now)} as "to-pack",
    ${countedOrders("Ready for delivery", now)} as "to-hand-over", ${countedOrders("with-courier", now)} as "with-courier",
    ${countedOrders("without-courier", now)} as "without-courier", ${countedOrders("late", now)} as "late",
    ${countedOrders("to-settle", now)} as "to-settle", ${countedOrders("coming-back", now)} as "coming-back",
    ${countedOrders("law-due", now)} as "law-due",
    ${bounded(waitingRows)} as "advances-waiting", ${bounded(toPayBackRows)} as "advances-to-pay-back",
    ${bounded(openAtGateway)} as "advances-at-gateway",
    ${bounded(
      db
        .select({ one: sql`1` })
        .from(products)
        .where(whereLow)
        .orderBy(...mostUrgentFirst),
    )} as "low-stock", ${bounded(endingRows(now))} as "ending",
    ${bounded(
      db.select({ one: sql`1` }).from(deliveries).where(unsentLately),
    )} as "messages-untold",
    ${bounded(reportedParcels)} as "parcels-reported", ${bounded(silentParcels)} as "parcels-silent",
    ${bounded(db.select({ one: sql`1` }).from(webhooks).where(whereGivenUp))} as "webhooks-off"`);
  if (!row) throw new Error("Counting always has a row");
  return row;
}
