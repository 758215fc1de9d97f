import { priceByTiers, type TierPrice } from "../../catalog/selling.ts";
import {
  goodsMeant,
  type PricedPieces,
  worthOf,
} from "../../marketing/promo-codes/promo-code-rules.ts";
import type { OrderRow } from "../../orders/reading/order-rows.server.ts";

/** A line of an order, with the pieces that came back. */
export type ReturnedGoods = PricedPieces & { returned: number; tiers: TierPrice | null };

type Reduced = Pick<OrderRow, "promoCodeDiscount" | "promoOffer" | "adjustment">;

/**
 * What the returned pieces of an order cost, in taka: their prices (`returnedPrice`) less their
 * shares of its code, which only the goods that it was for have, and of what staff took off. The
 * shares are rounded for all returned pieces together, so that several returns add up to the whole.
 * What staff added stays with the rest, as the delivery does.
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

/**
 * The prices of the returned pieces. What is kept of pieces that tiers made cheaper costs what so
 * many cost by the same tiers, so that ordering many and keeping one saves nothing.
 */
export function returnedPrice(lines: readonly ReturnedGoods[]): number {
  const keyOf = ({ productId, tiers }: ReturnedGoods) =>
    tiers && JSON.stringify([productId, tiers.price, tiers.tiers]);
  const keys = [...new Set(lines.map(keyOf))];
  return keys.reduce((sum, key) => {
    const same = lines.filter((line) => keyOf(line) === key);
    const price = worthOf(same.map((line) => ({ ...line, quantity: line.returned })));
    const terms = same[0]?.tiers;
    if (!terms) return sum + price;
    const kept = same.reduce((pieces, line) => pieces + line.quantity - line.returned, 0);
    return sum + Math.min(price, Math.max(0, worthOf(same) - priceByTiers(terms, kept)));
  }, 0);
}

/** The part's share of a sum, which never exceeds the part as the sum never exceeds the whole. */
const share = (taka: number, part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((taka * part) / whole);
