import { type Deal, missingForDeal, tierChoices } from "#app/domain/catalog/selling.ts";
import { formatTaka } from "#app/domain/core/money.ts";
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
 * How pages whose script reckons say what completes a deal, by the pieces that it has begun with;
 * none for tiers, which are chosen, and for a deal that the pieces left cannot complete.
 */
export const sayMorePieces = (
  { deal, price, limit }: Omit<Pieces, "quantity">,
  words: ServerWords,
) =>
  deal && !deal.tiers && deal.pieces <= limit
    ? Array.from({ length: deal.pieces }, (_, quantity) =>
        quantity > 0 ? (sayNextDeal({ deal, price, quantity, limit }, words)?.text ?? "") : "",
      )
    : [];

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
