import { and, asc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { callClaims, orders, users } from "#drizzle/schema.ts";
import { MOST_COUNTED } from "../../core/list-pages.ts";
import { isUuid } from "../../core/uuid.ts";
import { whereOrders } from "../reading/order-filters.server.ts";
import { type Order, selectOrders } from "../reading/order-rows.server.ts";
import { CLAIM_MS, isToCall } from "./call-outcomes.ts";

type Caller = { id: string };

/** `search` as staff type it, "" for the whole queue. */
export type QueueQuestion = { search: string; now?: Date };

const whereWaiting = (search: string, now: Date): SQL | undefined =>
  whereOrders("unconfirmed", now, search);

/** Orders to phone now, not postponed. */
const whereDue = (now: Date): SQL | undefined =>
  or(isNull(orders.callAfter), lte(orders.callAfter, now));

/** Sorted as the index `orders_to_call`. */
const oldestFirst = [asc(orders.createdAt), asc(orders.id)];

/** The orders to phone now, oldest first; `page` counts from 1. */
export async function listQueue(
  { search, now = new Date() }: QueueQuestion,
  page: number,
  perPage: number,
): Promise<Order[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(whereWaiting(search, now), whereDue(now)))
    .orderBy(...oldestFirst)
    .limit(perPage)
    .offset((page - 1) * perPage);
  return inOrderOf(rows.map(({ id }) => id));
}

async function inOrderOf(ids: string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const found = await selectOrders(db, { where: inArray(orders.id, ids) });
  const byId = new Map(found.map((order) => [order.id, order]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * How many orders wait to be phoned now and later, each counted up to `MOST_COUNTED` + 1, and when
 * the first of the later ones is due.
 */
export async function countQueue({ search, now = new Date() }: QueueQuestion) {
  const some = (where: SQL | undefined) =>
    sql`(select count(*)::int from (${db
      .select({ one: sql`1` })
      .from(orders)
      .where(and(whereWaiting(search, now), where))
      .orderBy(...oldestFirst)} limit ${MOST_COUNTED + 1}) as up_to_most)`;
  const [row] = await db.execute<{ due: number; later: number; nextAt: string | null }>(sql`
    select ${some(whereDue(now))} as due, ${some(gt(orders.callAfter, now))} as later,
      (select min(call_after)::text from (${db
        .select({ call_after: orders.callAfter })
        .from(orders)
        .where(and(whereWaiting(search, now), gt(orders.callAfter, now)))
        .orderBy(...oldestFirst)} limit ${MOST_COUNTED}) as put_off) as "nextAt"`);
  if (!row) throw new Error("Counting always has a row");
  return { due: row.due, later: row.later, nextAt: row.nextAt ? new Date(row.nextAt) : null };
}

/** Which of these orders other callers have claimed, and who. */
export async function findClaims(
  ids: readonly string[],
  caller: Caller,
  now: Date = new Date(),
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ orderId: callClaims.orderId, name: users.fullName })
    .from(callClaims)
    .innerJoin(users, eq(users.id, callClaims.actorId))
    .where(
      and(
        inArray(callClaims.orderId, [...ids]),
        ne(callClaims.actorId, caller.id),
        gt(callClaims.until, now),
      ),
    );
  return new Map(rows.map(({ orderId, name }) => [orderId, name]));
}

/** Orders that are tried before the queue counts as empty; as many callers may claim at once. */
const CANDIDATES = 20;
const ATTEMPTS = 5;

/**
 * Claims the next order for a caller: the requested one (`wanted`) if it still waits, else the one
 * already claimed, else the oldest unclaimed. Null if there is none. Simultaneous callers get
 * different orders; a requested order is returned even if another caller has claimed it
 * (`findClaims`).
 */
export async function claimNext(
  caller: Caller,
  { search, wanted = null, now = new Date() }: QueueQuestion & { wanted?: string | null },
): Promise<Order | null> {
  const asked = wanted && isUuid(wanted) ? await findToCall(wanted) : null;
  if (asked) {
    await claim(caller, asked.id, now);
    return asked;
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const ids = await candidates(caller, search, now);
    if (ids.length === 0) return null;
    for (const id of ids) if (await claim(caller, id, now)) return findToCall(id);
  }
  return null;
}

async function findToCall(id: string): Promise<Order | null> {
  const [order] = await selectOrders(db, { where: eq(orders.id, id), limit: 1 });
  return order && isToCall(order) ? order : null;
}

/** The caller's claimed order first, then the oldest. */
async function candidates(caller: Caller, search: string, now: Date): Promise<string[]> {
  const claimedBy = (isWho: SQL) =>
    sql`exists (select from call_claims c where c.order_id = ${orders.id} and ${isWho} and c.until > ${now.toISOString()}::timestamptz)`;
  const own = claimedBy(sql`c.actor_id = ${caller.id}`);
  const others = claimedBy(sql`c.actor_id <> ${caller.id}`);
  const inHand = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(whereWaiting(search, now), whereDue(now), own))
    .limit(1);
  if (inHand.length > 0) return inHand.map(({ id }) => id);
  const oldest = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(whereWaiting(search, now), whereDue(now), sql`not ${others}`))
    .orderBy(...oldestFirst)
    .limit(CANDIDATES);
  return oldest.map(({ id }) => id);
}

/**
 * False if another caller has claimed it first; a simultaneous claim waits for the row lock and
 * then finds it taken.
 */
async function claim(caller: Caller, orderId: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + CLAIM_MS);
  return db.transaction(async (tx: Db) => {
    await tx
      .delete(callClaims)
      .where(
        or(
          eq(callClaims.actorId, caller.id),
          and(eq(callClaims.orderId, orderId), lte(callClaims.until, now)),
        ),
      );
    const claimed = await tx
      .insert(callClaims)
      .values({ actorId: caller.id, orderId, until })
      .onConflictDoNothing()
      .returning({ orderId: callClaims.orderId });
    return claimed.length > 0;
  });
}
