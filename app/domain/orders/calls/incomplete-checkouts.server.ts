import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { checkoutDrafts, incompleteCheckouts, users } from "#drizzle/schema.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import { MOST_COUNTED } from "../../core/list-pages.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import { isUuid } from "../../core/uuid.ts";
import type { Touches } from "../../marketing/sources/touches.ts";
import { CLAIM_MS, callAgainAt } from "./call-outcomes.ts";
import { CHECKOUT_KEPT_DAYS, type CloseReason, LEFT_AFTER_MINUTES } from "./checkout-outcomes.ts";

type Caller = { id: string };

const columns = {
  id: incompleteCheckouts.id,
  phoneNumber: incompleteCheckouts.phoneNumber,
  language: incompleteCheckouts.language,
  lines: incompleteCheckouts.lines,
  typedAt: incompleteCheckouts.typedAt,
  touches: incompleteCheckouts.touches,
  callAttempts: incompleteCheckouts.callAttempts,
  fullName: checkoutDrafts.fullName,
  address: checkoutDrafts.address,
  district: checkoutDrafts.district,
  thana: checkoutDrafts.thana,
  orderNote: checkoutDrafts.orderNote,
  /** The id of the product that was added by a tick; "" for none. */
  addOn: checkoutDrafts.addOn,
  promoCode: sql<string>`case when ${checkoutDrafts.isPromoCodeApplied} then ${checkoutDrafts.promoCode} else '' end`,
  /** The other caller who has it in hand. */
  claimedBy: incompleteCheckouts.claimedBy,
  claimedUntil: incompleteCheckouts.claimedUntil,
  claimedName: users.fullName,
};

/** A checkout as left, with the texts as typed. */
export type IncompleteCheckout = Awaited<ReturnType<typeof select>>[number];

const select = (where: SQL | undefined, limit: number, offset = 0) =>
  db
    .select(columns)
    .from(incompleteCheckouts)
    .innerJoin(checkoutDrafts, eq(checkoutDrafts.id, incompleteCheckouts.draftId))
    .leftJoin(users, eq(users.id, incompleteCheckouts.claimedBy))
    .where(where)
    .orderBy(...oldestFirst)
    .limit(limit)
    .offset(offset);

/** Sorted as the index `incomplete_checkouts_to_call`. */
const oldestFirst = [asc(incompleteCheckouts.typedAt), asc(incompleteCheckouts.id)];

/** Left for half an hour, of no blocked number, and without a later order of the number. */
const whereLeft = (now: Date): SQL | undefined =>
  and(
    isNull(incompleteCheckouts.closedAt),
    lte(incompleteCheckouts.typedAt, new Date(now.getTime() - LEFT_AFTER_MINUTES * 60_000)),
    // Written as values, since as joins Postgres would read both tables whole to count.
    sql`(select true from blocked_phones b where b.phone_number = ${incompleteCheckouts.phoneNumber}) is null`,
    sql`(select true from orders o where o.phone_number = ${incompleteCheckouts.phoneNumber}
      and o.created_at >= ${incompleteCheckouts.typedAt} and o.deleted_at is null limit 1) is null`,
  );

const whereDue = (now: Date): SQL | undefined =>
  and(
    whereLeft(now),
    or(isNull(incompleteCheckouts.callAfter), lte(incompleteCheckouts.callAfter, now)),
  );

/** The incomplete checkouts to phone about now, oldest first; `page` counts from 1. */
export const listIncomplete = (page: number, perPage: number, now: Date = new Date()) =>
  select(whereDue(now), perPage, (page - 1) * perPage);

/** How many wait for a phone call now and later, each counted up to `MOST_COUNTED` + 1. */
export async function countIncomplete(now: Date = new Date()) {
  const some = (where: SQL | undefined) =>
    sql`(select count(*)::int from (${db
      .select({ one: sql`1` })
      .from(incompleteCheckouts)
      .where(where)
      .orderBy(...oldestFirst)
      .limit(MOST_COUNTED + 1)}) as up_to_most)`;
  const later = and(whereLeft(now), gt(incompleteCheckouts.callAfter, now));
  const [row] = await db.execute<{ due: number; later: number }>(
    sql`select ${some(whereDue(now))} as due, ${some(later)} as later`,
  );
  if (!row) throw new Error("Counting always has a row");
  return { due: row.due, later: row.later };
}

