import {
  asc,
  count,
  desc,
  eq,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { prepareRows } from "#drizzle/prepared.server.ts";
import { orderLines, orders } from "#drizzle/schema.ts";
import type { LinePart } from "../../catalog/products/combo-parts.ts";
import type { Deal, TierPrice } from "../../catalog/selling.ts";
import {
  type BoundedTotal,
  boundedTotal,
  countUpTo,
  MOST_FOUND,
  MOST_LISTED,
} from "../../core/bounded-count.server.ts";
import { isOnPage } from "../../core/late-rows.server.ts";
import type { SizeUnit } from "../../core/naming/size.ts";
import type { StoredReason } from "../cancel-reasons.ts";
import type { OrderStatus } from "../order-status.ts";
import type { ListSort } from "./list-filters.ts";

/** A line as it was sold: titles, size and price (taka, of one piece) at that time. */
export type OrderLine = {
  /** Never changes: a removed line leaves a gap. */
  position: number;
  title: string;
  titleBn: string;
  sizeAmount: number | null;
  sizeUnit: SizeUnit | null;
  price: number;
  /** The deal that makes these pieces free. */
  deal: Deal | null;
  /** The tiers by which the pieces were priced. */
  tiers: TierPrice | null;
  quantity: number;
  /** The parts of a combo as it was sold. */
  parts: LinePart[] | null;
  tookStock: boolean;
  /** Null once the product is deleted for good. */
  productId: string | null;
};

/**
 * All columns except the order key and the network hash. Code that shows an order to anybody but
 * staff must name the fields it shows: never `staffNote`.
 */
export const orderColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
  version: orders.version,
  deletedAt: orders.deletedAt,
  fullName: orders.fullName,
  phoneNumber: orders.phoneNumber,
  address: orders.address,
  district: orders.district,
  division: orders.division,
  thana: orders.thana,
  orderNote: orders.orderNote,
  staffNote: orders.staffNote,
  language: orders.language,
  subtotal: orders.subtotal,
  deliveryCharge: orders.deliveryCharge,
  promoCode: orders.promoCode,
  promoCodeDiscount: orders.promoCodeDiscount,
  totalPrice: orders.totalPrice,
  saved: orders.saved,
  adjustment: orders.adjustment,
  paymentMethod: orders.paymentMethod,
  status: sql<OrderStatus>`${orders.status}`.as("status"),
  isReserved: orders.isReserved,
  handedOverAt: orders.handedOverAt,
  settledAt: orders.settledAt,
  settledAmount: orders.settledAmount,
  returnedAmount: orders.returnedAmount,
  advanceRequired: orders.advanceRequired,
  advanceAmount: orders.advanceAmount,
  advanceKept: orders.advanceKept,
  confirmedAt: orders.confirmedAt,
  callAttempts: orders.callAttempts,
  callAfter: orders.callAfter,
  cancelReason: sql<StoredReason>`${orders.cancelReason}`.as("cancel_reason"),
  heldAt: orders.heldAt,
  heldUntil: orders.heldUntil,
  heldReasons: orders.heldReasons,
  customerId: orders.customerId,
  promoCodeId: orders.promoCodeId,
  promoOffer: orders.promoOffer,
  isTrial: orders.isTrial,
  source: orders.source,
  touches: orders.touches,
};

export type OrderRow = Omit<
  Pick<typeof orders.$inferSelect, keyof typeof orderColumns>,
  "status" | "cancelReason"
> & {
  status: OrderStatus;
  cancelReason: StoredReason;
};

export type Order = OrderRow & { lines: OrderLine[] };

/** `page` counts from 1; without one the whole list is read. */
export type Paging = { page?: number | undefined; perPage?: number | undefined };

/** `isMore`: counting stopped at `total`, and there are more. */
export type OrderListing = { orders: Order[]; total: number; isMore: boolean };

export async function readOrderWithLines(tx: Db, where: SQL | undefined): Promise<Order | null> {
  const [order] = await selectOrders(tx, { where, limit: 1 });
  return order ?? null;
}

/**
 * The matching orders, newest first by default. Counted up to `most`, or all of them without it.
 */
export async function listWhere(
  where: SQL | undefined,
  paging: Paging,
  sorted: Sorting = "newest",
  most?: number,
): Promise<OrderListing> {
  if (paging.page === undefined) {
    const all = await selectOrders(db, { where, sorted });
    return { orders: all, total: all.length, isMore: false };
  }
  const { limit, offset } = stretchOf(paging);
  const [found, total] = await Promise.all([
    selectOrders(db, { where, sorted, limit, offset }),
    countWhere(where, sorted, most),
  ]);
  return { orders: found, ...total };
}

/**
 * The orders that a search finds, newest first, counted up to `most` or (null) to the end. Postgres
 * misjudges how many match, for a whole name by a factor of ten, and then scans a million orders by
 * day for the twenty of a page (5 s). So a rare match (`countFound`) is read by the search index
 * first and sorted afterwards.
 */
export async function listFound(
  where: SQL | undefined,
  paging: Paging,
  most: number | null,
  { sorted = "newest", isSearched = true }: { sorted?: Sorting; isSearched?: boolean } = {},
): Promise<OrderListing> {
  const stretch = stretchOf(paging);
  const found = await countFound(where, stretch, isSearched);
  const stretchOrFound = found.isMore
    ? { where, ...stretch }
    : { where: isFound(where, stretch, sorted) };
  const [page, all] = await Promise.all([
    selectOrders(db, { ...stretchOrFound, sorted }),
    most === null && found.isMore ? countWhere(where, "newest", undefined) : found,
  ]);
  if (most === null) return { orders: page, ...all };
  return { orders: page, ...boundedTotal(found.isMore ? most + 1 : found.total, most) };
}

