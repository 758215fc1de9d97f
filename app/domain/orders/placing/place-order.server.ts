import { eq, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { prepareByShape } from "#drizzle/prepared.server.ts";
import { orderHistory, orderLines, orders } from "#drizzle/schema.ts";
import { stockOfLine } from "../../catalog/products/combo-parts.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import { HOUR_MS } from "../../core/durations.ts";
import { hashOf } from "../../core/key-id.server.ts";
import type { Language } from "../../core/language.ts";
import { inOrderTransaction, StaleRead } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { tallies } from "../../core/tallies.server.ts";
import type { AddOn } from "../../marketing/add-ons/add-on.ts";
import { offerToKeep } from "../../marketing/promo-codes/promo-code-rules.ts";
import { redeemPromoCode } from "../../marketing/promo-codes/redemption.server.ts";
import type { BuyerOrigin, OrderOrigin } from "../../marketing/sources/touches.ts";
import { isBlocked, phoneBlocked } from "../../people/customers/blocked-phones.server.ts";
import { countReturned } from "../../people/customers/people.server.ts";
import { findDistrict } from "../../shop/delivery/districts.ts";
import { findShopSettings } from "../../shop/shop-settings.server.ts";
import { closeAsOrdered, touchesOfCheckout } from "../calls/incomplete-checkouts.server.ts";
import { removeIncompleteCheckout } from "../calls/note-checkout.server.ts";
import { removeOrderedLines } from "../cart/carts.server.ts";
import { findAccountOfPhone } from "../changing/orders-of-phone.server.ts";
import { recordHistory } from "../changing/record-history.server.ts";
import { isPhoneHeld } from "../checks/held-orders.server.ts";
import { isHeld, staysReserved } from "../checks/held-orders.ts";
import {
  countOrders,
  type JudgeContext,
  judgeOrder,
  knowSender,
  refuseFlood,
} from "../checks/judge-order.server.ts";
import { isProgram, type Sender } from "../checks/order-sender.server.ts";
import { sendFirstCode } from "../checks/phone-code.server.ts";
import { type JoinPlaced, orderHooks } from "../hooks.server.ts";
import type { AdvanceSettings } from "../money/advance-rules.ts";
import { advanceFor, findAdvanceSettings } from "../money/advance-settings.server.ts";
import { type OrderTotals, orderTotals } from "../money/order-totals.ts";
import { mergeLines, type OrderInput } from "../order-input.server.ts";
import { type Order, orderColumns, readOrderWithLines } from "../reading/order-rows.server.ts";
import { releaseOrders, takeStock } from "../stock/reservations.server.ts";
import type { AgreedLine } from "./agreed-lines.ts";
import { removeCheckoutDraft } from "./checkout-drafts.server.ts";
import {
  atAgreedPrices,
  deliveryOf,
  judgeCode,
  type KeyedOrder,
  type OrderBasis,
  pricedPiecesOf,
  readOrderBasis,
  type SoldLine,
  sellInTurn,
  stockOfBasis,
  withAddOn,
} from "./order-basis.server.ts";
import { type OrderKey, orderKeyOf } from "./order-key.server.ts";
import { spendLink } from "./spend-link.server.ts";

/** The terms that staff agree with a customer on the phone. */
export type DeskTerms = {
  actor: { id: string };
  /** Taka off the total; a negative value adds to it. */
  discount: number;
  /** Taka; null for the district's charge. */
  deliveryCharge: number | null;
  staffNote: string;
  /** The id of the incomplete checkout that becomes this order. */
  checkoutId?: string | null;
};

/** What the link of an order promises. */
export type LinkTerms = {
  id: string;
  lines: readonly AgreedLine[];
  discount: number;
  deliveryCharge: number | null;
  staffNote: string;
};

type Placement = OrderKey & {
  /** Last total in taka that the page showed; no order is placed for more. */
  shownTotal?: number | null;
  /** The ordered cart, from which the lines are removed. */
  cartId?: string | null;
  /** The customer's language; Bangla by default. */
  language?: Language;
  /** Present for an order taken by staff, which is confirmed at once. */
  desk?: DeskTerms;
  /** Present for an order by a link, which it uses up; it counts as from "chat". */
  link?: LinkTerms;
  /** What the buyer added to the order by a tick. */
  addOn?: AddOn | null;
  /**
   * Where the buyer came from; an order by phone counts as "desk", unless it began as a checkout.
   */
  origin?: BuyerOrigin;
  /** Checked by `judgeOrder`; absent for an order that needs no check. */
  sender?: Sender;
  /** Placed by staff to try the shop, also while it is closed: nothing is sold or taken. */
  isTrial?: boolean;
};

/**
 * Prices the lines, takes stock and the promo code, and writes the order, all or nothing. A repeat
 * under the same idempotency key gets the first order (`repeated`). An unusual order is placed too,
 * and held for the owner's phone call (`holdOrder`); the owner's rules may want an advance
 * (`askAdvance`), also of an order by phone. `isCartLeft` says whether lines stayed in the cart; it
 * is absent for a repeat and without a cart.
 *
 * Refused: shop-closed, discount-above-total, orders-too-fast, phone-blocked, proof-needed,
 * empty-cart, product-not-found, product-unavailable, not-enough-stock, promo-code-…,
 * total-changed, unknown-district, order-too-large, idempotency-key-reused, order-deleted (the order
 * of this key), order-link-over, checkout-over, add-on-gone, add-on-ordered, try-again.
 */
export async function placeOrder(
  input: OrderInput,
  placement: Placement,
): Promise<PlacementResult> {
  // An add-on costs what it does only beside other goods.
  if (input.lines.length === 0) throw new ShopError("empty-cart", {});
  const order = { ...input, lines: withAddOn(mergeLines(input.lines), placement.addOn) };
  const request = identify(order, placement);
  const joins = await orderHooks.joined().placing();
  const placed = await inOrderTransaction((tx) =>
    placeWithin(tx, order, { ...placement, joins }, request),
  );
  if (!placed.repeated && !placement.isTrial) tallies.orders.add();
  return placed;
}

type PlacementResult = { order: Order; repeated: boolean; isCartLeft?: boolean };

type Identity = { idempotencyKey: string | null; requestHash: string | null };

async function placeWithin(
  tx: Db,
  input: OrderInput,
  placement: Placement & { joins: JoinPlaced | null },
  request: Identity,
): Promise<PlacementResult> {
  const basis = await readOrderBasis(tx, {
    productIds: input.lines.map((line) => line.productId),
    district: input.district,
    promoCode: input.promoCode,
    phoneNumber: input.phoneNumber,
    customerId: placement.customerId,
    idempotencyKey: request.idempotencyKey,
  });
  if (basis.placed) return repeatOrder(tx, basis.placed, request);
  const { opening } = await findShopSettings();
  const { isTrial = false } = placement;
  // Staff go on taking orders by phone, and try the checkout.
  if (opening !== "open" && !placement.desk && !isTrial) throw new ShopError("shop-closed", {});
  const [sender, ahead, customerId] = await Promise.all([
    placement.sender && knowSender(tx, placement.sender, basis.customerId),
    (placement.sender || placement.desk) && findAdvanceSettings(tx),
    placement.desk ? findAccountOfPhone(tx, input.phoneNumber) : basis.customerId,
  ]);
  const mayBeBlocked = ahead?.settings.ask === "rules" && ahead.settings.blockedPhones;
  const flood = sender && (await refuseFlood(tx, input.phoneNumber, sender, mayBeBlocked === true));
  const checks = flood?.checks;

  const { desk, link } = placement;
  const { lines: sold, totals } = priceOrder(input, basis, placement);
  const lines = sold.map((line, position) => ({ ...(isTrial ? untaken(line) : line), position }));
  refuseHigherTotal(totals.totalPrice, placement.shownTotal ?? null);

  // Writing the key first makes a simultaneous repeat wait here, before it takes anything.
  const order = await insertOrder(tx, input, basis, totals, {
    ...request,
    customerId,
    placedFrom: sender?.network ?? null,
    placedNear: sender?.near ?? null,
    placedByProgram: sender ? isProgram(sender) : false,
    ...(await orderOriginOf(tx, placement)),
    ...(placement.language ? { language: placement.language } : {}),
    ...(desk ? { staffNote: desk.staffNote, confirmedAt: basis.now } : {}),
    ...(link ? { staffNote: link.staffNote } : {}),
    ...(isTrial ? { isTrial, promoCodeId: null } : {}),
  });
  if (!order) return repeatOrder(tx, await requirePlaced(tx, request), request);
  const actorId = desk?.actor.id ?? basis.customerId;
  const [, , isCartLeft] = await Promise.all([
    insertLines(
      tx,
      lines.map((line) => ({ ...line, orderId: order.id })),
    ),
    insertHistory(tx, [
      { orderId: order.id, field: "status", from: null, to: order.status, actorId },
    ]),
    placement.cartId ? removeOrderedLines(tx, placement.cartId, input.lines) : undefined,
    placement.draftId ? removeCheckoutDraft(tx, placement.draftId) : null,
    endCheckouts(tx, { ...order, checkoutId: desk?.checkoutId ?? null }),
    link ? spendLink(tx, link.id, order.id) : null,
    isTrial ? null : placement.joins?.(tx, order, placement.origin?.userAgent ?? ""),
  ]);

  // Rows that many orders share are locked last, until the commit; the promo code is shared most.
  // One round trip sends all.
  const tookStock = mergeLines(lines.flatMap(stockOfLine));
  const judged = sender && checks && { sender, checks };
  const [hasStock, hasCode, counts] = await Promise.all([
    takeStock(tx, tookStock, { reason: "sale", actor: desk?.actor ?? null, orders: [order.id] }),
    basis.promoCode && !isTrial
      ? redeemPromoCode(tx, basis.promoCode, totals.subtotal, order)
      : true,
    judged && countOrders(tx, input.phoneNumber, judged.sender),
  ]);
  if (!hasStock) throw new StaleRead("Stock moved since it was read");
  if (!hasCode) throw new StaleRead("The promo code changed since it was read");
  const held =
    judged && counts && (await holdOrder(tx, { ...order, lines }, basis, { ...judged, counts }));
  const judgedOrder = { ...order, ...held, isBlocked: flood?.isBlocked ?? false };
  const asked = ahead && (await askAdvance(tx, judgedOrder, ahead.settings, desk !== undefined));
  if (judged) {
    const { isBlocked } = judgedOrder;
    const mostPerDay = judged.checks.codesPerDay;
    await sendFirstCode(tx, judgedOrder, { sender: judged.sender, isBlocked, mostPerDay });
  }
  return {
    order: { ...order, ...held, ...asked, lines },
    repeated: false,
    ...(isCartLeft !== undefined && { isCartLeft }),
  };
}

/** A line as sold, whose pieces stay on the shelf. */
const untaken = (line: SoldLine): SoldLine => ({
  ...line,
  tookStock: false,
  parts: line.parts?.map((part) => ({ ...part, tookStock: false })) ?? null,
});

async function orderOriginOf(tx: Db, { desk, link, origin }: Placement): Promise<OrderOrigin> {
  if (link) return { source: "chat", touches: origin?.touches ?? null };
  if (!desk) return { source: origin?.source ?? "", touches: origin?.touches ?? null };
  const touches = desk.checkoutId ? await touchesOfCheckout(tx, desk.checkoutId) : null;
  return { source: touches?.last.source ?? "desk", touches };
}

/**
 * Removes the incomplete checkouts of the order's phone number, and marks the one that became this
 * order as ordered.
 */
async function endCheckouts(
  tx: Db,
  { id, phoneNumber, checkoutId }: { id: string; phoneNumber: string; checkoutId: string | null },
) {
  if (checkoutId) await closeAsOrdered(tx, checkoutId, id);
  await removeIncompleteCheckout(tx, phoneNumber);
}

function priceOrder(input: OrderInput, basis: OrderBasis, { desk, link, addOn }: Placement) {
  const products = atAgreedPrices(basis.products, link?.lines);
  const lines = input.lines.flatMap(sellInTurn(products, addOn));
  const goods = pricedPiecesOf(lines, basis.products);
  const { offer, refusal } = judgeCode(input.promoCode, basis, goods);
  // Nobody pays the full price without noticing.
  if (refusal) throw refusal;
  const terms = desk ?? link;
  const delivery = deliveryOf(basis, terms?.deliveryCharge);
  const { deliverySaved: _, ...parts } = orderTotals({ goods, offer, delivery });
  const totals = withDiscount(parts, terms?.discount ?? 0);
  if (totals.subtotal > MAX_INTEGER || totals.totalPrice > MAX_INTEGER) {
    throw new ShopError("order-too-large", { max: MAX_INTEGER });
  }
  return { lines, totals };
}

/**
 * Totals with the staff's discount in taka; a negative one raises the total. Refused:
 * discount-above-total.
 */
function withDiscount(totals: OrderTotals, discount: number): OrderTotals {
  const { totalPrice, saved } = totals;
  if (discount > totalPrice)
    throw new ShopError("discount-above-total", { discount, max: totalPrice });
  return { ...totals, totalPrice: totalPrice - discount, saved: saved + Math.max(0, discount) };
}

/** Customers never pay more than the page showed or than staff named on the phone. */
function refuseHigherTotal(actual: number, shown: number | null) {
  if (shown !== null && actual > shown) throw new ShopError("total-changed", { shown, actual });
}

const insertOrderRow = prepareByShape((rows: (typeof orders.$inferInsert)[]) =>
  db
    .insert(orders)
    .values(rows)
    .onConflictDoNothing({ target: orders.idempotencyKey })
    .returning(orderColumns)
    .prepare("order"),
);

const insertLines = prepareByShape((rows: (typeof orderLines.$inferInsert)[]) =>
  db.insert(orderLines).values(rows).prepare("order_lines"),
);

const insertHistory = prepareByShape((rows: (typeof orderHistory.$inferInsert)[]) =>
  db.insert(orderHistory).values(rows).prepare("order_history"),
);

/** Undefined if another transaction has just written an order under this key. */
async function insertOrder(
  tx: Db,
  input: OrderInput,
  basis: OrderBasis,
  totals: OrderTotals,
  origin: Identity &
    OrderOrigin & {
      customerId: string | null;
      placedFrom: string | null;
      placedNear: string | null;
      placedByProgram: boolean;
      language?: Language;
      staffNote?: string;
      confirmedAt?: Date;
      isTrial?: boolean;
      promoCodeId?: null;
    },
) {
  const { lines: _, promoCode, ...customer } = input;
  const district = findDistrict(input.district);
  if (!district) throw new ShopError("unknown-district", { district: input.district });
  const [order] = await insertOrderRow(tx, [
    {
      promoCodeId: basis.promoCode?.id ?? null,
      ...customer,
      ...origin,
      ...totals,
      district: district.name,
      division: district.division,
      deliveryCharge: totals.deliveryCharge ?? 0,
      promoCode: basis.promoCode ? promoCode : "",
      promoOffer: offerToKeep(basis.promoCode),
    },
  ]);
  return order;
}

async function repeatOrder(
  tx: Db,
  placed: KeyedOrder,
  request: Identity,
): Promise<PlacementResult> {
  const { orderNumber } = placed;
  if (placed.isDeleted) throw new ShopError("order-deleted", { orderNumber });
  if (placed.requestHash !== request.requestHash) {
    throw new ShopError("idempotency-key-reused", {});
  }
  const order = await readOrderWithLines(tx, eq(orders.id, placed.id));
  if (!order) throw new StaleRead("The first order vanished");
  return { order, repeated: true };
}

async function requirePlaced(tx: Db, request: Identity): Promise<KeyedOrder> {
  const [placed] = await tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      requestHash: sql<string>`coalesce(${orders.requestHash}, '')`,
      isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
    })
    .from(orders)
    .where(eq(orders.idempotencyKey, request.idempotencyKey ?? ""));
  if (!placed) throw new StaleRead("The first order vanished");
  return placed;
}

