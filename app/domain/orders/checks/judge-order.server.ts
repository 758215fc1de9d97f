import { type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { prepareOnce } from "#drizzle/prepared.server.ts";
import { isCounted } from "../../core/counted.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { isBlocked, phoneBlocked } from "../../people/customers/blocked-phones.server.ts";
import type { HeldReason } from "./held-orders.ts";
import { isHoarding } from "./hoarding.server.ts";
import { findOrderChecks } from "./order-checks.server.ts";
import type { OrderChecks } from "./order-checks.ts";
import { isProgram, type Sender } from "./order-sender.server.ts";

/**
 * An order just written, the counted pieces that it takes, and the stock of these products before
 * it.
 */
export type JudgedOrder = {
  phoneNumber: string;
  totalPrice: number;
  taken: readonly { productId: string; quantity: number }[];
  stock: ReadonlyMap<string, number>;
};

/**
 * Forms that are confirmed quickly need no proof until their phone or network has placed this many
 * orders within an hour.
 */
const QUICK_ORDERS = { perPhone: 2, perNetwork: 30 };

/** Adds to the sender whether the shop has delivered to this customer. */
export async function knowSender(
  tx: Db,
  sender: Sender,
  customerId: string | null,
): Promise<Sender> {
  if (customerId === null) return sender;
  const [row] = await tx.execute<{ isKnown: boolean }>(sql`
    select exists(select from orders
      where customer_id = ${customerId} and status = 'Deliverd' and ${isCounted}) as "isKnown"`);
  return { ...sender, isKnown: row?.isKnown ?? false };
}

/**
 * Refuses a flood of orders from one source and blocked phone numbers (unless `mayBeBlocked`), by
 * reads only, so that a refused order costs little. Returns what `judgeOrder` needs. Refused:
 * orders-too-fast, phone-blocked.
 */
export async function refuseFlood(
  tx: Db,
  phoneNumber: string,
  sender: Sender,
  mayBeBlocked: boolean,
): Promise<{ checks: OrderChecks; isBlocked: boolean }> {
  const [{ checks }, counts, blocked] = await Promise.all([
    findOrderChecks(tx),
    count(tx, phoneNumber, sender),
    isBlocked(tx, phoneNumber),
  ]);
  refuseTooFast(checks, counts, 1);
  if (blocked && !mayBeBlocked) throw await phoneBlocked();
  return { checks, isBlocked: blocked };
}

/** The sender, the limits, and the counts of `countOrders`. */
export type JudgeContext = { sender: Sender; checks: OrderChecks; counts: Counts };

/**
 * Counts the orders of phone and network and locks both until the commit, so that simultaneous
 * orders count each other. It runs last in the transaction that has written its order.
 */
export async function countOrders(tx: Db, phoneNumber: string, sender: Sender): Promise<Counts> {
  // Pipelined: the count runs after both locks are held.
  const [, counts] = await Promise.all([
    lock(tx, phoneNumber, sender.near),
    count(tx, phoneNumber, sender),
  ]);
  return counts;
}

/**
 * Decides why an order that its transaction has written and counted must wait for the owner's phone
 * call, if it must. Only placed orders count, not refused ones or repeats of a key. Orders from
 * other networks never make a phone refused, since anybody can type anybody's number; they make it
 * held.
 *
 * Refused: orders-too-fast; proof-needed if a missing proof would settle it.
 */
export async function judgeOrder(
  tx: Db,
  order: JudgedOrder,
  { sender, checks, counts }: JudgeContext,
): Promise<HeldReason[]> {
  refuseTooFast(checks, counts, 0);

  const reasons: HeldReason[] = [];
  if (isOver(checks.openOrdersPerPhone, counts.open)) reasons.push("open-orders");
  if (isOver(checks.namesPerPhone, counts.names)) reasons.push("many-names");
  if (isOver(checks.totalPrice, order.totalPrice)) reasons.push("large-sum");
  if (isBulk(checks, order)) reasons.push("bulk");
  else if (await isHoarding(tx, order, sender, checks)) reasons.push("hoarding");
  if (!sender.isKnown && isOver(checks.networkTotal, counts.networkTotal))
    reasons.push("network-sum");
  if (isProgram(sender) && isOver(checks.callsPerNetwork, counts.byPrograms))
    reasons.push("busy-network");
  else if (needsProof(checks, counts, sender)) {
    if (sender.proof === "missing") throw new ShopError("proof-needed", {});
    if (sender.proof === "not-possible") reasons.push("busy-network");
  }
  return reasons;
}

function needsProof(checks: OrderChecks, counts: Counts, sender: Sender): boolean {
  const isQuick = sender.formAgeMs !== null && sender.formAgeMs < checks.formSeconds * 1000;
  const isOneOfMany =
    counts.ofPhone > QUICK_ORDERS.perPhone || counts.ofNetwork > QUICK_ORDERS.perNetwork;
  if (sender.isKnown && !sender.isTrapped) return false;
  return (
    sender.isTrapped ||
    isOver(checks.ordersPerMinute, counts.inMinute) ||
    (isQuick && isOneOfMany) ||
    isOver(checks.ordersPerNetwork, counts.ofNetwork)
  );
}

/**
 * The pieces of all products are added up: many products emptied a little are as bad as one emptied
 * much.
 */
function isBulk({ stockShare, stockPieces }: OrderChecks, order: JudgedOrder): boolean {
  if (stockShare === 0) return false;
  const large = order.taken.filter(
    ({ productId, quantity }) => quantity * 100 >= (order.stock.get(productId) ?? 0) * stockShare,
  );
  const pieces = large.reduce((sum, line) => sum + line.quantity, 0);
  return pieces > 0 && pieces >= stockPieces;
}

const isOver = (limit: number, number: number) => limit > 0 && number > limit;

function refuseTooFast(checks: OrderChecks, counts: Counts, more: number): void {
  const waits = [
    isOver(checks.mostPerNetwork, counts.ofNetwork + more) ? counts.networkWaitS : 0,
    isOver(checks.mostPerPhone, counts.ofPhoneHere + more) ? counts.phoneWaitS : 0,
  ];
  const retryAfterS = Math.ceil(Math.max(...waits));
  if (retryAfterS > 0) throw new ShopError("orders-too-fast", { retryAfterS });
}

type Counts = {
  /** Open orders of this phone in seven days, and how many different names they are for. */
  open: number;
  names: number;
  /**
   * Orders within the last hour: of this phone, of this network, and of this phone from this
   * network.
   */
  ofPhone: number;
  ofNetwork: number;
  ofPhoneHere: number;
  /**
   * Orders of this network within the last minute, and the cost of those within the hour in taka.
   */
  inMinute: number;
  networkTotal: number;
  /** Orders by programs in this neighbourhood within the last hour. */
  byPrograms: number;
  /** Seconds until the oldest order of that hour is an hour old. */
  networkWaitS: number;
  phoneWaitS: number;
};

const phoneNumber = sql`${sql.placeholder("phoneNumber")}::text`;
const isOpen = sql`deleted_at is null and status not in ('Deliverd', 'Cancelled', 'Refunded')`;

const counting = prepareOnce<Counts>(
  db,
  sql`
    select * from
      (select count(*) filter (where ${isOpen})::int as "open",
              count(distinct lower(full_name)) filter (where ${isOpen})::int as "names",
              count(*) filter (where created_at > now() - interval '1 hour')::int as "ofPhone"
         from orders
        where phone_number = ${phoneNumber} and not is_trial and created_at > now() - interval '7 days') as of_phone,
      (select count(*)::int as "ofNetwork",
              count(*) filter (where phone_number = ${phoneNumber})::int as "ofPhoneHere",
              count(*) filter (where created_at > now() - interval '1 minute')::int as "inMinute",
              coalesce(sum(total_price) filter (where ${isOpen}), 0)::float as "networkTotal",
              ${waitS(sql`true`)} as "networkWaitS",
              ${waitS(sql`phone_number = ${phoneNumber}`)} as "phoneWaitS"
         from orders
        where placed_from = ${sql.placeholder("network")}::text and created_at > now() - interval '1 hour') as of_network,
      (select count(*)::int as "byPrograms" from orders
        where placed_near = ${sql.placeholder("near")}::text and placed_by_program and created_at > now() - interval '1 hour') as of_near`,
);

async function count(tx: Db, phoneNumber: string, { network, near }: Sender): Promise<Counts> {
  const [counts] = await counting({ phoneNumber, network, near }, tx);
  if (!counts) throw new Error("An aggregate always has a row");
  return counts;
}

function waitS(which: SQL): SQL {
  return sql`coalesce(greatest(1, extract(epoch from min(created_at) filter (where ${which}) + interval '1 hour' - now()))::float, 1)`;
}

const locking = prepareOnce(
  db,
  sql`
    select pg_advisory_xact_lock(hashtextextended(${sql.placeholder("near")}::text, 0)),
           pg_advisory_xact_lock(hashtextextended(${sql.placeholder("phone")}::text, 0))`,
);

/**
 * Always locks the neighbourhood first, so that two orders cannot deadlock. Without one it locks
 * the phone twice.
 */
async function lock(tx: Db, phoneNumber: string, near: string | null): Promise<void> {
  const key = `network of orders ${near ?? phoneNumber}`;
  await locking({ near: key, phone: `phone of orders ${phoneNumber}` }, tx);
}
