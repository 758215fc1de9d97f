import { dhakaDay, formatDayOfMonth, formatDayRange, formatHour } from "#app/domain/core/dates.ts";
import type { Language } from "#app/domain/core/language.ts";
import { type ShownText, textFor } from "#app/domain/core/local-text.ts";
import { formatTaka, type Taka } from "#app/domain/core/money.ts";
import { formatPhone, telHref } from "#app/domain/core/phone.ts";
import { asksNow, knownAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { knownDeliveryCharges } from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { districts } from "#app/domain/shop/delivery/districts.ts";
import { findServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import type { DeliveryOffer } from "#app/domain/shop/delivery/service-terms.ts";
import { arrivalOf, daysFor, deliveryOffers } from "#app/domain/shop/delivery/service-terms.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { type ServerWords, wordsFor } from "#app/words/language.server.ts";
import { sayFreeDelivery } from "./free-delivery.server.ts";
import { sayPromise } from "./payment-promise.server.ts";

/** Delivery terms in the reader's language. */
export type DeliveryView = {
  /** Destinations with equal days and charge in one row; the last row covers all others. */
  rows: { places: string; days: string; cost: string }[];
  /** The fewest and most days and charges of all rows. */
  summary: string;
  /** What is missing for free delivery, or that it is free; null for never. */
  free: string | null;
  soonest: string | null;
  /** Asks for the district of a visitor who has chosen none. */
  choose: string;
  /** Which orders pay a part in advance. */
  payment: string;
  returns: ShownText;
  hours: ShownText;
};

/**
 * Where an order of this moment arrives soonest: today until closing, then on the next day of
 * delivery; null if nowhere.
 */
async function findSoonest({ language, arrival }: ServerWords) {
  const { terms } = await findServiceTerms();
  const named = districts.filter(({ name }) => terms.sameDayDistricts.includes(name));
  if (named.length === 0) return null;
  const places = placesOf({ divisions: [], districts: named }, language, String);
  const now = new Date();
  const [day] = arrivalOf(now, [0, 0], terms);
  const isToday = dhakaDay(day) === dhakaDay(now);
  const when = isToday ? arrival.today : formatDayOfMonth(day, language);
  const { closingHour } = terms;
  return {
    short: `${places}: ${when}`,
    whole:
      isToday && closingHour !== null
        ? arrival.orderBy(formatHour(closingHour, language), places)
        : arrival.orderNow(when, places),
  };
}

/**
 * "27 Nov", "27–29 Nov": when an order of this moment arrives, since "tomorrow" is wrong when the
 * page is read later.
 */
export async function sayArrival(
  district: string,
  at: Date,
  { language }: Pick<ServerWords, "language">,
): Promise<string | null> {
  const { terms } = await findServiceTerms();
  const days = daysFor(district, terms);
  if (!days) return null;
  return formatDayRange(arrivalOf(at, days, terms), language);
}

/**
 * What a shopper asks of a shop they do not know, in one line: payment, arrival, returns and phone.
 */
export type TrustView = {
  line: string;
  returns: ShownText;
  phone: { href: string; text: string } | null;
  soonest: string | null;
};

export async function viewTrust(request: Request): Promise<TrustView> {
  const words = wordsFor(request);
  const { language, delivery, arrival } = words;
  const [{ phones }, charges, { terms }, soonest, advances] = await Promise.all([
    shopFor(request),
    knownDeliveryCharges(),
    findServiceTerms(),
    findSoonest(words),
    knownAdvanceSettings(),
  ]);
  const payment = asksNow(advances.settings) === "always" ? arrival.advance : arrival.cash;
  const days = delivery.days(...deliveryOffers(charges, terms).elsewhere.days);
  const when = soonest ? `${soonest.short}, ${arrival.elsewhere(days)}` : days;
  return {
    line: `${payment} · ${when}`,
    returns: textFor(terms.returns, language),
    phone: phones[0] ? { href: telHref(phones[0]), text: formatPhone(phones[0], language) } : null,
    soonest: soonest?.whole ?? null,
  };
}

/** Delivery of goods of this price in taka. */
export async function viewDelivery(words: ServerWords, goods: Taka = 0): Promise<DeliveryView> {
  const { language, delivery, district, deliveryFree } = words;
  const [charges, { terms }] = await Promise.all([knownDeliveryCharges(), findServiceTerms()]);
  const { offers, elsewhere } = deliveryOffers(charges, terms, goods);
  const named = offers.map((offer) => ({
    ...offer,
    places: placesOf(offer, language, delivery.division),
  }));
  const rest = offers.length > 0 ? delivery.elsewhere : delivery.everywhere;
  const all = [...named, { places: rest, ...elsewhere }];
  const [costs, days] = [all.map(({ charge }) => charge), all.map((row) => row.days)];
  const most = Math.max(...costs);
  const said = delivery.days(
    Math.min(...days.map(([from]) => from)),
    Math.max(...days.map(([, to]) => to)),
  );
  const cost = most === 0 ? deliveryFree(0) : delivery.cost(Math.min(...costs), most);
  return {
    rows: all.map(({ places, days, charge }) => ({
      places,
      days: delivery.days(...days),
      cost: charge === 0 ? deliveryFree(0) : formatTaka(charge, language),
    })),
    summary: delivery.summary(said, cost),
    free: (await sayFreeDelivery({ goods }, words))?.text ?? null,
    soonest: (await findSoonest(words))?.whole ?? null,
    choose: district.choose,
    payment: await sayPromise(words),
    returns: textFor(terms.returns, language),
    hours: textFor(terms.hours, language),
  };
}

function placesOf(
  { divisions, districts }: Pick<DeliveryOffer, "divisions" | "districts">,
  language: Language,
  division: (name: string) => string,
): string {
  const nameOf = (place: { name: string; banglaName: string }) =>
    language === "bn" ? place.banglaName : place.name;
  return [...divisions.map((place) => division(nameOf(place))), ...districts.map(nameOf)].join(
    ", ",
  );
}
