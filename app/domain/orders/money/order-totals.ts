import { isReleased, type OrderStatus } from "../order-status.ts";

/** Figures of an order in whole taka; `deliveryCharge` is null while no district is known. */
export type OrderTotals = {
  subtotal: number;
  deliveryCharge: number | null;
  promoCodeDiscount: number;
  totalPrice: number;
};

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

/**
 * Why an order has nothing left to pay: a delivered order was paid at the door, a cancelled or refunded one costs nothing. Null
 * while its total is still to be collected.
 */
export type Settlement = "Deliverd" | "Cancelled" | "Refunded";

export function settlementOf(status: OrderStatus): Settlement | null {
  return status === "Deliverd" || isReleased(status) ? (status as Settlement) : null;
}

/** Taka that are still to be collected. */
export function payableOf(order: { status: OrderStatus; totalPrice: number }): number {
  return settlementOf(order.status) ? 0 : order.totalPrice;
}

/**
 * The total in taka with another delivery charge; the adjustment stays. Never below 0. May exceed the most that an order can
 * cost, which the caller refuses.
 */
export function totalWithCharge(
  order: { totalPrice: number; deliveryCharge: number },
  deliveryCharge: number,
): number {
  return Math.max(0, order.totalPrice + deliveryCharge - order.deliveryCharge);
}

/** The price of the lines alone, in taka. */
export function subtotalOf(lines: readonly { price: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

/**
 * Products plus delivery minus the discount, which never exceeds the products (delivery is always paid). All in whole taka;
 * anything else is a defect of the caller and throws a RangeError.
 */
export function orderTotals(figures: {
  subtotal: number;
  deliveryCharge: number | null;
  discount: number;
}): OrderTotals {
  const { subtotal, deliveryCharge } = figures;
  const promoCodeDiscount = Math.min(figures.discount, subtotal);
  const totalPrice = subtotal + (deliveryCharge ?? 0) - promoCodeDiscount;
  for (const taka of [subtotal, deliveryCharge ?? 0, promoCodeDiscount, totalPrice]) {
    if (!Number.isSafeInteger(taka) || taka < 0) throw new RangeError(`${taka} is no sum of taka`);
  }
  return { subtotal, deliveryCharge, promoCodeDiscount, totalPrice };
}
