import { type Deal, priceOfPieces } from "#app/domain/catalog/selling.ts";
import {
  type AdvanceRules,
  advanceOf,
  type Foreseen,
  foreseeAdvance,
} from "#app/domain/orders/money/advance-rules.ts";
import { savedOf } from "#app/domain/orders/money/savings.ts";

/** What an order costs, in taka; `deliverySaved` is the part of `saved` that is free delivery. */
export type LandingSums = {
  goods: number;
  charge: number;
  deliverySaved: number;
  saved: number;
  discount: number;
  total: number;
  advance: number;
};

/**
 * A district with its charge, and the price of the goods from which delivery is free; null for
 * never.
 */
export type District = { name: string; label: string; charge: number; freeFrom: number | null };

/** The product of a chosen size, and its quantity if the choice was of a tier: "<product> 2". */
export const readChoice = (chosen: string): [productId: string, quantity?: string] => {
  const [productId = "", quantity] = chosen.split(" ");
  return quantity === undefined ? [productId] : [productId, quantity];
};

/** What goods cost, and what they would without a sale or an offer, in taka. */
export type GoodsPrice = { goods: number; regular: number };

/** The price of pieces of a size, with what was added by a tick. */
export const priceOfGoods = (
  size: { price: number; salePrice: number; deal: Deal | null },
  quantity: number,
  addOn: { salePrice: number; regular: number } | null,
): GoodsPrice => ({
  goods: priceOfPieces(size.deal, size.salePrice, quantity) + (addOn?.salePrice ?? 0),
  regular: size.price * quantity + (addOn?.regular ?? 0),
});

/** The sums of an order without a promo code; `discount` is what staff took off, in taka. */
export function sumsOf(
  { goods, regular }: GoodsPrice,
  { name, freeFrom, charge: whole }: Pick<District, "name" | "charge" | "freeFrom">,
  rules: AdvanceRules,
  discount = 0,
): LandingSums {
  const charge = freeFrom !== null && goods >= freeFrom ? 0 : whole;
  const deliverySaved = whole - charge;
  const totalPrice = Math.max(0, goods + charge - discount);
  const order = { district: name, deliveryCharge: charge, totalPrice };
  return {
    goods,
    charge,
    deliverySaved,
    saved: savedOf({ regular, subtotal: goods, promoCodeDiscount: 0, deliverySaved, discount }),
    discount,
    total: order.totalPrice,
    advance: advanceBefore(rules, order),
  };
}

type Order = { district: string; totalPrice: number; deliveryCharge: number };

/** The advance as far as an order shows it before it is placed. */
export const advanceBefore = (rules: AdvanceRules, order: Order): number =>
  advanceOf(rules, { ...order, isHeld: false, isBlocked: false, returned: 0 });

/** Whether an advance is asked for; "maybe" hangs on the buyer. */
export const foresee = (rules: AdvanceRules, district: string, sums: LandingSums): Foreseen =>
  (rules.fixedAmount ?? sums.charge) === 0
    ? "never"
    : foreseeAdvance(rules, { district, totalPrice: sums.total });
