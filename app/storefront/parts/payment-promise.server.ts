import { formatTaka } from "#app/domain/core/money.ts";
import { findRulesNow } from "#app/domain/orders/money/advance-settings.server.ts";
import { districtName, districts } from "#app/domain/shop/delivery/districts.ts";
import type { ServerWords } from "#app/words/language.server.ts";

/** The owner's rules name districts one by one, so a long list is not read. */
const MOST_NAMED = 8;

/**
 * Which orders pay a part in advance, as a shared page can say it; all others pay when the parcel
 * arrives.
 */
export async function sayPromise({ advance, language }: ServerWords): Promise<string> {
  const { rules } = await findRulesNow();
  const { promise } = advance;
  if (rules.ask !== "rules") return promise[rules.ask];
  if (rules.districts.length === districts.length) return promise.always;
  const named = rules.districts.map((name) => districtName(name, language));
  const which = [
    named.length > MOST_NAMED && promise.toSome,
    named.length > 0 && named.length <= MOST_NAMED && promise.to(named.join(", ")),
    rules.fromTotal !== null && promise.from(formatTaka(rules.fromTotal, language)),
    (rules.heldOrders || rules.returnedBefore || rules.blockedPhones) && promise.told,
  ].filter(Boolean);
  return which.length === 0 ? promise.never : promise.only(which.join("; "));
}

/** The same as whole sentences, for the terms. */
export async function sayPaymentTerms(words: ServerWords): Promise<string> {
  const { promise, terms } = words.advance;
  const said = await sayPromise(words);
  return said === promise.never ? terms.never : terms.others(said);
}