function identify(input: OrderInput, placement: Placement): Identity {
  const { desk } = placement;
  const idempotencyKey = orderKeyOf(placement);
  if (!idempotencyKey) return { idempotencyKey, requestHash: null };
  const { fullName, phoneNumber, address, district, thana, orderNote, promoCode } = input;
  const lines = input.lines.map((line) => [line.productId, line.quantity]);
  return {
    idempotencyKey,
    requestHash: hashOf([
      fullName,
      phoneNumber,
      address,
      district,
      thana,
      orderNote,
      promoCode,
      lines,
      ...(desk ? [desk.discount, desk.deliveryCharge, desk.staffNote] : []),
    ]),
  };
}

/** Holds an unusual order for the owner's phone call; undefined for any other. */
async function holdOrder(tx: Db, order: Order, basis: OrderBasis, judging: JudgeContext) {
  const { phoneNumber, totalPrice } = order;
  const taken = mergeLines(order.lines.flatMap(stockOfLine));
  const judged = { phoneNumber, totalPrice, taken, stock: stockOfBasis(basis.products) };
  const reasons = await judgeOrder(tx, judged, judging);
  if (reasons.length === 0) return undefined;
  const isReserved = staysReserved(reasons);
  if (!isReserved) await releaseOrders(tx, [order], { reason: "held", actor: null });
  const [held] = await tx
    .update(orders)
    .set({
      heldAt: order.createdAt,
      heldUntil: new Date(order.createdAt.getTime() + judging.checks.holdHours * HOUR_MS),
      heldReasons: reasons,
      isReserved,
      updatedAt: order.updatedAt,
    })
    .where(eq(orders.id, order.id))
    .returning({
      heldAt: orders.heldAt,
      heldUntil: orders.heldUntil,
      heldReasons: orders.heldReasons,
      isReserved: orders.isReserved,
      version: orders.version,
    });
  const row = { orderId: order.id, field: "held", from: null, to: reasons.join(" ") };
  await recordHistory(tx, [row], null);
  return held;
}

