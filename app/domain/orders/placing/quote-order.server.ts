import { db } from "#drizzle/client.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { AddOn } from "../../marketing/add-ons/add-on.ts";
import { normalizePromoCode } from "../../marketing/promo-codes/promo-code-rules.ts";
import { findDistrict } from "../../shop/delivery/districts.ts";
import { type OrderTotals, orderTotals, type SoldPieces } from "../money/order-totals.ts";
import { mergeLines, type OrderLineInput } from "../order-input.server.ts";
import type { AgreedPrice } from "./agreed-lines.ts";
import {
  atAgreedPrices,
  deliveryOf,
  judgeCode,
  pricedPiecesOf,
  readOrderBasis,
  type SoldLine,
  sellInTurn,
  withAddOn,
} from "./order-basis.server.ts";

export type QuoteQuestion = {
  lines: OrderLineInput[];
  /** The district in any spelling; "" or null while none is chosen. */
  district?: string | null;
  promoCode?: string | null;
  /** The buyer's, if staff ask: customers learn nothing of a number that may be another's. */
  phoneNumber?: string | null;
  /** The priced lines if the caller has them already. */
  goods?: readonly SoldPieces[];
  /** Taka; the charge that staff agreed on. */
  deliveryCharge?: number | null;
  /** The prices that staff agreed on. */
  agreed?: readonly AgreedPrice[];
  /** What the buyer added by a tick; it stands among the lines. */
  addOn?: AddOn | null;
};

export type Quote = OrderTotals & {
  /** As it would be stored; "" for none. */
  promoCode: string;
  /** Why the code gives nothing. */
  promoCodeRefusal: ShopError | null;
  /** Whether the code takes something off, or makes delivery free. */
  isPromoCodeApplied: boolean;
  /** Taka that free delivery saves. */
  deliverySaved: number;
  /**
   * Lines that cannot be sold, with the reason; they cost nothing here and would refuse the order.
   */
  lineRefusals: { productId: string; refusal: ShopError }[];
};

/**
 * The price of an order by the rules of `placeOrder`, from one query without writes. Without a
 * known district the total does not include delivery.
 */
export async function quoteOrder(question: QuoteQuestion): Promise<Quote> {
  const { addOn } = question;
  const lines = question.goods ? [] : withAddOn(mergeLines(question.lines), addOn);
  const promoCode = normalizePromoCode(question.promoCode ?? "");
  const basis = await readOrderBasis(db, {
    productIds: lines.map((line) => line.productId),
    district: findDistrict(question.district ?? "")?.name ?? null,
    phoneNumber: question.phoneNumber ?? null,
    promoCode,
  });
  const { sold, lineRefusals } = sortLines(
    lines,
    sellInTurn(atAgreedPrices(basis.products, question.agreed), addOn),
  );
  const goods = question.goods ?? pricedPiecesOf(sold, basis.products);
  const { offer, refusal } = judgeCode(promoCode, basis, goods);
  const totals = orderTotals({
    goods,
    offer,
    delivery: deliveryOf(basis, question.deliveryCharge),
  });
  return {
    ...totals,
    promoCode,
    promoCodeRefusal: refusal,
    isPromoCodeApplied: totals.promoCodeDiscount > 0 || offer?.kind === "free-delivery",
    lineRefusals,
  };
}

function sortLines(lines: OrderLineInput[], price: (line: OrderLineInput) => SoldLine[]) {
  const sold: SoldLine[] = [];
  const lineRefusals: Quote["lineRefusals"] = [];
  for (const line of lines) {
    try {
      sold.push(...price(line));
    } catch (refusal) {
      if (!(refusal instanceof ShopError)) throw refusal;
      lineRefusals.push({ productId: line.productId, refusal });
    }
  }
  return { sold, lineRefusals };
}
