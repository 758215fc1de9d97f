import { asc, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { executePrepared } from "#drizzle/prepared.server.ts";
import { orders } from "#drizzle/schema.ts";
import { countUpTo } from "../../bounded-count.server.ts";
import { MOST_COUNTED } from "../../to-do/to-do.ts";
import { ORDER_STATUSES } from "../order-status.ts";
import { handedOverSince, whereOrders } from "./order-filters.server.ts";
import { isOrderTask, ORDER_PERIODS, ORDER_TASKS, type OrderFilter } from "./order-filters.ts";

/** Every list of orders; the key of all of them is "all". */
const LISTS = ["all", ...ORDER_PERIODS, ...ORDER_TASKS, ...ORDER_STATUSES] as const;

export type ListCounts = Record<(typeof LISTS)[number], number>;

/** How many orders each list holds, in one statement; each counted no further than `MOST_COUNTED` + 1. */
export async function countOrderLists(now: Date = new Date()): Promise<ListCounts> {
  const counts = LISTS.map(
    (list) => sql`${countedOrders(list === "all" ? null : list, now)} as ${sql.identifier(list)}`,
  );
  const [row] = await executePrepared<ListCounts>(db, sql`select ${sql.join(counts, sql`, `)}`);
  if (!row) throw new Error("Counting always has a row");
  return row;
}

/** Each list is read in the order of its index: a count that stops must not begin with a walk through the table. */
export function countedOrders(filter: OrderFilter | null, now: Date): SQL {
  const isOfCourier = filter === "with-courier" || filter === "late";
  const first = isOrderTask(filter)
    ? sql`${isOfCourier ? handedOverSince : orders.createdAt} asc`
    : sql`${orders.createdAt} desc nulls last`;
  return bounded(
    db
      .select({ one: sql`1` })
      .from(orders)
      .where(whereOrders(filter, now))
      .orderBy(first, asc(orders.id)),
  );
}

/** Counts rows, no further than `MOST_COUNTED` + 1. */
export const bounded = (rows: { getSQL(): SQL }): SQL => countUpTo(rows, MOST_COUNTED);