/**
 * Asks for the advance that the owner's rules want; undefined without one. The shop neither holds
 * nor blocks an order by phone, so the rules about risk check its phone number. Refused:
 * phone-blocked, if the number is blocked and the order needs no advance.
 */
async function askAdvance(
  tx: Db,
  order: Omit<Order, "lines"> & { isBlocked: boolean },
  settings: AdvanceSettings,
  isByPhone: boolean,
) {
  const { phoneNumber } = order;
  const { ask, heldOrders, returnedBefore, blockedPhones } = settings;
  const hasRules = ask === "rules";
  const risk = {
    returned: hasRules && returnedBefore ? await countReturned(tx, phoneNumber) : 0,
    isHeld:
      isHeld(order) ||
      (isByPhone && hasRules && heldOrders && (await isPhoneHeld(tx, phoneNumber))),
    isBlocked:
      order.isBlocked ||
      (isByPhone && hasRules && blockedPhones && (await isBlocked(tx, phoneNumber))),
  };
  const advanceRequired = advanceFor(settings, { ...order, ...risk });
  if (advanceRequired === 0) {
    if (order.isBlocked) throw await phoneBlocked();
    return undefined;
  }
  const [asked] = await tx
    .update(orders)
    .set({ advanceRequired, updatedAt: order.updatedAt })
    .where(eq(orders.id, order.id))
    .returning({ advanceRequired: orders.advanceRequired, version: orders.version });
  return asked;
}
