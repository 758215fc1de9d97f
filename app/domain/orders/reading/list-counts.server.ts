import { asc, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { prepareOnce } from "#drizzle/prepared.server.ts";
import { orders } from "#drizzle/schema.ts";
import { countUpTo } from "../../core/bounded-count.server.ts";
import { MOST_COUNTED } from "../../core/list-pages.ts";
import { ORDER_STATUSES } from "../order-status.ts";
import { handedOverSince, momentsAt, type When, whereOrders } from "./order-filters.server.ts";
import { isOrderTask, ORDER_PERIODS, ORDER_TASKS, type OrderFilter } from "./order-filters.ts";

/** Every list of orders; "all" is the list without a filter. */
const LISTS = ["all", ...ORDER_PERIODS, ...ORDER_TASKS, ...ORDER_STATUSES] as const;

export type ListCounts = Record<(typeof LISTS)[number], number>;

/** How many orders each list holds, in one statement; each is counted up to `MOST_COUNTED` + 1. */
export async function countOrderLists(now: Date = new Date()): Promise<ListCounts> {
  const [row] = await countLists(momentsAt(now));
  if (!row) throw new Error("Counting always has a row");
  return row;
}

/** Each list is read in the order of its index, so that a bounded count does not scan the table. */
export function countedOrders(filter: OrderFilter | null, now: When): SQL {
  const isOfCourier =
    filter === "with-courier" || filter === "without-courier" || filter === "late";
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

const countLists = prepareOnce<ListCounts>(
  db,
  sql`select ${sql.join(
    LISTS.map(
      (list) =>
        sql`${countedOrders(list === "all" ? null : list, "prepared")} as ${sql.identifier(list)}`,
    ),
    sql`, `,
  )}`,
);

/** Counts rows up to `MOST_COUNTED` + 1. */
export function bounded(rows: { getSQL(): SQL }): SQL {
  return countUpTo(rows, MOST_COUNTED);
}
