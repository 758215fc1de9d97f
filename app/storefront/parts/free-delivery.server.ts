import { districtName } from "#app/domain/delivery/districts.ts";
import { findServiceTerms } from "#app/domain/delivery/service-terms.server.ts";
import { freeFromIn } from "#app/domain/delivery/service-terms.ts";
import type { Taka } from "#app/domain/money.ts";
import type { ServerWords } from "#app/words/language.server.ts";

/** What is said about free delivery; `of` is the price of the goods (taka) from which it is free, if the district or its rule says one. */
type FreeDelivery = { text: string; of: Taka | null; isReached: boolean };

/** How much is missing for free delivery to the district, or the rule while none is chosen; null where it is never free. */
export async function sayFreeDelivery(
  district: string,
  subtotal: Taka,
  { freeDelivery: words, language }: ServerWords,
): Promise<FreeDelivery | null> {
  const { terms } = await findServiceTerms();
  const { freeFrom, freeDistricts, groupFreeFrom } = terms;
  const isOneRule = freeDistricts.length === 0 || freeFrom === groupFreeFrom;
  if (district || isOneRule) {
    const of = freeFromIn(district, terms);
    if (of === null) return null;
    const isReached = subtotal >= of;
    return { text: isReached ? words.reached : words.add(of - subtotal), of, isReached };
  }
  const places = freeDistricts.map((name) => districtName(name, language)).join(", ");
  const rules = [
    groupFreeFrom === null ? null : words.from(places, groupFreeFrom),
    freeFrom === null ? null : words.from(words.elsewhere, freeFrom),
  ];
  return { text: words.rule(rules.filter(Boolean).join(", ")), of: null, isReached: false };
}