/** An open checkout; null if it was closed or ordered, or never existed. */
export async function findIncomplete(id: string): Promise<IncompleteCheckout | null> {
  if (!isUuid(id)) return null;
  const isOpen = isNull(incompleteCheckouts.closedAt);
  const [found] = await select(and(eq(incompleteCheckouts.id, id), isOpen), 1);
  return found ?? null;
}

/**
 * Claims the next checkout for a caller for `CLAIM_MS`: the one asked for (`wanted`), even if
 * another caller has it; else the one in hand, else the oldest that nobody has. Simultaneous
 * callers get different ones. Null if there is none.
 */
export async function claimIncomplete(
  caller: Caller,
  { wanted = null, now = new Date() }: { wanted?: string | null; now?: Date } = {},
): Promise<IncompleteCheckout | null> {
  const { claimedBy, claimedUntil } = incompleteCheckouts;
  const asked = wanted ? await findIncomplete(wanted) : null;
  if (asked) {
    if (!inHandOf(asked, caller, now))
      await claim(eq(incompleteCheckouts.id, asked.id), caller, now);
    return asked;
  }
  const own = and(whereDue(now), eq(claimedBy, caller.id), gt(claimedUntil, now));
  const free = and(whereDue(now), or(isNull(claimedUntil), lte(claimedUntil, now)));
  const id = (await claim(own, caller, now)) ?? (await claim(free, caller, now));
  return id ? findIncomplete(id) : null;
}

async function claim(where: SQL | undefined, caller: Caller, now: Date): Promise<string | null> {
  const first = db
    .select({ id: incompleteCheckouts.id })
    .from(incompleteCheckouts)
    .where(where)
    .orderBy(...oldestFirst)
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(incompleteCheckouts)
    .set({ claimedBy: caller.id, claimedUntil: new Date(now.getTime() + CLAIM_MS) })
    .where(sql`${incompleteCheckouts.id} = (${first})`)
    .returning({ id: incompleteCheckouts.id });
  return claimed?.id ?? null;
}

/** The name of another caller who has it in hand; "" for nobody else. */
export function inHandOf(checkout: IncompleteCheckout, caller: Caller, now = new Date()): string {
  const { claimedBy, claimedUntil, claimedName } = checkout;
  const isOthers = claimedBy !== null && claimedBy !== caller.id;
  return isOthers && claimedUntil && claimedUntil > now ? (claimedName ?? "") : "";
}

/** `attempts`: the unanswered calls that the caller saw, so that a repeat counts once. */
export type CheckoutCall =
  | { outcome: "no-answer"; attempts: number }
  | { outcome: "later"; callAfter: Date }
  | { outcome: CloseReason };

/**
 * Records what came of a phone call about an incomplete checkout; returns when it comes back, null
 * for a closed one. A closed one keeps nothing but its number, reason and products. Refused:
 * checkout-over (closed, ordered or erased meanwhile).
 */
export async function recordCheckoutCall(
  id: string,
  call: CheckoutCall,
  actor: Caller,
  now: Date = new Date(),
): Promise<{ phoneNumber: string; callAfter: Date | null }> {
  if (!isUuid(id)) throw new ShopError("checkout-over", {});
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(incompleteCheckouts)
      .where(and(eq(incompleteCheckouts.id, id), isNull(incompleteCheckouts.closedAt)))
      .for("update");
    if (!found) throw new ShopError("checkout-over", {});
    const { phoneNumber, callAttempts } = found;
    const isRepeat = call.outcome === "no-answer" && call.attempts !== callAttempts;
    if (isRepeat) return { phoneNumber, callAfter: found.callAfter };
    const change = changeBy(call, callAttempts, now);
    const free = { claimedBy: null, claimedUntil: null };
    await tx
      .update(incompleteCheckouts)
      .set({ ...change, ...free })
      .where(eq(incompleteCheckouts.id, id));
    await recordOutcome(tx, phoneNumber, call.outcome, actor);
    return { phoneNumber, callAfter: change.callAfter };
  });
}

