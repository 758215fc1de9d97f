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
import { MOST_FOUND, MOST_LISTED } from "../../bounded-count.server.ts";
import { addDays, dhakaDay, startOfDhakaDay } from "../../dates.ts";
import { whereRestorable } from "../../restorable.server.ts";
import { isUuid } from "../../uuid.ts";
import type { OrderStatus } from "../order-status.ts";
import { periodBounds, whereOrders, whereSearched } from "./order-filters.server.ts";
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
  selectOrders,
  stretchOf,
} from "./order-rows.server.ts";

/** Anybody who holds an order's id may see it: that is what tracking is. Null for ids that are none. */
export async function findOrder(id: string): Promise<Order | null> {
  if (!isUuid(id)) return null;
  const [order] = await orderById({ id });
  return order ?? null;
}

const orderById = prepareOrders({
  where: and(eq(orders.id, sql.placeholder("id")), isNull(orders.deletedAt)),
  limit: 1,
});

/** An order of this customer's own; another's is as good as none. */
export async function findCustomerOrder(id: string, customerId: string): Promise<Order | null> {
  if (!isUuid(id)) return null;
  return readOrderWithLines(
    db,
    and(eq(orders.id, id), eq(orders.customerId, customerId), isNull(orders.deletedAt)),
  );
}

/** A customer's orders, newest first. */
export async function listCustomerOrders(
  customerId: string,
  paging: Paging = {},
): Promise<OrderListing> {
  if (paging.page === undefined)
    return listWhere(and(eq(orders.customerId, customerId), isNull(orders.deletedAt)), paging);
  const { limit, offset } = stretchOf(paging);
  const found = await ordersOfCustomer({ customerId, limit: limit + 1, offset });
  // The last page says by its own length how many orders there are.
  if (found.length <= limit && (found.length > 0 || offset === 0))
    return { orders: found, total: offset + found.length, isMore: false };
  const [counted] = await countOfCustomer.execute({ customerId });
  return { orders: found.slice(0, limit), total: counted?.total ?? 0, isMore: false };
}

const isCustomers = and(
  eq(orders.customerId, sql.placeholder("customerId")),
  isNull(orders.deletedAt),
);
const stretch = { limit: sql.placeholder("limit"), offset: sql.placeholder("offset") };
const ordersOfCustomer = prepareOrders({ where: isCustomers, ...stretch });
const countOfCustomer = db
  .select({ total: count() })
  .from(orders)
  .where(isCustomers)
  .prepare("count_of_customer");

/** Of a phone number, whoever placed them, newest first. */
export async function listOrdersOfPhone(
  phoneNumber: string,
  paging: Paging = {},
): Promise<OrderListing> {
  return listWhere(and(eq(orders.phoneNumber, phoneNumber), isNull(orders.deletedAt)), paging);
}

export type OrderQuestion = Paging & {
  /** As `readOrderSearch` reads it. */
  search?: string;
  now?: Date;
  /** As work is done: who has waited longest comes first. */
  oldestFirst?: boolean;
  /** Counts a list to its end, as programs are promised; else `isMore` may say that there is more. */
  countAll?: boolean;
};

/**
 * Staff's list, newest first: of a period or a status, or (null) of all. These are counted by the days' figures, which also
 * say on which day a page begins: however deep it lies, no more than a day is skipped. Tasks are counted as far as
 * `MOST_LISTED`; a search, newest first, as far as `MOST_FOUND`.
 */
export async function listOrders(
  filter: OrderFilter | null,
  question: OrderQuestion = {},
): Promise<OrderListing> {
  const { search = "", now = new Date(), oldestFirst = false, countAll = false } = question;
  const paging = { page: question.page, perPage: question.perPage };
  const searched = whereSearched(search);
  const where = and(whereOrders(filter, now), searched);
  if (question.page !== undefined && !searched && !oldestFirst) {
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
  if (searched && !oldestFirst && question.page !== undefined)
    return listFound(where, paging, countAll ? null : MOST_FOUND);
  return listWhere(
    where,
    paging,
    oldestFirst ? "oldest" : "newest",
    countAll ? undefined : MOST_LISTED,
  );
}

/** What staff see most. */
const allOrders = prepareOrders({
  where: and(isNull(orders.deletedAt), lt(orders.createdAt, sql.placeholder("until"))),
  ...stretch,
});

/** These orders, newest first, as far as there are any; ids that are none find nothing. */
export async function listOrdersById(ids: readonly string[]): Promise<Order[]> {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return [];
  return selectOrders(db, { where: and(inArray(orders.id, wanted), isNull(orders.deletedAt)) });
}

const BATCH = 500;

type ExportQuestion = Pick<OrderQuestion, "search" | "now"> & {
  /** Only orders of these days in Dhaka, both within, as "2026-11-21". */
  days?: { from: string; to: string };
};

/** As `listOrders`, but one after the other, read in batches: for exports of any length. */
export async function* eachOrder(
  filter: OrderFilter | null,
  { search = "", now = new Date(), days }: ExportQuestion = {},
): AsyncGenerator<Order> {
  const searched = whereSearched(search);
  const wanted = and(whereOrders(filter, now), searched, days && whereWithin(days));
  const batchOf = { limit: BATCH, offset: 0 };
  const isRare = searched && !(await countFound(wanted, batchOf)).isMore;
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

/** Deleted within the last 30 days and so restorable, latest first. */
export async function listDeletedOrders(
  paging: Paging = {},
  now: Date = new Date(),
): Promise<OrderListing> {
  return listWhere(whereRestorable(orders, now), paging, "deleted");
}

/** Placed on these days. */
function whereWithin({ from, to }: { from: string; to: string }): SQL | undefined {
  const dhakaMidnight = (day: SQL) => sql`(${day})::timestamp at time zone 'Asia/Dhaka'`;
  return and(
    sql`${orders.createdAt} >= ${dhakaMidnight(sql`${from}::date`)}`,
    sql`${orders.createdAt} < ${dhakaMidnight(sql`${to}::date + 1`)}`,
  );
}

/** Behind this one in the order of newest first; the first half is what an index can be entered by. */
function whereAfter(last: OrderRow): SQL | undefined {
  return and(
    lte(orders.createdAt, last.createdAt),
    or(lt(orders.createdAt, last.createdAt), gt(orders.id, last.id)),
  );
}

/**
 * How many orders a list holds that is made of whole days, and where in it stands what comes after so many: `until` is the end
 * of that day, `skip` how many of the day itself come before. Null for tasks, which no day's figures know.
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
  const { total = 0, day = null, before = 0 } = row ?? {};
  const until = day ? addDays(startOfDhakaDay(new Date(`${day}T06:00:00.000Z`)), 1) : null;
  return { total, until, skip: after - before };
}

type DaysRow = { total: number; day: string | null; before: number };

function selectDays(where: SQL | undefined, after: number | Placeholder): SQL {
  return sql`
    with days as (
      select ${dailySales.day} as day, sum(${dailySales.orders}) as n from ${dailySales}
       where ${where} group by 1 having sum(${dailySales.orders}) <> 0
    ), run as (select day, n, sum(n) over (order by day desc) - n as before from days)
    select coalesce(sum(n), 0)::int as total, (min(day) filter (where before <= ${after}::int))::text as day,
           coalesce(max(before) filter (where before <= ${after}::int), 0)::int as before
      from run`;
}

/** What staff see most. */
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
