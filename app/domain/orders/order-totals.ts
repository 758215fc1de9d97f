/** Figures of an order in whole taka; `deliveryCharge` is null while the district is not known. */
export type OrderTotals = {
  subtotal: number;
  deliveryCharge: number | null;
  promoCodeDiscount: number;
  totalPrice: number;
};

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
