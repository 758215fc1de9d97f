import { and, gte, lte, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { readingDb } from "#drizzle/replica.server.ts";
import { dailyGoods, dailyMoney, dailySales } from "#drizzle/schema.ts";
import type { ReportRange } from "../../core/report-range.ts";
import { isReleased, ORDER_STATUSES, type OrderStatus } from "../../orders/order-status.ts";
import { mostSold, NO_PRODUCT } from "../dashboard/most-sold.server.ts";
import { moneyWithPast, salesWithPast } from "./past-sales.server.ts";

/**
 * The orders placed in a range of days, by their present status, without deleted ones. Sales are
 * the totals, with delivery charges and without returned amounts, of all orders that are neither
 * cancelled nor refunded. `returned` covers whole orders and parts. Taka.
 */
export type ReportTotals = {
  orders: number;
  delivered: number;
  cancelled: number;
  refunded: number;
  sales: number;
  returned: number;
};

/**
 * Reads both ranges in one pass over the daily figures; `own` is without past orders, whose cash is
 * not known.
 */
export async function reportTotals(range: ReportRange): Promise<Totals & { own: Totals }> {
  const rows = await readingDb()
    .select({
      isPast: sql<boolean>`${dailySales.district} <> ''`,
      isNow: sql<boolean>`${isWithin(dailySales, range)}`,
      status: sql<OrderStatus>`${dailySales.status}`,
      orders: sumOf(sql`${dailySales.orders}`),
      taka: sumOf(sql`${dailySales.owed}`),
      returned: sumOf(returned(dailySales)),
    })
    .from(salesWithPast({ from: range.before.from, to: range.to }, true))
    .groupBy(sql`1`, sql`2`, sql`3`);
  const totalsOf = (wanted: boolean, all: typeof rows): ReportTotals => {
    const those = all.filter((row) => row.isNow === wanted);
    const count = (status: OrderStatus) => sum(those.filter((row) => row.status === status));
    return {
      orders: sum(those),
      delivered: count("Deliverd"),
      cancelled: count("Cancelled"),
      refunded: count("Refunded"),
      sales: those
        .filter((row) => !isReleased(row.status))
        .reduce((taka, row) => taka + row.taka, 0),
      returned: those.reduce((taka, row) => taka + row.returned, 0),
    };
  };
  const both = (all: typeof rows) => ({ now: totalsOf(true, all), before: totalsOf(false, all) });
  return { ...both(rows), own: both(rows.filter(({ isPast }) => !isPast)) };
}

type Totals = { now: ReportTotals; before: ReportTotals };

const sum = (rows: readonly { orders: number }[]) =>
  rows.reduce((orders, row) => orders + row.orders, 0);

/**
 * The columns that the tables are grouped by, except products. Every order has one district, and
 * one courier or none.
 */
const GROUPS = {
  district: { of: dailySales, key: dailySales.district, within: undefined },
  courier: { of: dailyMoney, key: dailyMoney.courier, within: undefined },
  code: { of: dailyMoney, key: dailyMoney.code, within: ne(dailyMoney.code, "") },
};

/** The columns of `ReportRow` for each district, courier or code, for `reportRows` to sort. */
export function byGroup(tx: Db, table: keyof typeof GROUPS, range: ReportRange) {
  const { of, key, within } = GROUPS[table];
  const days = { from: range.before.from, to: range.to };
  const now = isWithin(of, range);
  const count = (condition: SQL) => sumOf(sql`${of.orders}`, sql`${now} and ${condition}`);
  const has = (status: OrderStatus) => sql`${of.status} = ${status}`;
  const takenOff = table === "code" ? sql`${dailyMoney.discount}` : sql`0`;
  return tx
    .select({
      key: sql<string>`${key}`.as("key"),
      title: sql<string>`''`.as("title"),
      titleBn: sql<string>`''`.as("title_bn"),
      placed: count(sql`true`).as("placed"),
      delivered: count(has("Deliverd")).as("delivered"),
      cancelled: count(has("Cancelled")).as("cancelled"),
      refunded: count(has("Refunded")).as("refunded"),
      pieces: sumOf(sql`0`).as("pieces"),
      takenOff: sumOf(takenOff, sql`${now} and ${sells(of)}`).as("taken_off"),
      sales: sumOf(sql`${of.owed}`, sql`${now} and ${sells(of)}`).as("sales"),
      before: sumOf(sql`${of.owed}`, sql`not ${now} and ${sells(of)}`).as("before"),
      returned: sumOf(returned(of), now).as("returned"),
    })
    .from(table === "district" ? salesWithPast(days, false) : moneyWithPast(days))
    .where(within)
    .groupBy(sql`1`)
    .as("grouped");
}

/**
 * Like `byGroup`, for the `limit` products with the highest sales: only sales are read for all
 * products; the other columns and the range before are added up for those shown. A deleted product
 * is identified by the title it was sold under.
 */
export function byProduct(tx: Db, range: ReportRange, limit: number) {
  const now = isWithin(dailyGoods, range);
  const { productId, title, orders, delivered, cancelled, refunded, pieces, taka } = dailyGoods;
  const key = sql<string>`case ${productId} when ${NO_PRODUCT} then ${title} else ${productId}::text end`;
  const sum = (what: SQLWrapper) => sumOf(sql`${what}`, now);
  return tx
    .select({
      key: key.as("key"),
      title: sql<string>`${title}`.as("title"),
      titleBn: sql<string>`min(${dailyGoods.titleBn})`.as("title_bn"),
      placed: sum(orders).as("placed"),
      delivered: sum(delivered).as("delivered"),
      cancelled: sum(cancelled).as("cancelled"),
      refunded: sum(refunded).as("refunded"),
      pieces: sum(pieces).as("pieces"),
      takenOff: sumOf(sql`0`).as("taken_off"),
      sales: sum(taka).as("sales"),
      before: sumOf(sql`${taka}`, sql`not ${now}`).as("before"),
      returned: sum(dailyGoods.returned).as("returned"),
    })
    .from(dailyGoods)
    .innerJoin(
      sql`(${mostSold(range, limit)}) as most`,
      sql`${productId} = most.product_id and ${title} = most.title`,
    )
    .where(inBothRanges(dailyGoods, range))
    .groupBy(productId, title)
    .as("grouped");
}

type Grouped = typeof dailySales | typeof dailyMoney;

const sells = ({ status }: Grouped) =>
  sql`${status} <> all(${sql.param(ORDER_STATUSES.filter(isReleased))}::text[])`;

/** Taka that came back from orders; a cancelled one never left. */
const returned = ({ status, total, owed }: Grouped) =>
  sql`case ${status} when 'Refunded' then ${total} when 'Cancelled' then 0 else ${total} - ${owed} end`;

type Daily = Grouped | typeof dailyGoods;

/** The previous range ends where this one begins, so both are one range of days. */
function inBothRanges({ day }: Daily, { to, before }: ReportRange): SQL | undefined {
  return and(gte(day, before.from), lte(day, to));
}

const isWithin = ({ day }: Daily, { from }: ReportRange): SQL => sql`${day} >= ${from}::date`;

const sumOf = (what: SQL, condition: SQL = sql`true`) =>
  sql<number>`coalesce(sum(${what}) filter (where ${condition}), 0)`.mapWith(Number);
