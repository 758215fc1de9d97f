import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import {
  advances,
  checkoutDrafts,
  deliveries,
  funnelEvents,
  handedParcels,
  limits,
  moveRows,
  orderHistory,
  orderSelections,
  orders,
  otherPhones,
  rememberedGuests,
  shipments,
  staffActs,
  walletMessages,
} from "#drizzle/schema.ts";

/** The person: a phone number and its account, if any. */
export type DataSubject = { phoneNumber: string; userId: string | null };

/** Orders for this number, and orders that its account placed for others. */
export const whereOrders = ({ phoneNumber, userId }: DataSubject): SQL =>
  userId
    ? sql`(${orders.phoneNumber} = ${phoneNumber} or ${orders.customerId} = ${userId})`
    : sql`(${orders.phoneNumber} = ${phoneNumber})`;

export const ordersOf = (tx: Db, subject: DataSubject) =>
  tx.select({ id: orders.id }).from(orders).where(whereOrders(subject));

/** What the visitor did who came by the click that one of these orders has. */
export const whereClicked = (subject: DataSubject): SQL => {
  const clicks = (name: "fbclid" | "ttclid") =>
    sql`(select click from orders, jsonb_path_query(${orders.touches}, '$.*') touch, jsonb_extract_path_text(touch, ${name}::text) click
      where ${whereOrders(subject)} and click <> '')`;
  return sql`(${funnelEvents.fbclid} in ${clicks("fbclid")} or ${funnelEvents.ttclid} in ${clicks("ttclid")})`;
};

/** Orders whose number was this one before staff changed it. */
export const whereNumberChanged = ({ phoneNumber }: DataSubject): SQL =>
  sql`(${orderHistory.field} = 'phoneNumber'
    and to_jsonb(${phoneNumber}::text) in (${orderHistory.from}, ${orderHistory.to}))`;

/** Parcels of these orders, and of orders that had this number when they were handed over. */
export const whereHanded = (subject: DataSubject): SQL =>
  sql`(${handedParcels.fileLine} <> '' and (${handedParcels.orderId} in (select id from orders where ${whereOrders(subject)})
    or ${handedParcels.orderId} in (select order_id from order_history where ${whereNumberChanged(subject)})))`;

/** Parcels of these orders and of those that had this number before, with a courier's error. */
export const whereCarried = (subject: DataSubject): SQL =>
  sql`(${shipments.failure} <> '' and (${shipments.orderId} in (select id from orders where ${whereOrders(subject)})
    or ${shipments.orderId} in (select order_id from order_history where ${whereNumberChanged(subject)})))`;

/**
 * Messages about these orders and those that had this number before, offers to it, and what it
 * waited for: the stored answer of a receiver may repeat personal data.
 */
export const whereTold = (subject: DataSubject): SQL =>
  sql`(${deliveries.said} <> '' and ${deliveries.eventId} in (
    select id from outbox_events
     where data ->> 'orderId' in (select id::text from orders where ${whereOrders(subject)}
                                  union select order_id::text from order_history where ${whereNumberChanged(subject)})
        or data ->> 'offerId' in (select id::text from offers where phone_number = ${subject.phoneNumber})
        or data ->> 'requestId' in (select id::text from restock_requests where phone_number = ${subject.phoneNumber})))`;

/** Advances for these orders, and those that this number paid for others. */
export const whereAdvances = (subject: DataSubject): SQL =>
  sql`(${advances.orderId} in (select id from orders where ${whereOrders(subject)}) or ${advances.sender} = ${subject.phoneNumber})`;

/** SMS of a wallet about these advances, and others that name this number. */
export const whereMessages = (subject: DataSubject): SQL =>
  sql`(${walletMessages.advanceId} in (select id from advances where ${whereAdvances(subject)})
    or position(${subject.phoneNumber} in ${walletMessages.text}) > 0)`;

export const whereDrafts = (subject: DataSubject): SQL =>
  sql`(${isSpelled(subject, checkoutDrafts.phoneNumber)}
    or ${checkoutDrafts.customerId} = ${subject.userId}::uuid)`;

export const whereRemembered = ({ phoneNumber }: DataSubject): SQL =>
  sql`(${rememberedGuests.phoneNumber} = ${phoneNumber})`;

export const whereSelections = (subject: DataSubject): SQL =>
  sql`(${isSpelled(subject, orderSelections.search)}
    or ${orderSelections.actorId} = ${subject.userId}::uuid)`;

/** Staff's acts on this account or number. */
export const whereDoneTo = ({ phoneNumber, userId }: DataSubject): SQL =>
  sql`(${staffActs.subjectId} in (${phoneNumber}, ${userId}::text))`;

/** Further numbers of this account, and this number where another account has it as a further one. */
export const whereNumbers = ({ phoneNumber, userId }: DataSubject): SQL =>
  sql`(${otherPhones.phoneNumber} = ${phoneNumber} or ${otherPhones.userId} = ${userId}::uuid)`;

/** Rows of files that name this person, or made this account. */
export const whereMoved = ({ phoneNumber, userId }: DataSubject): SQL =>
  sql`((${moveRows.phones} <> '{}' and ${moveRows.phones} @> array[${phoneNumber}::text]) or ${moveRows.userId} = ${userId}::uuid)`;

/** Counters of attempts, by number or by the account's sessions and places. */
export const whereLimits = ({ phoneNumber, userId }: DataSubject): SQL =>
  sql`(right(${limits.key}, 12) in (${`:${phoneNumber}`}, ${` ${phoneNumber}`})
    or split_part(${limits.key}, ':', 2) in (
      select id::text from sessions where user_id = ${userId}::uuid
      union all select place from known_places where user_id = ${userId}::uuid))`;

/**
 * Typed numbers are stored as typed: their last eleven digits are compared, in Latin, Bangla or
 * full-width script.
 */
const isSpelled = ({ phoneNumber }: DataSubject, typed: AnyColumn) =>
  sql`right(regexp_replace(
    translate(${typed}, '০১২৩৪৫৬৭৮৯０１２３４５６７８９', '01234567890123456789'), '[^0-9]', '', 'g'), 11) = ${phoneNumber}`;
