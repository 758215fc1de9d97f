import { type Deal, missingForDeal, tierChoices } from "#app/domain/catalog/selling.ts";
import { MAX_QUANTITY } from "#app/domain/core/digits.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import type { ServerWords } from "#app/words/language.server.ts";

/** What completes a deal or reaches the next tier, as a button says it, and its quantity. */
export type NextDeal = { text: string; quantity: number };

type Pieces = { deal: Deal | null; price: number; quantity: number; limit: number };

/** Null without an offer, once it is complete, and where too few pieces are left for it. */
export function sayNextDeal(
  { deal, price, quantity, limit }: Pieces,
  { nextDeal }: ServerWords,
): NextDeal | null {
  if (deal?.tiers) {
    const next = tierChoices(deal, price, limit).find((tier) => tier.quantity > quantity);
    return next
      ? { text: nextDeal.tier(next.quantity, next.total), quantity: next.quantity }
      : null;
  }
  const missing = missingForDeal(deal, quantity);
  if (!missing || quantity + missing.more > limit) return null;
  const { more, free } = missing;
  const text = quantity > 0 ? nextDeal.more(more, free) : nextDeal.take(more, free);
  return { text, quantity: quantity + more };
}

/**
 * How pages whose script reckons say what completes a deal, around the missing pieces: while pieces
 * of it are still to be paid for, and once only free ones are missing.
 */
export type MorePieces = { paid: [string, string]; free: [string, string] };

/** Null for tiers, which are chosen, and for a deal that the pieces left cannot complete. */
export function sayMorePieces(
  { deal, limit }: Pick<Pieces, "deal" | "limit">,
  { nextDeal, language }: ServerWords,
): MorePieces | null {
  if (!deal || deal.tiers || deal.pieces > limit) return null;
  const around = (text: string): [string, string] => {
    const [before = "", after = ""] = text.split(formatNumber(UNLIKELY, language), 2);
    return [before, after];
  };
  return {
    paid: around(nextDeal.more(UNLIKELY, deal.pieces - deal.pay)),
    free: around(nextDeal.more(UNLIKELY, UNLIKELY)),
  };
}

/** More than any deal has, so that it stands nowhere else in a text. */
const UNLIKELY = MAX_QUANTITY + 1;

/** A quantity that a page offers, and how it says what it costs and saves; `sum` is "1,200 TK". */
export type TierChoice = { quantity: number; text: string; sum: string; saves: string | null };

/** One piece and the tiers of a product; none without tiers that are worth taking. */
export const sayTierChoices = (
  { deal, price, limit }: Omit<Pieces, "quantity">,
  { tiers, language }: ServerWords,
): TierChoice[] =>
  tierChoices(deal, price, limit).map(({ quantity, total, saved }) => ({
    quantity,
    text: tiers.choice(quantity, total),
    sum: formatTaka(total, language),
    saves: saved > 0 ? tiers.saves(saved) : null,
  }));
