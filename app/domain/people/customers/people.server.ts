import { and, eq, gt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Db, db } from "#drizzle/client.server.ts";
import { blockedPhones, contacts, orderLines, orders, people, users } from "#drizzle/schema.ts";
import {
  type BoundedTotal,
  boundedTotal,
  countUpTo,
  MOST_FOUND,
  MOST_LISTED,
} from "../../core/bounded-count.server.ts";
import { isCounted } from "../../core/counted.server.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import { isOnPage } from "../../core/late-rows.server.ts";
import { readOrderSearch } from "../../core/order-search.ts";
import { peopleHooks } from "../hooks.server.ts";
import type { PeopleFilter, Person } from "./person.ts";

/** The account with a person's number; `users` itself is whoever blocked it. */
const account = alias(users, "account");

const columns = {
  phoneNumber: sql<string>`coalesce(${people.phoneNumber}, ${blockedPhones.phoneNumber}, ${account.phoneNumber})`,
  fullName: sql<string>`coalesce(${people.fullName}, ${account.fullName}, '')`,
  lastOrderAt: people.lastOrderAt,
  orders: sql<number>`coalesce(${people.orders}, 0)`,
  delivered: sql<number>`coalesce(${people.delivered}, 0)`,
  returned: sql<number>`coalesce(${people.returned}, 0)`,
  cancelled: sql<number>`coalesce(${people.cancelled}, 0)`,
  fake: sql<number>`coalesce(${people.fake}, 0)`,
  spent: sql<number>`coalesce(${people.spent}, 0)::float`,
  blockedAt: blockedPhones.createdAt,
  blockedNote: sql<string>`coalesce(${blockedPhones.note}, '')`,
  blockedBy: users.fullName,
  tags: sql<string[]>`coalesce(${contacts.tags}, '{}')`,
  optedOutAt: contacts.optedOutAt,
  contactVersion: sql<number>`coalesce(${contacts.version}, 0)`,
  accountId: account.id,
  isStaff: sql<boolean>`coalesce(${account.isAdmin}, false)`,
};

type Row = Omit<Person, "open">;

const withOpen = (row: Row): Person => ({
  ...row,
  open: row.orders - row.delivered - row.returned - row.cancelled,
});

export type PeopleQuestion = PeopleFilter & {
  /** From 1. */
  page: number;
  perPage: number;
  /** Counts all rows, as the API promises. */
  countAll?: boolean;
};

/**
 * All people who ordered, latest order first, and if asked for those with an account alone after
 * them; or the blocked numbers, latest block first, also those without orders; or the accounts,
 * newest first.
 */
export async function listPeople({
  page,
  perPage,
  countAll = false,
  ...filter
}: PeopleQuestion): Promise<{ people: Person[] } & BoundedTotal> {
  const where = await whereListed(filter);
  const without = whereWithoutOrder(filter);
  const stretch = { limit: perPage, offset: (page - 1) * perPage };
  const [rows, counted] = await Promise.all([
    readStretch(filter, where, stretch),
    countPeople(filter, where, without, countAll),
  ]);
  const { first, ...total } = counted;
  const limit = perPage - rows.length;
  // Those without an order begin where the others end.
  const offset = Math.max(0, stretch.offset - first);
  const late =
    without && limit > 0 && first + offset < total.total
      ? await accountPeople(isOnPage(account.id, idsOf(without, { limit, offset })))
      : [];
  return { people: [...rows, ...late].map((row) => withOpen(row as Row)), ...total };
}

type Stretch = { limit: number; offset: number };

function readStretch(filter: PeopleFilter, where: SQL | undefined, stretch: Stretch) {
  const { limit, offset } = stretch;
  if (filter.onlyBlocked) return blockedPeople(where).limit(limit).offset(offset);
  if (isOfAccounts(filter)) return accountPeople(isOnPage(account.id, idsOf(where, stretch)));
  return allPeople(isOnPage(people.phoneNumber, phonesOf(where, stretch)));
}

const isOfAccounts = ({ accounts }: PeopleFilter) => accounts === "only" || accounts === "staff";

/** Rows of an export that are read at once. */
const BATCH = 1000;

/** Everybody of a list, by phone number; blocked numbers, which are few, by their latest block. */
export async function* eachPerson(filter: PeopleFilter): AsyncGenerator<Person> {
  const where = await whereListed(filter);
  if (filter.onlyBlocked) {
    yield* (await blockedPeople(where)).map((row) => withOpen(row as Row));
    return;
  }
  yield* inBatches((last) =>
    allPeople(and(where, gt(people.phoneNumber, last))).orderBy(people.phoneNumber),
  );
  const without = whereWithoutOrder(filter);
  if (!without) return;
  yield* inBatches((last) =>
    accountPeople(and(without, gt(account.phoneNumber, last))).orderBy(account.phoneNumber),
  );
}

