import { dhakaDay } from "#app/domain/dates.ts";
import { findDeliveryCharges } from "#app/domain/delivery/delivery-charges.server.ts";
import { districts } from "#app/domain/delivery/districts.ts";
import { findServiceTerms } from "#app/domain/delivery/service-terms.server.ts";
import type { DeliveryOffer } from "#app/domain/delivery/service-terms.ts";
import { arrivalOf, type Days, deliveryOffers } from "#app/domain/delivery/service-terms.ts";
import type { Language } from "#app/domain/language.ts";
import { type Shown, textFor } from "#app/domain/local-text.ts";
import type { Taka } from "#app/domain/money.ts";
import type { ServerWords } from "#app/words/language.server.ts";

/** Delivery terms in the reader's language. */
export type DeliveryView = {
  /** Destinations with equal days and charge in one row; the last row covers all others. */
  rows: { places: string; days: Days; charge: Taka }[];
  today: SameDay | null;
  returns: Shown;
  hours: Shown;
};

/** Delivery on the day of the order; `places` get what is ordered now on `day`, today if ordered before `hour`. */
export type SameDay = { places: string; hour: number | null; isToday: boolean; day: number };

export async function viewSameDay({ language }: ServerWords): Promise<SameDay | null> {
  const { terms } = await findServiceTerms();
  const places = districts.filter(({ name }) => terms.sameDayDistricts.includes(name));
  if (places.length === 0) return null;
  const now = new Date();
  const [day] = arrivalOf(now, [0, 0], terms);
  return {
    places: placesOf({ divisions: [], districts: places }, language, String),
    hour: terms.closingHour,
    isToday: dhakaDay(day) === dhakaDay(now),
    day: day.getTime(),
  };
}

export async function viewDelivery(words: ServerWords): Promise<DeliveryView> {
  const { language, delivery } = words;
  const [charges, { terms }] = await Promise.all([findDeliveryCharges(), findServiceTerms()]);
  const { offers, elsewhere } = deliveryOffers(charges, terms);
  const named = offers.map((offer) => ({
    places: placesOf(offer, language, delivery.division),
    days: offer.days,
    charge: offer.charge,
  }));
  const rest = offers.length > 0 ? delivery.elsewhere : delivery.everywhere;
  return {
    rows: [...named, { places: rest, ...elsewhere }],
    today: await viewSameDay(words),
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
