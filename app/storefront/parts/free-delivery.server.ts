import type { Language } from "#app/domain/core/language.ts";
import { formatTaka, type Taka } from "#app/domain/core/money.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { findServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { freeFromIn, type ServiceTerms } from "#app/domain/shop/delivery/service-terms.ts";
import type { ServerWords } from "#app/words/language.server.ts";

/**
 * What is said about free delivery; `of` is the price of the goods (taka) from which it is free, if
 * the district or the one rule for all says one.
 */
export type FreeDelivery = { text: string; of: Taka | null; isReached: boolean };

/**
 * What is missing for free delivery of these goods, on every page: to the district, or by the rule
 * while none is chosen ("") or there are no goods; null where it is never free.
 */
export async function sayFreeDelivery(
  { district = "", goods = 0 }: { district?: string; goods?: Taka },
  { freeDelivery: words, language }: ServerWords,
): Promise<FreeDelivery | null> {
  const { terms } = await findServiceTerms();
  const { freeFrom, freeDistricts, groupFreeFrom } = terms;
  if (!district && freeDistricts.length > 0 && freeFrom !== groupFreeFrom) {
    const isReached = [freeFrom, groupFreeFrom].every((from) => from !== null && goods >= from);
    const text = isReached ? words.reached : sayGroups(terms, words, language, goods);
    return { text, of: null, isReached };
  }
  const of = freeFromIn(district, terms);
  if (of === null) return null;
  const isReached = goods >= of;
  const missing = goods > 0 ? words.add(of - goods) : words.everywhere(of);
  return { text: isReached ? words.reached : missing, of, isReached };
}

/** The text of what is missing around its sum, for pages whose script reckons the sum. */
export const aroundMissing = ({ freeDelivery, language }: ServerWords) =>
  aroundSum(freeDelivery.add(0), language);

/** A text with the sum 0, as the texts before and after that sum. */
export function aroundSum(text: string, language: Language): [string, string] {
  const [before = "", after = ""] = text.split(formatTaka(0, language));
  return [before, after];
}

function sayGroups(
  { freeFrom, freeDistricts, groupFreeFrom }: ServiceTerms,
  words: ServerWords["freeDelivery"],
  language: Language,
  goods: Taka,
): string {
  const say = (place: string, from: Taka | null) =>
    from !== null && (goods >= from ? place : words.from(place, from));
  const places = freeDistricts.map((name) => districtName(name, language)).join(", ");
  const rules = [say(places, groupFreeFrom), say(words.elsewhere, freeFrom)];
  return words.rule(rules.filter(Boolean).join(", "));
}