async function* inBatches(
  after: (last: string) => { limit(most: number): PromiseLike<unknown[]> },
): AsyncGenerator<Person> {
  let last: string | undefined = "";
  do {
    const rows = (await after(last).limit(BATCH)) as Row[];
    yield* rows.map(withOpen);
    last = rows.length === BATCH ? rows.at(-1)?.phoneNumber : undefined;
  } while (last !== undefined);
}

/** The indexes have nulls last; Postgres cannot read any other order from them. */
const latestFirst = [sql`${people.lastOrderAt} desc nulls last`, sql`${people.phoneNumber}`];
const newestFirst = [sql`${account.createdAt} desc nulls last`, sql`${account.id}`];

const allPeople = (where: SQL | undefined) =>
  db
    .select(columns)
    .from(people)
    .leftJoin(blockedPhones, eq(blockedPhones.phoneNumber, people.phoneNumber))
    .leftJoin(contacts, eq(contacts.phoneNumber, people.phoneNumber))
    .leftJoin(account, eq(account.phoneNumber, people.phoneNumber))
    .leftJoin(users, eq(users.id, blockedPhones.actorId))
    .where(where)
    .orderBy(...latestFirst)
    .$dynamic();

const phonesOf = (where: SQL | undefined, { limit, offset }: Stretch) =>
  db
    .select({ phoneNumber: people.phoneNumber })
    .from(people)
    .where(where)
    .orderBy(...latestFirst)
    .limit(limit)
    .offset(offset);

const blockedPeople = (where: SQL | undefined) =>
  db
    .select(columns)
    .from(blockedPhones)
    .leftJoin(people, eq(people.phoneNumber, blockedPhones.phoneNumber))
    .leftJoin(contacts, eq(contacts.phoneNumber, blockedPhones.phoneNumber))
    .leftJoin(account, eq(account.phoneNumber, blockedPhones.phoneNumber))
    .leftJoin(users, eq(users.id, blockedPhones.actorId))
    .where(where)
    .orderBy(sql`${blockedPhones.createdAt} desc`, blockedPhones.phoneNumber)
    .$dynamic();

const accountPeople = (where: SQL | undefined) =>
  db
    .select({ ...columns, fullName: account.fullName })
    .from(account)
    .leftJoin(people, eq(people.phoneNumber, account.phoneNumber))
    .leftJoin(blockedPhones, eq(blockedPhones.phoneNumber, account.phoneNumber))
    .leftJoin(contacts, eq(contacts.phoneNumber, account.phoneNumber))
    .leftJoin(users, eq(users.id, blockedPhones.actorId))
    .where(where)
    .orderBy(...newestFirst)
    .$dynamic();

const idsOf = (where: SQL | undefined, { limit, offset }: Stretch) =>
  db
    .select({ id: account.id })
    .from(account)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);

/**
 * A search reads each row, so its count stops sooner. `first` leaves out those without an order,
 * who are not counted in a list that is long without them.
 */
async function countPeople(
  filter: PeopleFilter,
  where: SQL | undefined,
  without: SQL | undefined,
  countAll: boolean,
): Promise<BoundedTotal & { first: number }> {
  const isNarrowed = isOfAccounts(filter) ? filter.search !== "" : where !== undefined;
  const most = countAll ? MAX_INTEGER - 1 : isNarrowed ? MOST_FOUND : MOST_LISTED;
  const alone = without
    ? sql`case when first > ${most} then 0 else ${countUpTo(oneOf(account, without), most)} end`
    : sql`0`;
  const [row] = await db.execute<{ first: number; alone: number }>(sql`
    select first, ${alone} as alone
      from (select ${countUpTo(rowsOf(filter, where), most)} as first offset 0) as counted`);
  const { first, alone: late } = row ?? { first: 0, alone: 0 };
  return { first, ...boundedTotal(first + late, most) };
}

const oneOf = (table: typeof people | typeof account, where: SQL | undefined) =>
  db
    .select({ one: sql`1` })
    .from(table as typeof people)
    .where(where)
    .$dynamic();

