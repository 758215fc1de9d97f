import { type AnyColumn, and, asc, eq, getTableColumns, inArray, not, or, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import {
  addresses,
  advances,
  authenticators,
  blockedPhones,
  callClaims,
  carts,
  checkoutDrafts,
  complaints,
  contacts,
  courierChecks,
  deliveries,
  funnelEvents,
  gatewayPayments,
  handedParcels,
  incompleteCheckouts,
  knownPlaces,
  limits,
  moveRows,
  offers,
  orderConversions,
  orderHistory,
  orderLines,
  orderLinks,
  orderReturns,
  orderSelections,
  orders,
  otherPhones,
  outsideChecks,
  passwordResets,
  pastOrders,
  payouts,
  people,
  phoneCodes,
  recoveryCodes,
  rememberedGuests,
  restockRequests,
  reviews,
  sessions,
  shipments,
  staffActs,
  staffNotices,
  staffReceivers,
  stockMovements,
  users,
  walletMessages,
} from "#drizzle/schema.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { phonesIn } from "../../core/moves/read-moves.server.ts";
import { normalizePhone } from "../../core/phone.ts";
import { ShopError } from "../../core/shop-error.ts";
import { countMentions } from "./mentions.server.ts";
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

export type HeldData = Awaited<ReturnType<typeof readHeldData>>;

/**
 * Everything the shop stores about a phone number, in any spelling. Hashes and secrets, which mean
 * nothing to a person, are left out. Refused: phone-invalid, nothing-held.
 */
export async function exportHeldData(phone: string): Promise<HeldData> {
  const phoneNumber = readPhone(phone);
  const held = await patiently(() => db.transaction((tx) => readHeldData(tx, phoneNumber)));
  if (holdsNothing(held)) throw new ShopError("nothing-held", { phoneNumber });
  return held;
}

export function readPhone(typed: string): string {
  const phoneNumber = normalizePhone(typed);
  if (!phoneNumber) throw new ShopError("phone-invalid", {});
  return phoneNumber;
}

export function holdsNothing({ phoneNumber: _, account, ...lists }: HeldData): boolean {
  return account === null && Object.values(lists).every((list) => list.length === 0);
}

const { tokenHash: _, ...linkColumns } = getTableColumns(orderLinks);

export async function readHeldData(tx: Db, phoneNumber: string) {
  const { passwordHash: _, sessionVersion: __, ...accountColumns } = getTableColumns(users);
  const [account = null] = await tx
    .select(accountColumns)
    .from(users)
    .where(eq(users.phoneNumber, phoneNumber));
  const subject = { phoneNumber, userId: account?.id ?? null };
  return {
    phoneNumber,
    account,
    ...(await readAccountData(tx, subject.userId)),
    orders: await readOrders(tx, subject),
    otherOrders: await readOtherOrders(tx, subject),
    checkoutDrafts: await tx.select().from(checkoutDrafts).where(whereDrafts(subject)),
    incompleteCheckouts: await tx
      .select()
      .from(incompleteCheckouts)
      .where(eq(incompleteCheckouts.phoneNumber, phoneNumber)),
    rememberedGuests: await tx.select().from(rememberedGuests).where(whereRemembered(subject)),
    restockRequests: await tx
      .select()
      .from(restockRequests)
      .where(eq(restockRequests.phoneNumber, phoneNumber)),
    orderSelections: await tx.select().from(orderSelections).where(whereSelections(subject)),
    pastOrders: await tx.select().from(pastOrders).where(eq(pastOrders.phoneNumber, phoneNumber)),
    otherPhones: await tx.select().from(otherPhones).where(whereNumbers(subject)),
    moveRows: (await tx.select().from(moveRows).where(whereMoved(subject))).map((row) =>
      ownPart(row, subject),
    ),
    limits: await tx.select().from(limits).where(whereLimits(subject)),
    blockedPhones: await tx
      .select()
      .from(blockedPhones)
      .where(eq(blockedPhones.phoneNumber, phoneNumber)),
    outsideChecks: await tx
      .select()
      .from(outsideChecks)
      .where(eq(outsideChecks.phoneNumber, phoneNumber)),
    courierChecks: await tx
      .select()
      .from(courierChecks)
      .where(eq(courierChecks.phoneNumber, phoneNumber)),
    contacts: await tx.select().from(contacts).where(eq(contacts.phoneNumber, phoneNumber)),
    offers: await tx.select().from(offers).where(eq(offers.phoneNumber, phoneNumber)),
    people: await tx.select().from(people).where(eq(people.phoneNumber, phoneNumber)),
    orderReturns: await tx
      .select()
      .from(orderReturns)
      .where(
        sql`(${inArray(orderReturns.orderId, ordersOf(tx, subject))} or ${orderReturns.actorId} = ${subject.userId}::uuid)`,
      ),
    complaints: await tx
      .select()
      .from(complaints)
      .where(
        sql`(${inArray(complaints.orderId, ordersOf(tx, subject))} or ${subject.userId}::uuid in (${complaints.actorId}, ${complaints.answeredBy}))`,
      ),
    advances: await tx.select().from(advances).where(whereAdvances(subject)),
    walletMessages: await tx.select().from(walletMessages).where(whereMessages(subject)),
    gatewayPayments: await tx
      .select()
      .from(gatewayPayments)
      .where(inArray(gatewayPayments.orderId, ordersOf(tx, subject))),
    orderLinks: await tx
      .select(linkColumns)
      .from(orderLinks)
      .where(inArray(orderLinks.orderId, ordersOf(tx, subject))),
    phoneCodes: await tx
      .select()
      .from(phoneCodes)
      .where(inArray(phoneCodes.orderId, ordersOf(tx, subject))),
    handedParcels: await tx.select().from(handedParcels).where(whereHanded(subject)),
    shipments: await tx
      .select()
      .from(shipments)
      .where(or(whereCarried(subject), sql`${shipments.riderId} = ${subject.userId}::uuid`)),
    deliveries: await tx.select().from(deliveries).where(whereTold(subject)),
    funnelEvents: await tx.select().from(funnelEvents).where(whereClicked(subject)),
    orderConversions: await tx
      .select()
      .from(orderConversions)
      .where(inArray(orderConversions.orderId, ordersOf(tx, subject))),
    staffActs: await tx
      .select()
      .from(staffActs)
      .where(sql`(${whereDoneTo(subject)} or ${staffActs.actorId} = ${subject.userId}::uuid)`)
      .orderBy(asc(staffActs.id)),
    reviews: await tx
      .select()
      .from(reviews)
      .where(inArray(reviews.orderId, ordersOf(tx, subject)))
      .orderBy(asc(reviews.createdAt), asc(reviews.id)),
    mentions: await countMentions(tx, subject),
  };
}

async function readAccountData(tx: Db, userId: string | null) {
  const own = (column: AnyColumn) => sql`${column} = ${userId}::uuid`;
  const { secretHash: _, sessionVersion: __, ...sessionColumns } = getTableColumns(sessions);
  const { codeHash: ___, ...resetColumns } = getTableColumns(passwordResets);
  const {
    secret: ____,
    lastStep: _____,
    ...authenticatorColumns
  } = getTableColumns(authenticators);
  const { prefix: ______, codeHash: _______, ...codeColumns } = getTableColumns(recoveryCodes);
  const {
    publicKey: ________,
    secret: _________,
    ...receiverColumns
  } = getTableColumns(staffReceivers);
  const { linkCode: __________, ...noticeColumns } = getTableColumns(staffNotices);
  return {
    addresses: await tx.select().from(addresses).where(own(addresses.userId)),
    sessions: await tx.select(sessionColumns).from(sessions).where(own(sessions.userId)),
    knownPlaces: await tx
      .select({ lastLogInAt: knownPlaces.lastLogInAt })
      .from(knownPlaces)
      .where(own(knownPlaces.userId)),
    passwordResets: await tx
      .select(resetColumns)
      .from(passwordResets)
      .where(or(own(passwordResets.userId), own(passwordResets.issuedBy))),
    authenticators: await tx
      .select(authenticatorColumns)
      .from(authenticators)
      .where(own(authenticators.userId)),
    recoveryCodes: await tx
      .select(codeColumns)
      .from(recoveryCodes)
      .where(own(recoveryCodes.userId)),
    staffReceivers: await tx
      .select(receiverColumns)
      .from(staffReceivers)
      .where(own(staffReceivers.userId)),
    staffNotices: await tx.select(noticeColumns).from(staffNotices).where(own(staffNotices.userId)),
    carts: await tx.select().from(carts).where(own(carts.customerId)),
    // The account's acts as staff.
    callClaims: await tx.select().from(callClaims).where(own(callClaims.actorId)),
    payouts: await tx
      .select()
      .from(payouts)
      .where(or(own(payouts.actorId), own(payouts.riderId))),
    stockMovements: await tx
      .select()
      .from(stockMovements)
      .where(own(stockMovements.actorId))
      .orderBy(asc(stockMovements.id)),
  };
}

async function readOrders(tx: Db, subject: DataSubject) {
  const ids = ordersOf(tx, subject);
  const { requestHash: _, idempotencyKey: __, ...columns } = getTableColumns(orders);
  const found = await tx
    .select(columns)
    .from(orders)
    .where(whereOrders(subject))
    .orderBy(asc(orders.orderNumber));
  const { cost: ___, costPaisa: ____, ...lineColumns } = getTableColumns(orderLines);
  const lines = await tx
    .select(lineColumns)
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const history = await tx
    .select()
    .from(orderHistory)
    .where(inArray(orderHistory.orderId, ids))
    .orderBy(asc(orderHistory.id));
  const linesOf = byOrder(lines);
  const historyOf = byOrder(history);
  return found.map((order) => ({
    ...order,
    lines: linesOf.get(order.id) ?? [],
    history: historyOf.get(order.id) ?? [],
  }));
}

function byOrder<Row extends { orderId: string }>(rows: Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.orderId, [...(found.get(row.orderId) ?? []), row]);
  return found;
}

