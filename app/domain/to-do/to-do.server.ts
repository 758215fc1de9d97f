import { asc, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.server.ts";
import { orders, products } from "#drizzle/schema.ts";
import { handedOverSince, whereOrders } from "../orders/reading/order-filters.server.ts";
import { mostUrgentFirst, whereLow } from "../stock/low-stock.server.ts";
import { MOST_COUNTED, type ToDo } from "./to-do.ts";

/** How many orders nobody has called about yet, counted no further than `MOST_COUNTED` + 1. */
export async function countUnconfirmed(now: Date = new Date()): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`select ${counted("unconfirmed", now)} as n`);
  return row?.n ?? 0;
}

/** All that waits for staff at this moment, in one statement; each number counted no further than `MOST_COUNTED` + 1. */
export async function countToDo(now: Date = new Date()): Promise<ToDo> {
  const [row] = await db.execute<ToDo>(sql`select
    ${counted("unconfirmed", now)} as "unconfirmed", ${counted("to-pack", now)} as "to-pack",
    ${counted("Ready for delivery", now)} as "to-hand-over", ${counted("with-courier", now)} as "with-courier",
    ${counted("late", now)} as "late", ${counted("to-settle", now)} as "to-settle",
    ${bounded(
      db
        .select({ one: sql`1` })
        .from(products)
        .where(whereLow)
        .orderBy(...mostUrgentFirst),
    )} as "low-stock"`);
  if (!row) throw new Error("Counting always has a row");
  return row;
}

/** Each list is read in the order of its index: a count that stops must not begin with a walk through the table. */
function counted(filter: Parameters<typeof whereOrders>[0] & string, now: Date): SQL {
  const ofCourier = filter === "with-courier" || filter === "late";
  const first: SQL | PgColumn = ofCourier ? handedOverSince : orders.createdAt;
  const order =
    filter === "Ready for delivery" ? sql`${orders.createdAt} desc nulls last` : asc(first);
  return bounded(
    db
      .select({ one: sql`1` })
      .from(orders)
      .where(whereOrders(filter, now))
      .orderBy(order, asc(orders.id)),
  );
}

const bounded = (rows: { getSQL(): SQL }): SQL =>
  sql`(select count(*)::int from (${rows} limit ${MOST_COUNTED + 1}) as up_to_most)`;
