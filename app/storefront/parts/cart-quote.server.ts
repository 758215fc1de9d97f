import { goodsOfCart, type PricedCart } from "#app/domain/orders/cart/priced-cart.server.ts";
import { type Quote, quoteOrder } from "#app/domain/orders/placing/quote-order.server.ts";
import type { AddOnView } from "./add-on-view.server.ts";

/** What a cart costs and saves, with the add-on if it is taken; "" for no district or no code. */
export function quoteCart(
  cart: PricedCart,
  { addOn, district, promoCode }: { addOn: AddOnView | null; district: string; promoCode: string },
): Promise<Quote> {
  const added = addOn ? [{ ...addOn, price: addOn.salePrice, quantity: 1 }] : [];
  return quoteOrder({ lines: [], goods: [...goodsOfCart(cart), ...added], district, promoCode });
}
