import {
  and,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { executePrepared, prepareOnce } from "#drizzle/prepared.server.ts";
import { dailySales, orders } from "#drizzle/schema.ts";
import { MOST_FOUND, MOST_LISTED } from "../../core/bounded-count.server.ts";
import { addDays, dhakaDay, startOfDhakaDay } from "../../core/dates.ts";
import { whereRestorable } from "../../core/restorable.server.ts";
import { isUuid } from "../../core/uuid.ts";
import type { OrderStatus } from "../order-status.ts";
import { whereFiltered } from "./list-filters.server.ts";
import type { ListFilters, ListSort } from "./list-filters.ts";
import { isNotMerged, periodBounds, whereOrders, whereSearched } from "./order-filters.server.ts";
import { isOrderPeriod, isOrderTask, type OrderFilter, type OrderPeriod } from "./order-filters.ts";
import {
  countFound,
  isFound,
  listFound,
  listWhere,
  type Order,
  type OrderListing,
  type OrderRow,
  type Paging,
  prepareOrders,
  readOrderWithLines,
  type Sorting,
  selectOrders,
  stretchOf,
} from "./order-rows.server.ts";

/**
 * Anybody who has an order's id may see it: the tracking page works so. Null for a malformed id.
 */
export async function findOrder(id: string): Promise<Order | null> {
  if (!isUuid(id)) return null;
  const [order] = await orderById({ id });
  return order ?? null;
}

const orderById = prepareOrders({
  where: and(eq(orders.id, sql.placeholder("id")), isNull(orders.deletedAt)),
  limit: 1,
});

/** An order of this customer; null for somebody else's. */
export async function findCustomerOrder(id: string, customerId: string): Promise<Order | null> {
  if (!isUuid(id)) return null;
  return readOrderWithLines(
    db,
    and(eq(orders.id, id), eq(orders.customerId, customerId), isNull(orders.deletedAt)),
  );
}

/** A customer's orders without merged ones, newest first. */
export async function listCustomerOrders(
  customerId: string,
  paging: Paging = {},
): Promise<OrderListing> {
  if (paging.page === undefined)
    return listWhere(
      and(eq(orders.customerId, customerId), isNull(orders.deletedAt), isNotMerged),
      paging,
    );
  const { limit, offset } = stretchOf(paging);
  const found = await ordersOfCustomer({ customerId, limit: limit + 1, offset });
  // The length of the last page gives the total without a count.
  if (found.length <= limit && (found.length > 0 || offset === 0))
    return { orders: found, total: offset + found.length, isMore: false };
  const [counted] = await countOfCustomer.execute({ customerId });
  return { orders: found.slice(0, limit), total: counted?.total ?? 0, isMore: false };
}

const isCustomers = and(
  eq(orders.customerId, sql.placeholder("customerId")),
  isNull(orders.deletedAt),
  isNotMerged,
);
const stretch = { limit: sql.placeholder("limit"), offset: sql.placeholder("offset") };
const ordersOfCustomer = prepareOrders({ where: isCustomers, ...stretch });
const countOfCustomer = db
  .select({ total: count() })
  .from(orders)
  .where(isCustomers)
  .prepare("count_of_customer");

/** Orders of a phone number without merged ones, from any account or guest, newest first. */
export async function listOrdersOfPhone(
  phoneNumber: string,
  paging: Paging = {},
): Promise<OrderListing> {
  return listWhere(
    and(eq(orders.phoneNumber, phoneNumber), isNull(orders.deletedAt), isNotMerged),
    paging,
  );
}

export type OrderQuestion = Paging & {
  /** Parsed by `readOrderSearch`. */
  search?: string;
  now?: Date;
  filters?: ListFilters | undefined;
  /** Newest first by default; `oldest` is the longest wait of a task. */
  sort?: ListSort;
  /** Counts the whole list, as the API promises; otherwise the count may stop with `isMore`. */
  countAll?: boolean;
};

/**
 * Staff's list of a period, a status or (null) all orders, newest first. The daily figures count
 * these and give the day on which a page begins, so that a deep page skips at most one day's rows.
 * Tasks are counted up to `MOST_LISTED`, searches up to `MOST_FOUND`.
 */
export async function listOrders(
  filter: OrderFilter | null,
  question: OrderQuestion = {},
): Promise<OrderListing> {
  const { search = "", now = new Date(), filters, countAll = false } = question;
  const paging = { page: question.page, perPage: question.perPage };
  const sorted = sortingOf(filter, question.sort ?? filters?.sort);
  const filtered = await whereFiltered(filters);
  const isSearched = whereSearched(search) !== undefined;
  const isNarrowed = isSearched || filtered !== undefined;
  const where = and(whereOrders(filter, now, search), filtered);
  if (question.page === undefined) return listWhere(where, paging, sorted);
  if (!isNarrowed && sorted === "newest") {
    const { limit, offset } = stretchOf(paging);
    const found = await findInDays(filter, offset, now);
    if (found) {
      const from = found.until && lt(orders.createdAt, found.until);
      const page = { where: and(where, from ?? undefined), limit, offset: found.skip };
      const listed =
        filter === null && found.until
          ? allOrders({ until: found.until.toISOString(), limit, offset: found.skip })
          : selectOrders(db, page);
      return { orders: await listed, total: found.total, isMore: false };
    }
  }
  if (isNarrowed)
    return listFound(where, paging, countAll ? null : MOST_FOUND, { sorted, isSearched });
  return listWhere(where, paging, sorted, countAll ? undefined : MOST_LISTED);
}

const sortingOf = (filter: OrderFilter | null, sort: ListSort = "newest"): Sorting =>
  sort === "oldest" && !isOrderTask(filter) ? "earliest" : sort;

/** The list that staff open most. */
const allOrders = prepareOrders({
  where: and(isNull(orders.deletedAt), isNotMerged, lt(orders.createdAt, sql.placeholder("until"))),
  ...stretch,
});

/** The orders with these ids, newest first; malformed and unknown ids are skipped. */
export async function listOrdersById(ids: readonly string[]): Promise<Order[]> {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return [];
  return selectOrders(db, { where: and(inArray(orders.id, wanted), isNull(orders.deletedAt)) });
}

const BATCH = 500;

type ExportQuestion = Pick<OrderQuestion, "search" | "filters" | "now"> & {
  /** Only orders of these days in Dhaka, both included, as "2026-11-21". */
  days?: { from: string; to: string };
};

/** The orders of `listOrders` one by one, read in batches, for exports of any length. */
export async function* eachOrder(
  filter: OrderFilter | null,
  { search = "", filters, now = new Date(), days }: ExportQuestion = {},
): AsyncGenerator<Order> {
  const filtered = await whereFiltered(filters);
  const wanted = and(whereOrders(filter, now, search), filtered, days && whereWithin(days));
  const batchOf = { limit: BATCH, offset: 0 };
  const isRare = (whereSearched(search) ?? filtered) && !(await countFound(wanted, batchOf)).isMore;
  let last: Order | undefined;
  do {
    const where = and(wanted, last && whereAfter(last));
    const batch: Order[] = await selectOrders(
      db,
      isRare ? { where: isFound(where, batchOf) } : { where, ...batchOf },
    );
    yield* batch;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

/** Orders deleted within the last 30 days, which can be restored, latest first. */
export async function listDeletedOrders(
  paging: Paging = {},
  now: Date = new Date(),
): Promise<OrderListing> {
  return listWhere(whereRestorable(orders, now), paging, "deleted");
}

function whereWithin({ from, to }: { from: string; to: string }): SQL | undefined {
  const dhakaMidnight = (day: SQL) => sql`(${day})::timestamp at time zone 'Asia/Dhaka'`;
  return and(
    sql`${orders.createdAt} >= ${dhakaMidnight(sql`${from}::date`)}`,
    sql`${orders.createdAt} < ${dhakaMidnight(sql`${to}::date + 1`)}`,
  );
}

/**
 * The orders after this one in the order of the list; the first half of the condition is the
 * index's entry point.
 */
function whereAfter(last: OrderRow): SQL | undefined {
  return and(
    lte(orders.createdAt, last.createdAt),
    or(lt(orders.createdAt, last.createdAt), gt(orders.id, last.id)),
  );
}

/**
 * The total of a list that consists of whole days, and where a page begins in it: `until` is the
 * end of its first day, `skip` the number of that day's orders before it. Null for tasks, which
 * have no daily figures, and while there is a trial, which is in none.
 */
async function findInDays(
  filter: OrderFilter | null,
  after: number,
  now: Date,
): Promise<{ total: number; until: Date | null; skip: number } | null> {
  if (isOrderTask(filter)) return null;
  const [row] = await (filter === null
    ? daysOfAll({ after })
    : executePrepared<DaysRow>(db, selectDays(whereDays(filter, now), after)));
  const { total = 0, day = null, before = 0, hasTrial = false } = row ?? {};
  if (hasTrial) return null;
  const until = day ? addDays(startOfDhakaDay(new Date(`${day}T06:00:00.000Z`)), 1) : null;
  return { total, until, skip: after - before };
}

type DaysRow = { total: number; day: string | null; before: number; hasTrial: boolean };

function selectDays(where: SQL | undefined, after: number | Placeholder): SQL {
  return sql`
    with days as (
      select ${dailySales.day} as day, sum(${dailySales.orders}) as n from ${dailySales}
       where ${where} group by 1 having sum(${dailySales.orders}) <> 0
    ), run as (select day, n, sum(n) over (order by day desc) - n as before from days)
    select coalesce(sum(n), 0)::int as total, (min(day) filter (where before <= ${after}::int))::text as day,
           coalesce(max(before) filter (where before <= ${after}::int), 0)::int as before,
           exists (select from orders where is_trial) as "hasTrial"
      from run`;
}

const daysOfAll = prepareOnce<DaysRow>(
  db,
  selectDays(eq(dailySales.district, ""), sql.placeholder("after")),
);

function whereDays(filter: OrderPeriod | OrderStatus, now: Date): SQL | undefined {
  const ofShop = eq(dailySales.district, "");
  if (!isOrderPeriod(filter)) return and(ofShop, eq(dailySales.status, filter));
  const { from, until } = periodBounds(filter, now);
  return and(
    ofShop,
    gte(dailySales.day, dhakaDay(from)),
    lte(dailySales.day, dhakaDay(addDays(until, -1))),
  );
}
