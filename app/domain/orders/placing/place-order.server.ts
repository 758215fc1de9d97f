import { eq } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orderHistory, orderLines, orders } from "#drizzle/schema.ts";
import { removeOrderedLines } from "../../cart/carts.server.ts";
import { findDistrict } from "../../delivery/districts.ts";
import { MAX_INTEGER } from "../../digits.ts";
import type { Language } from "../../language.ts";
import { judgePromoCode } from "../../promo-codes/promo-code-rules.ts";
import { redeemPromoCode } from "../../promo-codes/redemption.server.ts";
import { ShopError } from "../../shop-error.ts";
import { inOrderTransaction, StaleRead } from "../changing/order-transaction.server.ts";
import { keepsGoods } from "../checks/held-orders.ts";
import { judgeOrder, knowSender, refuseFlood } from "../checks/judge-order.server.ts";
import type { OrderChecks } from "../checks/order-checks.ts";
import { isProgram, type Sender } from "../checks/sender.ts";
import { type OrderTotals, orderTotals, subtotalOf } from "../money/order-totals.ts";
import { mergeLines, type OrderInput } from "../order-input.server.ts";
import { type Order, orderColumns, readOrderWithLines } from "../reading/order-rows.server.ts";
import { releaseOrders } from "../stock/reservations.server.ts";
import { takeStock } from "../stock/stock.server.ts";
import { removeCheckoutDraft } from "./checkout-drafts.server.ts";
import { type OrderBasis, readOrderBasis, sellLine } from "./order-basis.server.ts";
import { hashOf, type OrderKey, orderKeyOf } from "./order-key.server.ts";

type Placement = OrderKey & {
  /** Taka the customer last saw; no order is made for more. */
  shownTotal?: number | null;
  /** The cart that is ordered: the lines leave it with the order, or not at all. */
  cartId?: string | null;
  /** What the customer reads the shop in; absent: Bangla. */
  language?: Language;
  /** Who hands it in, to be judged by `judgeOrder`; absent where the caller vouches for the order. */
  sender?: Sender;
};

/**
 * Sells: prices the lines, takes the charge from the district, takes stock and the promo code, and writes the order, all
 * or nothing. A repeat under the same idempotency key gets the first order back (`repeated`), whatever happened to
 * prices and stock since. An unusual order is placed too, and held for the owner's call; held for what it takes, it has
 * taken nothing until then.
 *
 * Refused with: orders-too-fast, phone-blocked, proof-needed, empty-cart, product-not-found, product-unavailable, not-enough-stock,
 * promo-code-…, total-changed, unknown-district, order-too-large, idempotency-key-reused, try-again.
 */
export async function placeOrder(
  input: OrderInput,
  placement: Placement,
): Promise<{ order: Order; repeated: boolean }> {
  const order = { ...input, lines: mergeLines(input.lines) };
  if (order.lines.length === 0) throw new ShopError("empty-cart", {});
  const request = identify(order, placement);
  return inOrderTransaction((tx) => placeWithin(tx, order, placement, request));
}

type Identity = { idempotencyKey: string | null; requestHash: string | null };

async function placeWithin(tx: Db, input: OrderInput, placement: Placement, request: Identity) {
  const basis = await readOrderBasis(tx, {
    productIds: input.lines.map((line) => line.productId),
    district: input.district,
    promoCode: input.promoCode,
    customerId: placement.customerId,
    idempotencyKey: request.idempotencyKey,
  });
  if (basis.placed) return repeatOrder(tx, basis.placed, request);
  const sender = placement.sender && (await knowSender(tx, placement.sender, basis.customerId));
  const checks = sender && (await refuseFlood(tx, input.phoneNumber, sender));

  const { lines: sold, totals } = priceOrder(input, basis);
  const lines = sold.map((line, position) => ({ ...line, position }));
  refuseHigherTotal(totals.totalPrice, placement.shownTotal ?? null);

  // Writing the key first makes a simultaneous repeat wait here, before it takes anything.
  const order = await insertOrder(tx, input, basis, totals, {
    ...request,
    placedFrom: sender?.network ?? null,
    placedNear: sender?.near ?? null,
    placedByProgram: sender ? isProgram(sender) : false,
    ...(placement.language ? { language: placement.language } : {}),
  });
  if (!order) return repeatOrder(tx, await requirePlaced(tx, request), request);
  await Promise.all([
    tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: order.id }))),
    tx.insert(orderHistory).values({
      orderId: order.id,
      field: "status",
      from: null,
      to: order.status,
      actorId: basis.customerId,
    }),
    placement.cartId ? removeOrderedLines(tx, placement.cartId, lines) : null,
    placement.draftId ? removeCheckoutDraft(tx, placement.draftId) : null,
  ]);

  // The rows that everybody wants come last and are held only until the commit; the code is the hottest of them.
  if (
    !(await takeStock(
      tx,
      lines.filter((line) => line.tookStock),
      { reason: "sale", actor: null, orders: [order.id] },
    ))
  ) {
    throw new StaleRead("Stock moved since it was read");
  }
  if (basis.promoCode && !(await redeemPromoCode(tx, basis.promoCode, totals.subtotal))) {
    throw new StaleRead("The promo code changed since it was read");
  }
  const held = sender && checks && (await hold(tx, { ...order, lines }, basis, sender, checks));
  return { order: { ...order, ...held, lines }, repeated: false };
}