function rowsOf(filter: PeopleFilter, where: SQL | undefined): SQLWrapper {
  if (filter.onlyBlocked)
    return db
      .select({ one: sql`1` })
      .from(blockedPhones)
      .leftJoin(people, eq(people.phoneNumber, blockedPhones.phoneNumber))
      .where(where);
  if (isOfAccounts(filter))
    return filter.search ? oneOf(account, where) : oneOf(account, where).orderBy(...newestFirst);
  // In no order: those found by the index are counted as they come, and not put in one first.
  return where ? oneOf(people, where) : oneOf(people, where).orderBy(...latestFirst);
}

/** How many parcels of this number came back. */
export async function countReturned(tx: Db, phoneNumber: string): Promise<number> {
  const [person] = await tx
    .select({ returned: people.returned })
    .from(people)
    .where(eq(people.phoneNumber, phoneNumber));
  return person?.returned ?? 0;
}

/** One number with its history; null if it neither ordered nor is blocked nor has an account. */
export async function findPerson(phoneNumber: string): Promise<Person | null> {
  const phone = sql`asked.phone_number`;
  const [row] = await db
    .select(columns)
    .from(sql`(select ${phoneNumber}::text as phone_number) as asked`)
    .leftJoin(people, eq(people.phoneNumber, phone))
    .leftJoin(blockedPhones, eq(blockedPhones.phoneNumber, phone))
    .leftJoin(contacts, eq(contacts.phoneNumber, phone))
    .leftJoin(account, eq(account.phoneNumber, phone))
    .leftJoin(users, eq(users.id, blockedPhones.actorId));
  return row?.phoneNumber ? withOpen(row as Row) : null;
}

/**
 * The condition of a list of people; the filters by order and tag are not for blocked numbers,
 * which need not have ordered.
 */
export async function whereListed(filter: PeopleFilter): Promise<SQL | undefined> {
  const { search, onlyBlocked, daysFrom = null, daysTo = null, product, tag } = filter;
  if (onlyBlocked)
    return whereSearched(
      search,
      sql`(coalesce(${people.fullName}, '') || ' ' || ${blockedPhones.phoneNumber})`,
    );
  if (isOfAccounts(filter))
    return and(
      filter.accounts === "staff" ? sql`${account.isAdmin}` : undefined,
      whereSearched(search, accountText),
    );
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`;
  const bought = product ? await peopleHooks.joined().findProductIds(product) : undefined;
  return and(
    whereSearched(search, sql`(${people.fullName} || ' ' || ${people.phoneNumber})`),
    daysFrom === null ? undefined : sql`${people.lastOrderAt} <= ${daysAgo(daysFrom)}`,
    daysTo === null ? undefined : sql`${people.lastOrderAt} >= ${daysAgo(daysTo)}`,
    bought && hasReceived(bought),
    tag ? isTagged(people.phoneNumber, tag) : undefined,
  );
}

/**
 * The condition of customers who have an account and never ordered, if the list shows them; a
 * filter by orders leaves them out, and staff are no customers.
 */
function whereWithoutOrder(filter: PeopleFilter): SQL | undefined {
  const { accounts, search, onlyBlocked, daysFrom = null, daysTo = null, product, tag } = filter;
  if (accounts !== "also" || onlyBlocked || product || daysFrom !== null || daysTo !== null)
    return undefined;
  return and(
    sql`not ${account.isAdmin}`,
    sql`not exists (select from people as ordered where ordered.phone_number = ${account.phoneNumber})`,
    whereSearched(search, accountText),
    tag ? isTagged(account.phoneNumber, tag) : undefined,
  );
}

const isTagged = (phone: SQLWrapper, tag: string) =>
  sql`${phone} in (select phone_number from contacts where tags @> array[${tag}])`;

/** Spelled as in the trigram index `users_search`. */
const accountText = sql`(${account.fullName} || ' ' || ${account.phoneNumber})`;

const hasReceived = (ids: string[]) => sql`exists (
  select from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
   where ${orders.phoneNumber} = ${people.phoneNumber} and ${orders.status} = 'Deliverd' and ${isCounted}
     and ${orderLines.productId} = any(${sql.param(ids)}::uuid[]))`;

/** `text` is spelled as in its table's trigram index; blocked numbers are few. */
function whereSearched(search: string, text: SQL): SQL | undefined {
  const wanted = readOrderSearch(search);
  if (!wanted) return undefined;
  // "Nora 9" and "nora9" are not parcel numbers here.
  const parts = [...wanted.parts, ...wanted.codes, ...wanted.numbers.map(String)];
  if (parts.length === 0) return sql`false`;
  const patterns = parts.map((part) => `%${part.replace(/[\\%_]/g, "\\$&")}%`);
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${text} ilike ${pattern}`),
    sql` or `,
  )})`;
}
