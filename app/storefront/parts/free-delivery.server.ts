import type { Language } from "#app/domain/core/language.ts";
import type { Taka } from "#app/domain/core/money.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { findServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { freeFromIn, type ServiceTerms } from "#app/domain/shop/delivery/service-terms.ts";
import type { ServerWords } from "#app/words/language.server.ts";

/**
 * What is said about free delivery; `of` is the price of the goods (taka) from which it is free, if
 * the district or its rule says one.
 */
type FreeDelivery = { text: string; of: Taka | null; isReached: boolean };

/**
 * How much is missing for free delivery to the district, or the rule while none is chosen; null
 * where it is never free.
 */
export async function sayFreeDelivery(
  district: string,
  subtotal: Taka,
  { freeDelivery: words, language }: ServerWords,
): Promise<FreeDelivery | null> {
  const { terms } = await findServiceTerms();
  if (district || isOneRule(terms)) {
    const of = freeFromIn(district, terms);
    if (of === null) return null;
    const isReached = subtotal >= of;
    return { text: isReached ? words.reached : words.add(of - subtotal), of, isReached };
  }
  return { text: sayGroups(terms, words, language), of: null, isReached: false };
}

/**
 * "Free delivery from 2,000 TK", or "Free delivery" for goods of that price (taka); null where
 * delivery is never free.
 */
export async function sayFreeRule(
  { freeDelivery: words, language }: ServerWords,
  goods: Taka = 0,
): Promise<string | null> {
  const { terms } = await findServiceTerms();
  const { freeFrom, groupFreeFrom } = terms;
  if (!isOneRule(terms)) {
    const isFree = [freeFrom, groupFreeFrom].every((from) => from !== null && goods >= from);
    return isFree ? words.free : sayGroups(terms, words, language, goods);
  }
  if (freeFrom === null) return null;
  return goods >= freeFrom ? words.free : words.everywhere(freeFrom);
}

/** Whether all districts have the same limit. */
const isOneRule = ({ freeFrom, freeDistricts, groupFreeFrom }: ServiceTerms): boolean =>
  freeDistricts.length === 0 || freeFrom === groupFreeFrom;

function sayGroups(
  { freeFrom, freeDistricts, groupFreeFrom }: ServiceTerms,
  words: ServerWords["freeDelivery"],
  language: Language,
  goods: Taka = 0,
): string {
  const say = (place: string, from: Taka | null) =>
    from !== null && (goods >= from ? place : words.from(place, from));
  const places = freeDistricts.map((name) => districtName(name, language)).join(", ");
  const rules = [say(places, groupFreeFrom), say(words.elsewhere, freeFrom)];
  return words.rule(rules.filter(Boolean).join(", "));
}