/** The most checkouts that are closed at once. */
export const MOST_CLOSED = 200;

/**
 * Closes many checkouts for one reason, and returns how many. Those that were closed or ordered
 * meanwhile, or that another caller has in hand, are left out. Refused: list-too-long,
 * checkout-over if all of them are.
 */
export async function closeCheckouts(
  ids: readonly string[],
  outcome: CloseReason,
  actor: Caller,
  now: Date = new Date(),
): Promise<{ closed: number; left: number }> {
  const wanted = [...new Set(ids)];
  if (wanted.length > MOST_CLOSED) throw new ShopError("list-too-long", { max: MOST_CLOSED });
  const { id, phoneNumber, closedAt, claimedBy, claimedUntil } = incompleteCheckouts;
  const isFree = or(isNull(claimedUntil), lte(claimedUntil, now), eq(claimedBy, actor.id));
  return db.transaction(async (tx) => {
    const open = await tx
      .select({ id, phoneNumber })
      .from(incompleteCheckouts)
      .where(and(inArray(id, wanted.filter(isUuid)), isNull(closedAt), isFree))
      // Two callers who close the same ones wait for each other instead of deadlocking.
      .orderBy(asc(id))
      .for("update");
    if (open.length === 0) throw new ShopError("checkout-over", {});
    await tx
      .update(incompleteCheckouts)
      .set({ ...closed(now), outcome, callAfter: null, claimedBy: null, claimedUntil: null })
      .where(
        inArray(
          id,
          open.map((one) => one.id),
        ),
      );
    for (const one of open) await recordOutcome(tx, one.phoneNumber, outcome, actor);
    return { closed: open.length, left: wanted.length - open.length };
  });
}

const recordOutcome = (tx: Db, phoneNumber: string, outcome: string, actor: Caller) =>
  recordStaffAct(tx, {
    act: "checkout-called",
    subject: phoneNumber,
    subjectId: phoneNumber,
    details: { outcome },
    actor,
  });

function changeBy(call: CheckoutCall, attempts: number, now: Date) {
  switch (call.outcome) {
    case "no-answer":
      return { callAttempts: attempts + 1, callAfter: callAgainAt(attempts + 1, now) };
    case "later":
      return { callAfter: call.callAfter };
    default:
      return { ...closed(now), outcome: call.outcome, callAfter: null };
  }
}

const closed = (now: Date) => ({ closedAt: now, draftId: null, touches: null, near: null });

/** Where the buyer of an open checkout came from; null if nobody knows. */
export async function touchesOfCheckout(tx: Db, id: string): Promise<Touches | null> {
  if (!isUuid(id)) return null;
  const { touches } = incompleteCheckouts;
  const [found] = await tx
    .select({ touches })
    .from(incompleteCheckouts)
    .where(eq(incompleteCheckouts.id, id));
  return found?.touches ?? null;
}

/**
 * Runs in the transaction of the order that staff make of a checkout, once. Refused: checkout-over.
 */
export async function closeAsOrdered(tx: Db, id: string, orderId: string): Promise<void> {
  const rows = isUuid(id)
    ? await tx
        .update(incompleteCheckouts)
        .set({ ...closed(new Date()), outcome: "ordered", orderId })
        .where(and(eq(incompleteCheckouts.id, id), isNull(incompleteCheckouts.closedAt)))
        .returning({ id: incompleteCheckouts.id })
    : [];
  if (rows.length === 0) throw new ShopError("checkout-over", {});
}

/** Deletes what was left 30 days ago. */
export const sweepIncompleteCheckouts = (now = new Date()): Promise<number> =>
  deleteInBatches(
    incompleteCheckouts,
    sql`typed_at < ${now.toISOString()}::timestamptz - make_interval(days => ${CHECKOUT_KEPT_DAYS})`,
  );
