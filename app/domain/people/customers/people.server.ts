import { and, eq, gt, type SQL, sql } from "drizzle-orm";
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
import { peopleHooks } from "../hooks.ts";
import type { PeopleFilter, Person } from "./person.ts";

const columns = {
  phoneNumber: sql<string>`coalesce(${people.phoneNumber}, ${blockedPhones.phoneNumber})`,
  fullName: sql<string>`coalesce(${people.fullName}, '')`,
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
 * All people who ordered, latest order first; or the blocked numbers, latest block first, also
 * those without orders.
 */
export async function listPeople({
  page,
  perPage,
  countAll = false,
  ...filter
}: PeopleQuestion): Promise<{ people: Person[] } & BoundedTotal> {
  const { onlyBlocked } = filter;
  const where = await whereListed(filter);
  const stretch = { limit: perPage, offset: (page - 1) * perPage };
  const [rows, total] = await Promise.all([
    onlyBlocked
      ? blockedPeople(where).limit(stretch.limit).offset(stretch.offset)
      : allPeople(isOnPage(people.phoneNumber, phonesOf(where, stretch))),
    countPeople(where, onlyBlocked, countAll),
  ]);
  return { people: rows.map((row) => withOpen(row as Row)), ...total };
}

/** Rows of an export that are read at once. */
const BATCH = 1000;

/** Everybody of a list, by phone number; blocked numbers, which are few, by their latest block. */
export async function* eachPerson(filter: PeopleFilter): AsyncGenerator<Person> {
  const { onlyBlocked } = filter;
  const where = await whereListed(filter);
  let last: string | undefined = "";
  do {
    const rows: Row[] = onlyBlocked
      ? ((await blockedPeople(where)) as Row[])
      : ((await allPeople(and(where, gt(people.phoneNumber, last)))
          .orderBy(people.phoneNumber)
          .limit(BATCH)) as Row[]);
    yield* rows.map(withOpen);
    last = !onlyBlocked && rows.length === BATCH ? rows.at(-1)?.phoneNumber : undefined;
  } while (last !== undefined);
}

/** The index has nulls last; Postgres cannot read any other order from it. */
const latestFirst = [sql`${people.lastOrderAt} desc nulls last`, sql`${people.phoneNumber}`];

const allPeople = (where: SQL | undefined) =>
  db
    .select(columns)
    .from(people)
    .leftJoin(blockedPhones, eq(blockedPhones.phoneNumber, people.phoneNumber))
    .leftJoin(contacts, eq(contacts.phoneNumber, people.phoneNumber))
    .leftJoin(users, eq(users.id, blockedPhones.actorId))
    .where(where)
    .orderBy(...latestFirst)
    .$dynamic();

const phonesOf = (where: SQL | undefined, { limit, offset }: { limit: number; offset: number }) =>
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
    .leftJoin(users, eq(users.id, blockedPhones.actorId))
    .where(where)
    .orderBy(sql`${blockedPhones.createdAt} desc`, blockedPhones.phoneNumber)
    .$dynamic();

/** A search reads each row, so its count stops sooner. */
async function countPeople(
  where: SQL | undefined,
  onlyBlocked: boolean,
  countAll: boolean,
): Promise<BoundedTotal> {
  const most = countAll ? MAX_INTEGER - 1 : where ? MOST_FOUND : MOST_LISTED;
  const one = { one: sql`1` };
  const rows = onlyBlocked
    ? db
        .select(one)
        .from(blockedPhones)
        .leftJoin(people, eq(people.phoneNumber, blockedPhones.phoneNumber))
        .where(where)
    : where
      ? // In no order: those found by the index are counted as they come, and not put in one first.
        db.select(one).from(people).where(where)
      : db
          .select(one)
          .from(people)
          .orderBy(...latestFirst);
  const [row] = await db.execute<{ n: number }>(sql`select ${countUpTo(rows, most)} as n`);
  return boundedTotal(row?.n ?? 0, most);
}

/** How many parcels of this number came back. */
export async function countReturned(tx: Db, phoneNumber: string): Promise<number> {
  const [person] = await tx
    .select({ returned: people.returned })
    .from(people)
    .where(eq(people.phoneNumber, phoneNumber));
  return person?.returned ?? 0;
}

/** One number with its history; null if it neither ordered nor is blocked. */
export async function findPerson(phoneNumber: string): Promise<Person | null> {
  const [[ordered], [blocked]] = await Promise.all([
    allPeople(eq(people.phoneNumber, phoneNumber)),
    blockedPeople(eq(blockedPhones.phoneNumber, phoneNumber)),
  ]);
  const row = ordered ?? blocked;
  return row ? withOpen(row as Row) : null;
}

/**
 * The condition of a list of people; the filters by order and tag are not for blocked numbers,
 * which need not have ordered.
 */
export async function whereListed(filter: PeopleFilter): Promise<SQL | undefined> {
  const { search, onlyBlocked, daysFrom = null, daysTo = null, product, tag } = filter;
  const searched = whereSearched(search, onlyBlocked);
  if (onlyBlocked) return searched;
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`;
  const bought = product ? await peopleHooks.joined().findProductIds(product) : undefined;
  return and(
    searched,
    daysFrom === null ? undefined : sql`${people.lastOrderAt} <= ${daysAgo(daysFrom)}`,
    daysTo === null ? undefined : sql`${people.lastOrderAt} >= ${daysAgo(daysTo)}`,
    bought && hasReceived(bought),
    tag
      ? sql`${people.phoneNumber} in (select phone_number from contacts where tags @> array[${tag}])`
      : undefined,
  );
}

const hasReceived = (ids: string[]) => sql`exists (
  select from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
   where ${orders.phoneNumber} = ${people.phoneNumber} and ${orders.status} = 'Deliverd' and ${isCounted}
     and ${orderLines.productId} = any(${sql.param(ids)}::uuid[]))`;

/** The expression is spelled as in the trigram index `people_search`; blocked numbers are few. */
function whereSearched(search: string, onlyBlocked: boolean): SQL | undefined {
  const wanted = readOrderSearch(search);
  if (!wanted) return undefined;
  // "Nora 9" and "nora9" are not parcel numbers here.
  const parts = [...wanted.parts, ...wanted.codes, ...wanted.numbers.map(String)];
  if (parts.length === 0) return sql`false`;
  const text = onlyBlocked
    ? sql`(coalesce(${people.fullName}, '') || ' ' || ${blockedPhones.phoneNumber})`
    : sql`(${people.fullName} || ' ' || ${people.phoneNumber})`;
  const patterns = parts.map((part) => `%${part.replace(/[\\%_]/g, "\\$&")}%`);
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${text} ilike ${pattern}`),
    sql` or `,
  )})`;
}
