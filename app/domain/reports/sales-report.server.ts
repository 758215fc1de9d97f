import { and, eq, gte, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { readingDb } from "#drizzle/replica.server.ts";
import { couriers, orderLines, orders, products, shipments } from "#drizzle/schema.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { owed } from "../cash/money-sums.server.ts";
import { isReleased, ORDER_STATUSES, type OrderStatus } from "../orders/order-status.ts";
import { byDistrict } from "./daily-report.server.ts";
import { momentsOf, type ReportRange } from "./report-range.ts";

/**
 * One row of a table; `before` is the sales of the range before. Of goods: pieces, and taka of the goods alone. Every order
 * is of one district and of one courier or none (""): those sales add up to the totals.
 */
export type ReportRow = {
  key: string;
  /** What it is called, where the key is not the name. */
  title: string;
  titleBn: string;
  orders: number;
  pieces: number;
  delivered: number;
  cancelled: number;
  refunded: number;
  /** Taka taken off; 0 in every table but that of codes. */
  discount: number;
  sales: number;
  before: number;
  returned: number;
};

export const REPORT_TABLES = ["district", "product", "courier", "code"] as const;
export type ReportTable = (typeof REPORT_TABLES)[number];

const RELEASED = ORDER_STATUSES.filter(isReleased);

/** The rows of one table with anything in the range, those of the most sales first; `limit` of them at most. */
export function reportRows(
  table: ReportTable,
  range: ReportRange,
  limit: number,
): Promise<ReportRow[]> {
  return selectRows(readingDb(), table, range, limit);
}

/** As `reportRows`, all of them: for a file, which may take longer than a page. */
export function allReportRows(table: ReportTable, range: ReportRange): Promise<ReportRow[]> {
  return patiently(() => readingDb().transaction((tx) => selectRows(tx, table, range, MOST_ROWS)));
}

/** More than a spreadsheet takes. */
const MOST_ROWS = 1_000_000;

async function selectRows(
  tx: Db,
  table: ReportTable,
  range: ReportRange,
  limit: number,
): Promise<ReportRow[]> {
  const isGoods = table === "product";
  const grouped = groupedBy(tx, table, range);
  const rows = await tx
    .select()
    .from(grouped)
    .where(sql`${grouped.placed} > 0`)
    .orderBy(sql`${grouped.sales} desc`, grouped.key)
    .limit(limit);
  const names = isGoods ? await namesOf(tx, rows) : new Map<string, Names>();
  return rows.map(({ placed, takenOff, productId, title, titleBn, ...row }) => ({
    ...row,
    orders: placed,
    discount: takenOff,
    ...(names.get(productId ?? "") ?? { title, titleBn }),
  }));
}

function groupedBy(tx: Db, table: ReportTable, range: ReportRange) {
  if (table === "product") return byProduct(tx, range);
  return table === "district" ? byDistrict(tx, range) : byOrder(tx, table, range);
}

type Names = { title: string; titleBn: string };

/** What the goods are called today: asked once they are counted, only of those that are shown. */
async function namesOf(
  tx: Db,
  rows: readonly { productId: string | null }[],
): Promise<Map<string, Names>> {
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  const named = await tx
    .select({ id: products.id, title: products.title, titleBn: products.titleBn })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(named.map(({ id, ...names }) => [id, names]));
}

const KEYS = {
  code: sql<string>`${orders.promoCode}`,
  courier: sql<string>`coalesce(${shipments.courierId}::text, '')`,
};

function byOrder(tx: Db, table: keyof typeof KEYS, range: ReportRange) {
  const key = KEYS[table];
  const select = tx
    .select({
      key: key.as("key"),
      productId: sql<string | null>`null`.as("product_id"),
      // Two couriers may have one name.
      title: (table === "courier"
        ? sql<string>`coalesce(min(${couriers.name}), '')`
        : sql<string>`''`
      ).as("title"),
      titleBn: sql<string>`''`.as("title_bn"),
      ...countsOf(sql`*`, range),
      pieces: numberOf(sql`0`).as("pieces"),
      takenOff: (table === "code"
        ? sumWhere(sql`${orders.promoCodeDiscount}`, and(isWithin(range), sells))
        : numberOf(sql`0`)
      ).as("taken_off"),
      sales: sumWhere(sales, and(isWithin(range), sells)).as("sales"),
      before: sumWhere(sales, and(sql`not ${isWithin(range)}`, sells)).as("before"),
      returned: sumWhere(returned, isWithin(range)).as("returned"),
    })
    .from(orders)
    .$dynamic();
  const joined =
    table === "courier"
      ? select
          .leftJoin(shipments, eq(shipments.orderId, orders.id))
          .leftJoin(couriers, eq(couriers.id, shipments.courierId))
      : select;
  return joined
    .where(and(inBothRanges(range), table === "code" ? ne(orders.promoCode, "") : undefined))
    .groupBy(sql`1`)
    .as("grouped");
}

/** A good that is gone for good is known by what it was sold as. */
function byProduct(tx: Db, range: ReportRange) {
  // Pieces that came back were not sold.
  const kept = sql`(${orderLines.quantity} - ${orderLines.returned})`;
  const taka = sql`${kept}::bigint * ${orderLines.price}`;
  return tx
    .select({
      key: sql<string>`coalesce(${orderLines.productId}::text, ${orderLines.title})`.as("key"),
      productId: sql<string | null>`${orderLines.productId}`.as("product_id"),
      title: sql<string>`min(${orderLines.title})`.as("title"),
      titleBn: sql<string>`min(${orderLines.titleBn})`.as("title_bn"),
      // A good twice in one order is one order.
      ...countsOf(sql`distinct ${orders.id}`, range),
      pieces: sumWhere(kept, and(isWithin(range), sells)).as("pieces"),
      takenOff: numberOf(sql`0`).as("taken_off"),
      sales: sumWhere(taka, and(isWithin(range), sells)).as("sales"),
      before: sumWhere(taka, and(sql`not ${isWithin(range)}`, sells)).as("before"),
      returned: sumWhere(
        sql`case when ${isWhollyBack} then ${orderLines.quantity} else ${orderLines.returned} end::bigint * ${orderLines.price}`,
        isWithin(range),
      ).as("returned"),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(inBothRanges(range))
    .groupBy(sql`1`, orderLines.productId)
    .as("grouped");
}

function countsOf(what: SQL, range: ReportRange) {
  const count = (condition: SQL) =>
    numberOf(sql`count(${what}) filter (where ${isWithin(range)} and ${condition})`);
  const hasStatus = (status: OrderStatus) => sql`${orders.status} = ${status}`;
  return {
    placed: count(sql`true`).as("placed"),
    delivered: count(hasStatus("Deliverd")).as("delivered"),
    cancelled: count(hasStatus("Cancelled")).as("cancelled"),
    refunded: count(hasStatus("Refunded")).as("refunded"),
  };
}

const sells = sql`${orders.status} <> all(${sql.param(RELEASED)}::text[])`;

/** Taka an order is worth to the shop, as the cash has it. */
const sales = owed;

const isWhollyBack = sql`${orders.status} = 'Refunded'`;

/** Taka that came back of an order; a cancelled one never left. */
const returned = sql`case when ${isWhollyBack} then ${orders.totalPrice} when ${orders.status} = 'Cancelled' then 0 else ${orders.totalPrice} - ${owed} end`;

/** The range before ends where the range begins: both are one stretch of the index. */
function inBothRanges({ to, before }: ReportRange): SQL | undefined {
  const { from, until } = momentsOf({ from: before.from, to });
  return and(isNull(orders.deletedAt), gte(orders.createdAt, from), lt(orders.createdAt, until));
}

function isWithin(range: ReportRange): SQL {
  return sql`${orders.createdAt} >= ${momentsOf(range).from.toISOString()}::timestamptz`;
}

const sumWhere = (what: SQL, condition: SQL | undefined) =>
  numberOf(sql`coalesce(sum(${what}) filter (where ${condition}), 0)`);

const numberOf = (expression: SQL) => sql<number>`${expression}`.mapWith(Number);
