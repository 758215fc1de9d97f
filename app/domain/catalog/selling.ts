import { MAX_QUANTITY } from "../core/digits.ts";
import type { Language } from "../core/language.ts";
import { formatNumber, formatTaka } from "../core/money.ts";

/** What so many pieces of one product cost together, in taka. */
export type Tier = { pieces: number; total: number };

/**
 * The offer on several pieces of one product. Of a deal, of every `pieces` of them, the first `pay`
 * are paid for and the others are free. Tiers have both as 1, so that a server of the release
 * before sells at the price of one piece.
 */
export type Deal = { pieces: number; pay: number; tiers?: Tier[] };

/**
 * The tiers and the price of one piece by which an order's line was priced. The pieces of a product
 * that cost one taka more than its others, because a total cannot be divided evenly, are the rest.
 */
export type TierPrice = { price: number; tiers: Tier[]; isRest?: true };

/**
 * The price of so many pieces: the cheapest tiers and single pieces that together hold at least as
 * many. So more pieces never cost less, no division into orders costs less than one order, and no
 * number of pieces costs more than at the price of one.
 */
export function priceByTiers({ price, tiers }: TierPrice, quantity: number): number {
  const least: number[] = [];
  const costOf = (pieces: number) => least[pieces] ?? 0;
  const ways = [...tiers, { pieces: 1, total: price }];
  for (let n = 1; n <= quantity; n++)
    least[n] = Math.min(...ways.map(({ pieces, total }) => costOf(n - pieces) + total));
  return costOf(quantity);
}

/** What so many pieces of a product cost, in taka, at the price of one and by its offer. */
export const priceOfPieces = (deal: Deal | null, price: number, quantity: number): number =>
  deal?.tiers
    ? priceByTiers({ price, tiers: deal.tiers }, quantity)
    : price * paidPieces(deal, quantity);

/**
 * The pieces of a product by what each of them costs, in whole taka: those that are paid for and
 * those that a deal makes free, or an even division of what the tiers make of them.
 */
export function divideByPrice(
  deal: Deal | null,
  price: number,
  quantity: number,
): { price: number; quantity: number }[] {
  const total = priceOfPieces(deal, price, quantity);
  const paid = paidPieces(deal, quantity);
  const each = Math.floor(total / quantity);
  const rest = total - each * quantity;
  const parts = deal?.tiers
    ? [
        { price: each, quantity: quantity - rest },
        { price: each + 1, quantity: rest },
      ]
    : [
        { price, quantity: price > 0 ? paid : quantity },
        { price: 0, quantity: price > 0 ? quantity - paid : 0 },
      ];
  return parts.filter((part) => part.quantity > 0);
}

/** Pieces of a product that one order can have. */
export const mostPieces = ({
  trackStock,
  quantityInStock,
}: {
  trackStock: boolean;
  quantityInStock: number;
}): number => Math.min(trackStock ? quantityInStock : MAX_QUANTITY, MAX_QUANTITY);

/** The tiers that cost less than their pieces by themselves. */
const worthTaking = (tiers: readonly Tier[], price: number) =>
  tiers.filter(({ pieces, total }) => total < price * pieces);

/**
 * The quantities that a page offers as a choice, with what each costs and saves: one piece and each
 * tier that is worth taking, as far as there are pieces; none without such a tier.
 */
export function tierChoices(
  deal: Deal | null,
  price: number,
  limit: number,
): { quantity: number; total: number; saved: number }[] {
  const useful = worthTaking(deal?.tiers ?? [], price).filter(({ pieces }) => pieces <= limit);
  if (useful.length === 0) return [];
  return [...new Set([1, ...useful.map(({ pieces }) => pieces)])].map((quantity) => {
    const total = priceOfPieces(deal, price, quantity);
    return { quantity, total, saved: price * quantity - total };
  });
}

/**
 * How many of these pieces are paid for; more pieces never cost less. Pieces of other products,
 * also of other sizes, do not count.
 */
export function paidPieces(deal: Deal | null, quantity: number): number {
  if (!deal) return quantity;
  const { pieces, pay } = deal;
  return Math.floor(quantity / pieces) * pay + Math.min(quantity % pieces, pay);
}

/**
 * How many more pieces complete a deal that has begun, or the first one, and how many of them are
 * free; null once it is complete.
 */
export function missingForDeal(
  deal: Deal | null,
  quantity: number,
): { more: number; free: number } | null {
  if (!deal || (quantity > 0 && quantity % deal.pieces === 0)) return null;
  const more = deal.pieces - (quantity % deal.pieces);
  return { more, free: more - paidPieces(deal, quantity + more) + paidPieces(deal, quantity) };
}

/**
 * Whether a deal makes the pieces of an order's line free; a line of price 0 without one is a gift
 * of staff.
 */
export const isFreeByDeal = ({ price, deal }: { price: number; deal: Deal | null }): boolean =>
  price === 0 && deal !== null;

/**
 * Whether an order's line holds the pieces of a product that do not cost what its others do: those
 * that its deal makes free, or the rest of its tiers.
 */
export const isDividedOff = (line: {
  price: number;
  deal: Deal | null;
  tiers: TierPrice | null;
}): boolean => isFreeByDeal(line) || line.tiers?.isRest === true;

/** An offer with its name in the reader's language: "3 for the price of 2", "3 for 1,700 TK". */
export type ShownDeal = Deal & { said: string };

/** Null for tiers that cost no less than their pieces by themselves, at this price of one. */
export function showDeal(
  deal: Deal | null,
  language: Language,
  price = Number.POSITIVE_INFINITY,
): ShownDeal | null {
  if (!deal) return null;
  if (deal.tiers) {
    const said = sayTiers(worthTaking(deal.tiers, price), language);
    return said ? { ...deal, said } : null;
  }
  const [pieces, pay] = [formatNumber(deal.pieces, language), formatNumber(deal.pay, language)];
  const said =
    language === "bn" ? `${pieces}টি নিন, ${pay}টির দাম দিন` : `${pieces} for the price of ${pay}`;
  return { ...deal, said };
}

/** A deal with the first of its tiers that are worth taking; other deals as they are. */
export const firstTier = (deal: Deal | null, price: number): Deal | null =>
  deal?.tiers ? { ...deal, tiers: worthTaking(deal.tiers, price).slice(0, 1) } : deal;

/** "2 for 1,200 TK, 3 for 1,700 TK". */
const sayTiers = (tiers: readonly Tier[], language: Language): string =>
  tiers
    .map((tier) => {
      const [pieces, total] = [
        formatNumber(tier.pieces, language),
        formatTaka(tier.total, language),
      ];
      return language === "bn" ? `${pieces}টি ${total}` : `${pieces} for ${total}`;
    })
    .join(", ");

/** The fields of a product that decide about a sale; `salePrice` in taka. */
export type SellableProduct = {
  id: string;
  title: string;
  titleBn: string;
  salePrice: number;
  deal: Deal | null;
  trackStock: boolean;
  quantityInStock: number;
  /** Neither inactive nor deleted. */
  isOffered: boolean;
};

export type SaleProblem = "unavailable" | "out-of-stock" | "not-enough-stock";

/** Why this many pieces cannot be sold now; null if they can. */
export function saleProblem(
  product: SellableProduct | undefined,
  quantity: number,
): SaleProblem | null {
  if (!product?.isOffered) return "unavailable";
  if (!product.trackStock || product.quantityInStock >= quantity) return null;
  return product.quantityInStock === 0 ? "out-of-stock" : "not-enough-stock";
}
