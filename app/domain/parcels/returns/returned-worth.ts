import {
  goodsMeant,
  type PricedPieces,
  worthOf,
} from "../../marketing/promo-codes/promo-code-rules.ts";
import type { OrderRow } from "../../orders/reading/order-rows.server.ts";

/** A line of an order, with the pieces that came back. */
export type ReturnedGoods = PricedPieces & { returned: number };

type Reduced = Pick<OrderRow, "promoCodeDiscount" | "promoOffer" | "adjustment">;

/**
 * What the returned pieces of an order cost, in taka: their prices less their shares of its code,
 * which only the goods that it was for have, and of what staff took off. The shares are rounded for
 * all returned pieces together, so that several returns add up to the whole. What staff added stays
 * with the rest, as the delivery does.
 */
export function worthOfReturned(
  { promoCodeDiscount, promoOffer, adjustment }: Reduced,
  lines: readonly ReturnedGoods[],
): number {
  const meant = promoOffer ? goodsMeant(promoOffer, lines) : lines;
  // A product may have left the category of the code since.
  const reduced = worthOf(meant) < promoCodeDiscount ? lines : meant;
  const price = returnedPrice(lines);
  const afterCode = price - share(promoCodeDiscount, returnedPrice(reduced), worthOf(reduced));
  const goods = Math.max(0, worthOf(lines) - promoCodeDiscount);
  const discount = Math.min(Math.max(0, -adjustment), goods);
  return afterCode - share(discount, afterCode, goods);
}

/** What one more piece of a line would be worth if it came back now. */
export const worthOfPiece = (
  order: Reduced,
  lines: readonly ReturnedGoods[],
  piece: ReturnedGoods,
): number =>
  worthOfReturned(
    order,
    lines.map((line) => (line === piece ? { ...line, returned: line.returned + 1 } : line)),
  ) - worthOfReturned(order, lines);

/**
 * Taka to pay back for more pieces of each line: what they cost, but never more than is left of
 * what was paid.
 */
export function suggestedRefund(
  order: Reduced & { paid: number },
  lines: readonly ReturnedGoods[],
  pieces: readonly number[],
): number {
  const after = lines.map((line, at) => {
    const more = Math.min(pieces[at] ?? 0, line.quantity - line.returned);
    return { ...line, returned: line.returned + more };
  });
  const worth = worthOfReturned(order, after) - worthOfReturned(order, lines);
  return Math.max(0, Math.min(order.paid, worth));
}

const returnedPrice = (lines: readonly ReturnedGoods[]) =>
  worthOf(lines.map(({ price, returned }) => ({ price, quantity: returned })));

/** The part's share of a sum, which never exceeds the part as the sum never exceeds the whole. */
const share = (taka: number, part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((taka * part) / whole);
