import type { Refusals, ShopError } from "#app/domain/core/shop-error.ts";

/** A sentence for every refusal. */
export type RefusalWords = { [Code in keyof Refusals]: (params: Refusals[Code]) => string };

/** A refusal in the reader's language. */
export function sayRefusal(words: { refusals: RefusalWords }, refusal: ShopError): string {
  const say = words.refusals[refusal.code] as (params: ShopError["params"]) => string;
  return say(refusal.params);
}
