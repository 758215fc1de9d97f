import { ShopError } from "../../shop-error.ts";
import type { Sums } from "../money/order-totals.ts";
import type { DeskTerms } from "./place-order.server.ts";
import { type Quote, type QuoteQuestion, quoteOrder } from "./quote-order.server.ts";

/** What an order taken by phone would cost, and what stands in its way. */
export type DeskQuote = Pick<Quote, "lineRefusals" | "promoCodeRefusal"> & {
  sums: Sums;
  /** More is taken off than it costs. */
  discountRefusal: ShopError | null;
};

/** As `quoteOrder`, under what staff settle with the customer. Without a district or charge delivery costs nothing yet. */
export async function quoteDeskOrder(
  question: QuoteQuestion,
  terms: Pick<DeskTerms, "discount" | "deliveryCharge">,
): Promise<DeskQuote> {
  const quote = await quoteOrder(question);
  const { subtotal, promoCode, promoCodeDiscount, lineRefusals, promoCodeRefusal } = quote;
  const deliveryCharge = terms.deliveryCharge ?? quote.deliveryCharge ?? 0;
  const parts = subtotal + deliveryCharge - promoCodeDiscount;
  const sums = {
    ...{ subtotal, deliveryCharge, promoCode, promoCodeDiscount },
    ...{ adjustment: 0 - terms.discount, totalPrice: Math.max(0, parts - terms.discount) },
  };
  const discountRefusal =
    terms.discount > parts
      ? new ShopError("discount-above-total", { discount: terms.discount, max: parts })
      : null;
  return { sums, lineRefusals, promoCodeRefusal, discountRefusal };
}
