import { type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { prepareOnce } from "#drizzle/prepared.server.ts";
import type { SellableProduct } from "../../catalog/selling.ts";
import { refuseBlocked } from "../../people/blocked-phones.server.ts";
import { ShopError } from "../../shop-error.ts";
import type { HeldReason } from "./held-orders.ts";
import { isHoarding } from "./hoarding.server.ts";
import { findOrderChecks } from "./order-checks.server.ts";
import type { OrderChecks } from "./order-checks.ts";
import { isProgram, type Sender } from "./order-sender.server.ts";

/** An order as it has just been written, and what was left of its goods before. */
export type JudgedOrder = {
  phoneNumber: string;
  totalPrice: number;
  lines: readonly { productId: string; quantity: number; tookStock: boolean }[];
  products: ReadonlyMap<string, SellableProduct>;
};

/** Quick forms nobody asks about: within an hour as many orders of a phone, or of a network. */
const QUICK_ORDERS = { perPhone: 2, perNetwork: 30 };

/** The sender, and whether the customer is one the shop has delivered to. */
export async function knowSender(
  tx: Db,
  sender: Sender,
  customerId: string | null,
): Promise<Sender> {
  if (customerId === null) return sender;
  const [row] = await tx.execute<{ isKnown: boolean }>(sql`
    select exists(select from orders
      where customer_id = ${customerId} and status = 'Deliverd' and deleted_at is null) as "isKnown"`);
  return { ...sender, isKnown: row?.isKnown ?? false };
}

/**
 * Is there a flood from where this order comes, or a number that staff have blocked? Reads only, so that a refused order has
 * cost little. Returns what the order is to be judged by. Refused: orders-too-fast, phone-blocked.
 */
export async function refuseFlood(
  tx: Db,
  phoneNumber: string,
  sender: Sender,
): Promise<OrderChecks> {
  const [{ checks }, counts] = await Promise.all([
    findOrderChecks(tx),
    count(tx, phoneNumber, sender),
    refuseBlocked(tx, phoneNumber),
  ]);
  refuseTooFast(checks, counts, 1);
  return checks;
}

/** Who hands an order in, what it is judged by, and what `countOrders` counted. */
export type Judging = { sender: Sender; checks: OrderChecks; counts: Counts };

/**
 * Counts the orders of phone and network, and locks both until the commit, so that of many at once each counts those before
 * it: asked last, by a transaction that has just written its order.
 */
export async function countOrders(tx: Db, phoneNumber: string, sender: Sender): Promise<Counts> {
  // Sent along: what it counts is what was there once the locks were had.
  const [, counts] = await Promise.all([
    lock(tx, phoneNumber, sender.near),
    count(tx, phoneNumber, sender),
  ]);
  return counts;
}

/**
 * Judges an order that its transaction has just written and counted: why it must wait for the owner's call, if it must. What
 * counts are orders that were placed: refused ones and repeats under the same key are none. Another network's orders never make a
 * phone refused, for anybody can type anybody's number; they make it held.
 *
 * Refused: orders-too-fast, and proof-needed where a proof is missing that would settle it.
 */
export async function judgeOrder(
  tx: Db,
  order: JudgedOrder,
  { sender, checks, counts }: Judging,
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
  if (isProgram(sender) && isOver(checks.callsPerNetwork, counts.calls))
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

/** Many goods emptied by a little each are as bad as one emptied by much, so their pieces are added up. */
function isBulk({ stockShare, stockPieces }: OrderChecks, order: JudgedOrder): boolean {
  if (stockShare === 0) return false;
  const large = order.lines.filter((line) => {
    const left = order.products.get(line.productId)?.quantityInStock ?? 0;
    return line.tookStock && line.quantity * 100 >= left * stockShare;
  });
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
  /** Of this phone in seven days, not yet closed; and the different names they are for. */
  open: number;
  names: number;
  /** Within the last hour: of this phone, of this network, and of this phone from this network. */
  ofPhone: number;
  ofNetwork: number;
  ofPhoneHere: number;
  /** Of this network within the last minute; and what those of the hour cost, in taka. */
  inMinute: number;
  networkTotal: number;
  /** Of programs in this neighbourhood, within the last hour. */
  calls: number;
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
        where phone_number = ${phoneNumber} and created_at > now() - interval '7 days') as of_phone,
      (select count(*)::int as "ofNetwork",
              count(*) filter (where phone_number = ${phoneNumber})::int as "ofPhoneHere",
              count(*) filter (where created_at > now() - interval '1 minute')::int as "inMinute",
              coalesce(sum(total_price) filter (where ${isOpen}), 0)::float as "networkTotal",
              ${waitS(sql`true`)} as "networkWaitS",
              ${waitS(sql`phone_number = ${phoneNumber}`)} as "phoneWaitS"
         from orders
        where placed_from = ${sql.placeholder("network")}::text and created_at > now() - interval '1 hour') as of_network,
      (select count(*)::int as "calls" from orders
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
    select pg_advisory_xact_lock(hashtextextended(${sql.placeholder("place")}::text, 0)),
           pg_advisory_xact_lock(hashtextextended(${sql.placeholder("phone")}::text, 0))`,
);

/** The neighbourhood first, always: two orders never wait for each other crosswise. Without one the phone counts twice. */
async function lock(tx: Db, phoneNumber: string, near: string | null): Promise<void> {
  const place = `network of orders ${near ?? phoneNumber}`;
  await locking({ place, phone: `phone of orders ${phoneNumber}` }, tx);
}