/** Makes an unusual order wait for the owner's call; undefined for any other. */
async function hold(tx: Db, order: Order, basis: OrderBasis, sender: Sender, checks: OrderChecks) {
  const lines = order.lines.flatMap(({ productId, quantity, tookStock }) =>
    productId === null ? [] : [{ productId, quantity, tookStock }],
  );
  const { phoneNumber, totalPrice } = order;
  const judged = { phoneNumber, totalPrice, lines, products: basis.products };
  const reasons = await judgeOrder(tx, judged, sender, checks);
  if (reasons.length === 0) return undefined;
  const isReserved = keepsGoods(reasons);
  if (!isReserved) await releaseOrders(tx, [order], { reason: "held", actor: null });
  const [held] = await tx
    .update(orders)
    .set({
      heldAt: order.createdAt,
      heldUntil: new Date(order.createdAt.getTime() + checks.holdHours * HOUR_MS),
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
  await tx.insert(orderHistory).values({
    orderId: order.id,
    field: "held",
    from: null,
    to: reasons.join(" "),
    actorId: null,
  });
  return held;
}

const HOUR_MS = 60 * 60 * 1000;

function priceOrder(input: OrderInput, basis: OrderBasis) {
  const lines = input.lines.map((line) => sellLine(line, basis.products));
  const subtotal = subtotalOf(lines);
  const totals = orderTotals({
    subtotal,
    deliveryCharge: basis.deliveryCharge,
    discount: promoDiscount(input.promoCode, basis, subtotal),
  });
  if (subtotal > MAX_INTEGER || totals.totalPrice > MAX_INTEGER) {
    throw new ShopError("order-too-large", { max: MAX_INTEGER });
  }
  return { lines, totals };
}

/** Never at full price behind the customer's back: a code that gives nothing refuses the order. */
function promoDiscount(code: string, basis: OrderBasis, subtotal: number): number {
  if (code === "") return 0;
  const { discount, refusal } = judgePromoCode(code, basis.promoCode, subtotal, basis.now);
  if (refusal) throw refusal;
  return discount;
}

function refuseHigherTotal(actual: number, shown: number | null) {
  if (shown !== null && actual > shown) throw new ShopError("total-changed", { shown, actual });
}

/** Undefined when another transaction has just written an order under this key. */
async function insertOrder(
  tx: Db,
  input: OrderInput,
  basis: OrderBasis,
  totals: OrderTotals,
  origin: Identity & {
    placedFrom: string | null;
    placedNear: string | null;
    placedByProgram: boolean;
    language?: Language;
  },
) {
  const { lines: _, promoCode, ...customer } = input;
  const district = findDistrict(input.district);
  if (!district) throw new ShopError("unknown-district", { district: input.district });
  const [order] = await tx
    .insert(orders)
    .values({
      ...customer,
      ...origin,
      district: district.name,
      division: district.division,
      subtotal: totals.subtotal,
      deliveryCharge: totals.deliveryCharge ?? 0,
      promoCode: basis.promoCode ? promoCode : "",
      promoCodeDiscount: totals.promoCodeDiscount,
      totalPrice: totals.totalPrice,
      customerId: basis.customerId,
      promoCodeId: basis.promoCode?.id ?? null,
    })
    .onConflictDoNothing({ target: orders.idempotencyKey })
    .returning(orderColumns);
  return order;
}

async function repeatOrder(tx: Db, placed: { id: string; requestHash: string }, request: Identity) {
  if (placed.requestHash !== request.requestHash) {
    throw new ShopError("idempotency-key-reused", {});
  }
  const order = await readOrderWithLines(tx, eq(orders.id, placed.id));
  if (!order) throw new StaleRead("The first order vanished");
  return { order, repeated: true };
}

async function requirePlaced(tx: Db, request: Identity) {
  const [placed] = await tx
    .select({ id: orders.id, requestHash: orders.requestHash })
    .from(orders)
    .where(eq(orders.idempotencyKey, request.idempotencyKey ?? ""));
  if (!placed) throw new StaleRead("The first order vanished");
  return { id: placed.id, requestHash: placed.requestHash ?? "" };
}

function identify(input: OrderInput, placement: Placement): Identity {
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
    ]),
  };
}
