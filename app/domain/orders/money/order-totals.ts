import {
  discountOf,
  type PricedPieces,
  type PromoOffer,
  worthOf,
} from "../../marketing/promo-codes/promo-code-rules.ts";
import { isReleased, type OrderStatus } from "../order-status.ts";
import { savedOf } from "./savings.ts";

/** Figures of an order in whole taka; `deliveryCharge` is null while no district is known. */
export type OrderTotals = {
  subtotal: number;
  deliveryCharge: number | null;
  promoCodeDiscount: number;
  totalPrice: number;
  /** As `savedOf`. */
  saved: number;
};

/** Pieces of an order, with the price of one without a sale or an offer, in taka. */
export type SoldPieces = PricedPieces & { regular?: number };

/** The parts of an order's price in taka, with its promo code. */
export type Sums = {
  subtotal: number;
  deliveryCharge: number;
  promoCode: string;
  promoCodeDiscount: number;
  adjustment: number;
  totalPrice: number;
};

export function sumsOf(order: Sums): Sums {
  const { subtotal, deliveryCharge, promoCode, promoCodeDiscount, adjustment, totalPrice } = order;
  return { subtotal, deliveryCharge, promoCode, promoCodeDiscount, adjustment, totalPrice };
}

/** The parts of a placed order's price, what was paid in advance and what is no longer owed. */
export const orderFiguresOf = (
  order: Sums & { advanceAmount: number; returnedAmount: number },
) => ({
  ...sumsOf(order),
  advanceAmount: order.advanceAmount,
  returnedAmount: order.returnedAmount,
});

/**
 * Why an order has nothing left to pay: a delivered order was paid at the door, a cancelled or
 * refunded one costs nothing. Null while its total is still to be collected.
 */
export type Settlement = "Deliverd" | "Cancelled" | "Refunded";

export function settlementOf(status: OrderStatus): Settlement | null {
  return status === "Deliverd" || isReleased(status) ? (status as Settlement) : null;
}

/**
 * Taka that are still to be collected: the total without what came back and what was paid in
 * advance.
 */
export function payableOf(order: {
  status: OrderStatus;
  totalPrice: number;
  advanceAmount: number;
  returnedAmount?: number;
}): number {
  const { status, totalPrice, advanceAmount, returnedAmount = 0 } = order;
  return settlementOf(status) ? 0 : Math.max(0, totalPrice - returnedAmount - advanceAmount);
}

/**
 * The total in taka with another delivery charge; the adjustment stays. Never below 0. May exceed
 * the most that an order can cost, which the caller refuses.
 */
export function totalWithCharge(
  order: { totalPrice: number; deliveryCharge: number },
  deliveryCharge: number,
): number {
  return Math.max(0, order.totalPrice + deliveryCharge - order.deliveryCharge);
}

/**
 * What delivery costs: null while no district is known, and nothing from this price of the goods on
 * (null: never).
 */
export type DeliveryRule = { charge: number | null; freeFrom?: number | null };

/**
 * The one sum of an order, for cart, checkout, API, desk and edits: the goods, minus what the offer
 * of a promo code takes off them, plus delivery. A code never makes an order dearer, because
 * delivery is free from a price of the goods *before* the code. All in whole taka; anything else is
 * a defect of the caller and throws a RangeError. `deliverySaved` is what delivery would cost
 * without the offer or rule.
 */
export function orderTotals({
  goods,
  offer,
  delivery,
}: {
  goods: readonly SoldPieces[];
  offer: PromoOffer | null;
  delivery: DeliveryRule;
}): OrderTotals & { deliverySaved: number } {
  const subtotal = worthOf(goods);
  const promoCodeDiscount = offer ? discountOf(offer, goods) : 0;
  const { charge, freeFrom = null } = delivery;
  const isFree = offer?.kind === "free-delivery" || (freeFrom !== null && subtotal >= freeFrom);
  const deliveryCharge = charge !== null && isFree ? 0 : charge;
  const totalPrice = subtotal + (deliveryCharge ?? 0) - promoCodeDiscount;
  for (const taka of [subtotal, charge ?? 0, promoCodeDiscount, totalPrice]) {
    if (!Number.isSafeInteger(taka) || taka < 0) throw new RangeError(`${taka} is no sum of taka`);
  }
  const deliverySaved = (charge ?? 0) - (deliveryCharge ?? 0);
  const regular = worthOf(goods.map((one) => ({ ...one, price: one.regular ?? one.price })));
  const saved = savedOf({ regular, subtotal, promoCodeDiscount, deliverySaved });
  return { subtotal, deliveryCharge, promoCodeDiscount, totalPrice, deliverySaved, saved };
}
