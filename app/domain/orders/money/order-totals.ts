import { isReleased, type OrderStatus } from "../order-status.ts";

/** Figures of an order in whole taka; `deliveryCharge` is null while the district is not known. */
export type OrderTotals = {
  subtotal: number;
  deliveryCharge: number | null;
  promoCodeDiscount: number;
  totalPrice: number;
};

/** All that makes up what an order costs, in taka, with the code that took something off. */
export type Sums = {
  subtotal: number;
  deliveryCharge: number;
  promoCode: string;
  promoCodeDiscount: number;
  adjustment: number;
  totalPrice: number;
};

/** An order's sums, as every page and answer names them. */
export function sumsOf(order: Sums): Sums {
  const { subtotal, deliveryCharge, promoCode, promoCodeDiscount, adjustment, totalPrice } = order;
  return { subtotal, deliveryCharge, promoCode, promoCodeDiscount, adjustment, totalPrice };
}

/**
 * Why an order asks for no money: cash is taken at the door, so nothing once it was delivered; nothing of one that was
 * called off or paid back. Null while its total is still to be collected.
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
 * The total in taka under another delivery charge; what was agreed beyond the sum of the parts stays as it is. Never below
 * 0. May exceed what an order can cost: the caller refuses it.
 */
export function totalWithCharge(
  order: { totalPrice: number; deliveryCharge: number },
  deliveryCharge: number,
): number {
  return Math.max(0, order.totalPrice + deliveryCharge - order.deliveryCharge);
}

/** The price of the goods alone, in taka. */
export function subtotalOf(lines: readonly { price: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

/**
 * What the customer pays: goods, plus delivery, minus the discount, which never exceeds the goods (delivery is always
 * paid). All in whole taka; anything else is a defect of the caller and throws a RangeError.
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
