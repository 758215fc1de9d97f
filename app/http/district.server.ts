import { formatDayRange } from "#app/domain/core/dates.ts";
import type { Language } from "#app/domain/core/language.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { foreseeAdvance } from "#app/domain/orders/money/advance-rules.ts";
import { findRulesNow } from "#app/domain/orders/money/advance-settings.server.ts";
import { chargeFor } from "#app/domain/shop/delivery/delivery-charge.ts";
import { knownDeliveryCharges } from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { type District, districtName, findDistrict } from "#app/domain/shop/delivery/districts.ts";
import { findServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { arrivalOf, daysFor, freeFromIn } from "#app/domain/shop/delivery/service-terms.ts";
import { catalogueOf } from "#app/words/language.server.ts";
import { keepPreference, preferenceOf, readCookies, setCookie } from "#runtime/http/cookies.ts";
import { cameByTls } from "./cookies.server.ts";

const COOKIE = "district";

/** The district that this browser chose; null without one and for an invented name. */
export function readDistrict({ headers }: Request): District | null {
  const chosen = preferenceOf(readCookies(headers.get("Cookie")), COOKIE);
  return chosen ? findDistrict(chosen) : null;
}

/** The `Set-Cookie` value that remembers the district for a year. */
export const keepDistrict = (request: Request, { name }: Pick<District, "name">): string =>
  keepPreference(COOKIE, name, cameByTls(request));

/** The `Set-Cookie` value that forgets it, for the next person at this browser. */
export const forgetDistrict = (request: Request): string =>
  setCookie({ name: COOKIE, value: "", maxAge: 0 }, cameByTls(request));

/**
 * "Delivery: Khulna · 120 TK, free from 2,000 TK · 24–26 Nov" in both languages; a district that
 * pays in advance says so.
 */
export type DeliveryNote = Record<Language, string>;

/** Charge and days of an order of this moment. */
export async function sayDelivery(district: District): Promise<DeliveryNote> {
  const [charges, { terms }, { rules }] = await Promise.all([
    knownDeliveryCharges(),
    findServiceTerms(),
    findRulesNow(),
  ]);
  const charge = chargeFor(district.name, charges);
  const from = freeFromIn(district.name, terms);
  const paid = foreseeAdvance(rules, { district: district.name, totalPrice: null });
  const days = arrivalOf(new Date(), daysFor(district.name, terms) ?? [0, 0], terms);
  const say = (language: Language) => {
    const { district: words, freeDelivery, advance } = catalogueOf(language);
    const cost = formatTaka(charge, language);
    const said = words.delivery(
      districtName(district.name, language),
      from === null || charge === 0 ? cost : freeDelivery.besideCharge(cost, from),
      formatDayRange(days, language),
    );
    return paid === "always" ? `${said} · ${advance.inThisDistrict}` : said;
  };
  return { en: say("en"), bn: say("bn") };
}
