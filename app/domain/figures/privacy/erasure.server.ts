import { type AnyColumn, and, asc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import {
  advances,
  blockedPhones,
  checkoutDrafts,
  complaints,
  contacts,
  courierChecks,
  deliveries,
  funnelEvents,
  handedParcels,
  incompleteCheckouts,
  limits,
  moveReadings,
  moveRows,
  moves,
  offers,
  orderConversions,
  orderHistory,
  orderLinks,
  orderReturns,
  orderSelections,
  orders,
  otherPhones,
  outsideChecks,
  pastOrders,
  rememberedGuests,
  restockRequests,
  reviews,
  shipments,
  staffActs,
  users,
  walletMessages,
} from "#drizzle/schema.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { log } from "#runtime/log.ts";
import { ERASED } from "../../core/erased.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { isOrderStatus, isOver } from "../../orders/order-status.ts";
import { deleteUnused } from "../../shop/media/sweep.server.ts";
import { exportHeldData, holdsNothing, readHeldData, readPhone } from "./held-data.server.ts";
import { eraseMentions, spellingsOfNumber } from "./mentions.server.ts";
import { PERSONAL_FIELDS } from "./personal-data.server.ts";
import {
  type DataSubject,
  ordersOf,
  whereAdvances,
  whereCarried,
  whereClicked,
  whereDoneTo,
  whereDrafts,
  whereHanded,
  whereLimits,
  whereMessages,
  whereMoved,
  whereNumberChanged,
  whereNumbers,
  whereOrders,
  whereRemembered,
  whereSelections,
  whereTold,
} from "./subject.server.ts";

/** Counts of what an erasure removes. */
export type Erasure = {
  phoneNumber: string;
  hasAccount: boolean;
  /** Anonymised orders. */
  orders: number;
  /** Numbers of those orders that are still open: nobody will know where to deliver them. */
  unfinished: number[];
  /**
   * Checkout drafts, incomplete checkouts, remembered guests, awaited products, log-in counters,
   * recorded searches, reviews, others' notes.
   */
  traces: number;
};

/** Previews `erase`. Refused: phone-invalid, nothing-held, staff-not-erased. */
export async function planErasure(phone: string): Promise<Erasure> {
  const held = await exportHeldData(phone);
  if (held.account?.isAdmin) {
    throw new ShopError("staff-not-erased", { phoneNumber: held.phoneNumber });
  }
  return summaryOf(held);
}

/**
 * Erases a person by phone number, in any spelling. Orders and their history stay for the books,
 * without name, number, address, thana and note, and past orders that Reports count without the
 * person; everything else is deleted, the account and its sessions first. One transaction, which may run while the shop is open. Refused: phone-invalid,
 * nothing-held, staff-not-erased, try-again.
 */
export async function erase(phone: string): Promise<Erasure> {
  const phoneNumber = readPhone(phone);
  const { done, images } = await patiently(() =>
    inOrderTransaction((tx) => eraseWithin(tx, phoneNumber)),
  );
  await deletePictures(images);
  return done;
}

/** The person is erased by now: a picture that could not be deleted goes with the daily sweep. */
async function deletePictures(images: readonly string[]): Promise<void> {
  try {
    await deleteUnused(images);
  } catch (error) {
    log.error({ err: error, images }, "pictures of an erased person's reviews are not deleted yet");
  }
}

async function eraseWithin(
  tx: Db,
  phoneNumber: string,
): Promise<{ done: Erasure; images: string[] }> {
  // This statement comes first, because it waits for a batch of rows that is being stored, and that
  // batch may wait for an account that is locked below.
  await tx
    .update(moveReadings)
    .set({ erased: sql`array_append(${moveReadings.erased}, ${phoneNumber}::text)` });
  const [user] = await tx
    .select({ id: users.id, isAdmin: users.isAdmin })
    .from(users)
    .where(eq(users.phoneNumber, phoneNumber))
    .for("update");
  if (user?.isAdmin) throw new ShopError("staff-not-erased", { phoneNumber });
  const subject = { phoneNumber, userId: user?.id ?? null };
  // Waits for changes of these orders that have begun, so that their history is included below.
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(whereOrders(subject))
    .orderBy(asc(orders.id))
    .for("no key update");
  const held = await readHeldData(tx, phoneNumber);
  if (holdsNothing(held)) throw new ShopError("nothing-held", { phoneNumber });

  await eraseMentions(tx, subject);
  await tx.delete(orderLinks).where(inArray(orderLinks.orderId, ordersOf(tx, subject)));
  await tx.delete(reviews).where(inArray(reviews.orderId, ordersOf(tx, subject)));
  await tx
    .update(orderReturns)
    .set({ note: "" })
    .where(inArray(orderReturns.orderId, ordersOf(tx, subject)));
  await tx
    .update(complaints)
    .set({ text: ERASED.history, answer: "" })
    .where(inArray(complaints.orderId, ordersOf(tx, subject)));
  await tx
    .update(staffActs)
    .set({ subject: ERASED.history, subjectId: "", details: {} })
    .where(whereDoneTo(subject));
  await tx.delete(blockedPhones).where(eq(blockedPhones.phoneNumber, phoneNumber));
  await tx.delete(walletMessages).where(whereMessages(subject));
  await tx
    .update(advances)
    .set({ sender: ERASED.phoneNumber, reason: "" })
    .where(whereAdvances(subject));
  await tx.update(handedParcels).set({ fileLine: "" }).where(whereHanded(subject));
  await tx.delete(funnelEvents).where(whereClicked(subject));
  await tx.delete(orderConversions).where(inArray(orderConversions.orderId, ordersOf(tx, subject)));
  await tx.update(shipments).set({ failure: "" }).where(whereCarried(subject));
  await tx.update(deliveries).set({ said: "" }).where(whereTold(subject));
  await eraseHistory(tx, subject);
  await eraseOrders(tx, subject);
  await tx.delete(incompleteCheckouts).where(eq(incompleteCheckouts.phoneNumber, phoneNumber));
  await tx.delete(checkoutDrafts).where(whereDrafts(subject));
  await tx.delete(rememberedGuests).where(whereRemembered(subject));
  await tx.delete(outsideChecks).where(eq(outsideChecks.phoneNumber, phoneNumber));
  await tx.delete(courierChecks).where(eq(courierChecks.phoneNumber, phoneNumber));
  await tx.delete(contacts).where(eq(contacts.phoneNumber, phoneNumber));
  await tx.delete(offers).where(eq(offers.phoneNumber, phoneNumber));
  await tx.delete(restockRequests).where(eq(restockRequests.phoneNumber, phoneNumber));
  await tx.delete(orderSelections).where(whereSelections(subject));
  await erasePastOrders(tx, subject);
  await tx.delete(otherPhones).where(whereNumbers(subject));
  await tx.delete(moveRows).where(whereMoved(subject));
  await tx.delete(limits).where(whereLimits(subject));
  // Cascades to the rows that refer to the account; its orders keep no customer.
  if (subject.userId) await tx.delete(users).where(eq(users.id, subject.userId));
  const images = held.reviews.map(({ image }) => image).filter(Boolean);
  return { done: summaryOf(held), images };
}

async function eraseHistory(tx: Db, subject: DataSubject): Promise<void> {
  const { from, to } = orderHistory;
  const isText = (value: AnyColumn) => sql`jsonb_typeof(${value}) = 'string' and ${value} <> '""'`;
  await tx
    .update(orderHistory)
    .set({ from: erasedIf(isText(from), from), to: erasedIf(isText(to), to) })
    .where(
      and(
        inArray(orderHistory.orderId, ordersOf(tx, subject)),
        inArray(orderHistory.field, [...PERSONAL_FIELDS]),
      ),
    );
  // Of an order that had this number before, what came with the number is this person's; what
  // replaced it is another's.
  const lastOfNumber = sql`(select max(last.created_at) from order_history last
    where last.order_id = ${orderHistory.orderId} and last.field = 'phoneNumber' and last.from = to_jsonb(${subject.phoneNumber}::text))`;
  await tx
    .update(orderHistory)
    .set({
      from: erasedIf(sql`${isText(from)} and ${orderHistory.createdAt} <= ${lastOfNumber}`, from),
      to: erasedIf(sql`${isText(to)} and ${orderHistory.createdAt} < ${lastOfNumber}`, to),
    })
    .where(
      and(
        inArray(
          orderHistory.orderId,
          tx
            .select({ id: orderHistory.orderId })
            .from(orderHistory)
            .where(whereNumberChanged(subject)),
        ),
        inArray(orderHistory.field, [...PERSONAL_FIELDS]),
      ),
    );
  const isNumber = (value: AnyColumn) => sql`${value} = to_jsonb(${subject.phoneNumber}::text)`;
  await tx
    .update(orderHistory)
    .set({ from: erasedIf(isNumber(from), from), to: erasedIf(isNumber(to), to) })
    .where(whereNumberChanged(subject));
}

const erasedIf = (isErased: SQL, value: AnyColumn): SQL =>
  sql`case when ${isErased} then to_jsonb(${ERASED.history}::text) else ${value} end`;

async function eraseOrders(tx: Db, subject: DataSubject): Promise<void> {
  const { history: _, ...columns } = ERASED;
  await tx
    .update(orders)
    .set({
      ...columns,
      placedFrom: null,
      placedNear: null,
      requestHash: null,
      touches: null,
    })
    .where(whereOrders(subject));
}

/** Past orders that Reports count stay without the person, since their days are over. */
async function erasePastOrders(tx: Db, { phoneNumber }: DataSubject): Promise<void> {
  const { key, number } = pastOrders;
  const isTheirs = eq(pastOrders.phoneNumber, phoneNumber);
  // Some shops number an order by the phone.
  const names = (text: AnyColumn) => sql`${text} ~ ${spellingsOfNumber(phoneNumber)}::text`;
  await tx
    .update(moveRows)
    .set({ goods: "" })
    .where(
      and(
        names(moveRows.goods),
        inArray(
          moveRows.moveId,
          tx.select({ id: moves.id }).from(moves).where(eq(moves.kind, "orders")),
        ),
      ),
    );
  await tx.delete(pastOrders).where(and(isTheirs, not(pastOrders.inReports)));
  // The key tells that the same file brings the order in only once.
  await tx
    .update(pastOrders)
    .set({
      ...{ fullName: ERASED.fullName, phoneNumber: ERASED.phoneNumber, lines: [] },
      number: sql`case when ${names(number)} then '' else ${number} end`,
      key: sql`case when ${names(key)} then ${pastOrders.id}::text else ${key} end`,
    })
    .where(isTheirs);
}

function summaryOf(held: Awaited<ReturnType<typeof readHeldData>>): Erasure {
  const isUnfinished = ({ status, deletedAt }: (typeof held.orders)[number]) =>
    isOrderStatus(status) && !isOver(status) && deletedAt === null;
  return {
    phoneNumber: held.phoneNumber,
    hasAccount: held.account !== null,
    orders: held.orders.length,
    unfinished: held.orders.filter(isUnfinished).map(({ orderNumber }) => orderNumber),
    traces:
      held.checkoutDrafts.length +
      held.incompleteCheckouts.length +
      held.rememberedGuests.length +
      held.restockRequests.length +
      held.walletMessages.length +
      held.limits.length +
      held.pastOrders.length +
      held.otherPhones.length +
      held.moveRows.length +
      held.orderSelections.length +
      held.reviews.length +
      held.blockedPhones.length +
      held.otherOrders.length +
      held.mentions.reduce((sum, { notes }) => sum + notes, 0),
  };
}
