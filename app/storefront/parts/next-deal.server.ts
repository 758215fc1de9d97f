import { type Deal, missingForDeal } from "#app/domain/catalog/selling.ts";
import type { ServerWords } from "#app/words/language.server.ts";

/** What completes a deal, as a button says it, and the quantity that it then takes. */
export type NextDeal = { text: string; quantity: number };

/** Null without a deal, once it is complete, and where too few pieces are left for it. */
export function sayNextDeal(
  { deal, quantity, limit }: { deal: Deal | null; quantity: number; limit: number },
  { nextDeal }: ServerWords,
): NextDeal | null {
  const missing = missingForDeal(deal, quantity);
  if (!missing || quantity + missing.more > limit) return null;
  const { more, free } = missing;
  const text = quantity > 0 ? nextDeal.more(more, free) : nextDeal.take(more, free);
  return { text, quantity: quantity + more };
}
