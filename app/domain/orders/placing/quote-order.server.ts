import { db } from "#drizzle/client.server.ts";
import { findDistrict } from "../../delivery/districts.ts";
import { judgePromoCode, normalizePromoCode } from "../../promo-codes/promo-code-rules.ts";
import { ShopError } from "../../shop-error.ts";
import { type OrderTotals, orderTotals, subtotalOf } from "../money/order-totals.ts";
import { mergeLines, type OrderLineInput } from "../order-input.server.ts";
import { readOrderBasis, type SoldLine, sellLine } from "./order-basis.server.ts";

export type QuoteQuestion = {
  lines: OrderLineInput[];
  /** The district in any spelling; "" or null while none is chosen. */
  district?: string | null;
  promoCode?: string | null;
  /** Taka; the price of the lines if the caller has computed it already. */
  subtotal?: number;
};

export type Quote = OrderTotals & {
  /** As it would be stored; "" for none. */
  promoCode: string;
  /** Why the code gives nothing. */
  promoCodeRefusal: ShopError | null;
  /** Lines that cannot be sold, with the reason; they cost nothing here and would refuse the order. */
  lineRefusals: { productId: string; refusal: ShopError }[];
};

/**
 * The price of an order by the rules of `placeOrder`, from one query without writes. Without a known district the total
 * does not include delivery.
 */
export async function quoteOrder(question: QuoteQuestion): Promise<Quote> {
  const lines = question.subtotal === undefined ? mergeLines(question.lines) : [];
  const promoCode = normalizePromoCode(question.promoCode ?? "");
  const basis = await readOrderBasis(db, {
    productIds: lines.map((line) => line.productId),
    district: findDistrict(question.district ?? "")?.name ?? null,
    promoCode,
  });
  const { sold, lineRefusals } = sortLines(lines, (line) => sellLine(line, basis.products));
  const subtotal = question.subtotal ?? subtotalOf(sold);
  const { discount, refusal } =
    promoCode === ""
      ? { discount: 0, refusal: null }
      : judgePromoCode(promoCode, basis.promoCode, subtotal, basis.now);
  return {
    ...orderTotals({ subtotal, deliveryCharge: basis.deliveryCharge, discount }),
    promoCode,
    promoCodeRefusal: refusal,
    lineRefusals,
  };
}

function sortLines(lines: OrderLineInput[], price: (line: OrderLineInput) => SoldLine) {
  const sold: SoldLine[] = [];
  const lineRefusals: Quote["lineRefusals"] = [];
  for (const line of lines) {
    try {
      sold.push(price(line));
    } catch (refusal) {
      if (!(refusal instanceof ShopError)) throw refusal;
      lineRefusals.push({ productId: line.productId, refusal });
    }
  }
  return { sold, lineRefusals };
}