/**
 * Other people's orders that once had this number, and what this account did to them as staff;
 * without those people's data.
 */
async function readOtherOrders(tx: Db, subject: DataSubject) {
  const { from: _, to: __, ...columns } = getTableColumns(orderHistory);
  return tx
    .select(columns)
    .from(orderHistory)
    .where(
      and(
        or(whereNumberChanged(subject), sql`${orderHistory.actorId} = ${subject.userId}::uuid`),
        not(inArray(orderHistory.orderId, ordersOf(tx, subject))),
      ),
    )
    .orderBy(asc(orderHistory.id));
}

/**
 * The part of a moved row that is about this person: cells with other numbers are emptied; if the
 * row belongs to another number, only cells with this one stay.
 */
function ownPart(row: typeof moveRows.$inferSelect, { phoneNumber }: DataSubject) {
  if (row.phones.every((phone) => phone === phoneNumber)) return row;
  const { item } = row;
  const first = item && ("phone" in item ? item.phone : item.key);
  const isOwn = first === phoneNumber;
  const cells = row.cells.map((cell) => {
    const phones = phonesIn([cell]);
    const isKept = phones.length === 0 ? isOwn : String(phones) === phoneNumber;
    return isKept ? cell : "";
  });
  const own = item && "phones" in item ? { ...item, phones: [] } : item;
  const reasons = row.reasons.map(({ code }) => ({ code }));
  return { ...row, cells, reasons, phones: [phoneNumber], item: isOwn ? own : null };
}