/**
 * How many orders a search finds. `isMore`: so many that a page of them lies within the newest
 * fifth of all orders, assuming that they are spread evenly. Reading by day is then cheaper than
 * reading matches from all over the table.
 */
export async function countFound(
  where: SQL | undefined,
  { limit, offset }: Stretch,
  isSearched = true,
): Promise<BoundedTotal> {
  const most = clamp(5 * (offset + limit), MOST_FOUND, MOST_LISTED);
  const rows = db.select({ one: sql`1` }).from(orders).where(where).$dynamic();
  // Filters match evenly, so that an index by time gives the first of them soon.
  if (!isSearched) rows.orderBy(...orderOf("newest"));
  const [row] = await db.execute<{ n: number }>(sql`select ${countUpTo(rows, most)} as n`);
  return boundedTotal(row?.n ?? 0, most);
}

/** Whether an order is within this stretch of the matches. */
export function isFound(
  where: SQL | undefined,
  { limit, offset }: Stretch,
  sorted: Sorting = "newest",
): SQL {
  const found = db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      deletedAt: orders.deletedAt,
      district: orders.district,
      totalPrice: orders.totalPrice,
    })
    .from(orders)
    .where(where)
    // `offset 0` keeps the planner from merging the query: it finds first and sorts afterwards.
    .offset(sql`0` as unknown as number)
    .as("found");
  const keys = db
    .select({ id: found.id })
    .from(found)
    .orderBy(...orderOf(sorted, found))
    .limit(limit)
    .offset(offset);
  return isOnPage(orders.id, keys);
}

async function countWhere(where: SQL | undefined, sorted: Sorting, most: number | undefined) {
  if (most === undefined) {
    const [counted] = await db.select({ total: count() }).from(orders).where(where);
    return { total: counted?.total ?? 0, isMore: false };
  }
  const rows = db
    .select({ one: sql`1` })
    .from(orders)
    .where(where)
    .orderBy(...orderOf(sorted));
  const [row] = await db.execute<{ n: number }>(sql`select ${countUpTo(rows, most)} as n`);
  return boundedTotal(row?.n ?? 0, most);
}

type Stretch = { limit: number; offset: number };

/** The rows of a page: `limit` rows after `offset`. */
export function stretchOf({ page = 1, perPage = 20 }: Paging): Stretch {
  const limit = clamp(perPage, 1, 500);
  return { limit, offset: (clamp(page, 1, MAX_PAGE) - 1) * limit };
}

const MAX_PAGE = 1_000_000;

type Sorted = Record<"id" | "createdAt" | "deletedAt" | "district" | "totalPrice", SQLWrapper>;

/**
 * Spelled as the indexes are sorted: those by time and by district have the latest first, nulls
 * last, and are read backwards for `earliest`; those of tasks have the oldest first.
 */
export function orderOf(sorted: Sorting, of: Sorted = orders): SQL[] {
  const newest = sql`${of.createdAt} desc nulls last`;
  const first: Record<Sorting, SQL[]> = {
    newest: [newest],
    oldest: [asc(of.createdAt)],
    earliest: [sql`${of.createdAt} asc nulls first`],
    deleted: [sql`${of.deletedAt} desc nulls last`],
    district: [asc(of.district), newest],
    total: [desc(of.totalPrice)],
  };
  return [...first[sorted], sorted === "earliest" ? desc(of.id) : asc(of.id)];
}

/**
 * Latest or first placed first (`earliest` for lists without a task), latest deleted, by district,
 * or the largest total first.
 */
export type Sorting = ListSort | "earliest" | "deleted";

type Selection = {
  where: SQL | undefined;
  sorted?: Sorting;
  limit?: number | Placeholder;
  offset?: number | Placeholder;
};

/**
 * One query: the orders of the page, each with its lines, which the database aggregates only for
 * these orders.
 */
export async function selectOrders(tx: Db, selection: Selection): Promise<Order[]> {
  return toOrders(await selectRows(tx, selection));
}

/**
 * `selectOrders` as a prepared statement for a page that is often requested; values go in by the
 * names of its placeholders.
 */
export function prepareOrders(
  selection: Selection,
): (given: Record<string, unknown>) => Promise<Order[]> {
  return prepareRows<Order>(db, selectRows(db, selection), { ...orderColumns, lines: listed });
}

/** An order's lines as a JSON array. */
const listed = sql<OrderLine[]>`coalesce(json_agg(json_build_object(
        'position', position, 'title', title, 'titleBn', title_bn, 'sizeAmount', size_amount, 'sizeUnit', size_unit, 'price', price, 'deal', deal, 'tiers', tiers, 'quantity', quantity, 'parts', parts, 'tookStock', took_stock, 'productId', product_id)
        order by position), '[]')`.as("list");

type Rows = Awaited<ReturnType<typeof selectRows>>;

const toOrders = (rows: Rows): Order[] =>
  rows.map((row) => ({ ...row.page, lines: row.lines.list }));

function selectRows(tx: Db, { where, sorted = "newest", limit, offset = 0 }: Selection) {
  const select = tx
    .select(orderColumns)
    .from(orders)
    .where(where)
    .orderBy(...orderOf(sorted))
    .$dynamic();
  const page = (limit === undefined ? select : select.limit(limit).offset(offset)).as("page");
  const lines = tx
    .select({ list: listed })
    .from(orderLines)
    .where(eq(orderLines.orderId, page.id))
    .as("lines");
  return tx
    .select()
    .from(page)
    .innerJoinLateral(lines, sql`true`)
    .orderBy(...orderOf(sorted, page));
}

function clamp(number: number, min: number, max: number): number {
  return Number.isFinite(number) ? Math.min(Math.max(Math.trunc(number), min), max) : min;
}
