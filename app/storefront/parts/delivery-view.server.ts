import { asksNow, knownAdvanceSettings } from "#app/domain/advances/advance-settings.server.ts";
import { dhakaDay, formatDayOfMonth, formatDayRange, formatHour } from "#app/domain/dates.ts";
import { knownDeliveryCharges } from "#app/domain/delivery/delivery-charges.server.ts";
import { districts } from "#app/domain/delivery/districts.ts";
import { findServiceTerms } from "#app/domain/delivery/service-terms.server.ts";
import type { DeliveryOffer } from "#app/domain/delivery/service-terms.ts";
import {
  arrivalOf,
  type Days,
  daysFor,
  deliveryOffers,
} from "#app/domain/delivery/service-terms.ts";
import type { Language } from "#app/domain/language.ts";
import { type Shown, textFor } from "#app/domain/local-text.ts";
import type { Taka } from "#app/domain/money.ts";
import { formatPhone, telHref } from "#app/domain/phone.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { type ServerWords, wordsFor } from "#app/words/language.server.ts";

/** Delivery terms in the reader's language. */
export type DeliveryView = {
  /** Destinations with equal days and charge in one row; the last row covers all others. */
  rows: { places: string; days: Days; charge: Taka }[];
  soonest: string | null;
  /** Asks for the district of a visitor who has chosen none. */
  choose: string;
  /** No order is paid for in advance. */
  isCashOnly: boolean;
  returns: Shown;
  hours: Shown;
};

/** Where an order of this moment arrives soonest: today until closing, then on the next day of delivery; null if nowhere. */
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

/** "27 Nov", "27–29 Nov": when an order of this moment arrives, since "tomorrow" is wrong when the page is read later. */
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

/** What a shopper asks of a shop they do not know, in one line: payment, arrival, returns and phone. */
export type TrustView = {
  line: string;
  returns: Shown;
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

export async function viewDelivery(words: ServerWords): Promise<DeliveryView> {
  const { language, delivery, district } = words;
  const [charges, { terms }, { settings }] = await Promise.all([
    knownDeliveryCharges(),
    findServiceTerms(),
    knownAdvanceSettings(),
  ]);
  const { offers, elsewhere } = deliveryOffers(charges, terms);
  const named = offers.map((offer) => ({
    places: placesOf(offer, language, delivery.division),
    days: offer.days,
    charge: offer.charge,
  }));
  const rest = offers.length > 0 ? delivery.elsewhere : delivery.everywhere;
  return {
    rows: [...named, { places: rest, ...elsewhere }],
    soonest: (await findSoonest(words))?.whole ?? null,
    choose: district.choose,
    isCashOnly: asksNow(settings) === "never",
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
