import { findDeliveryCharges } from "#app/domain/delivery/delivery-charges.server.ts";
import { findServiceTerms } from "#app/domain/delivery/service-terms.server.ts";
import type { DeliveryOffer } from "#app/domain/delivery/service-terms.ts";
import { type Days, deliveryOffers } from "#app/domain/delivery/service-terms.ts";
import type { Language } from "#app/domain/language.ts";
import { type Shown, textFor } from "#app/domain/local-text.ts";
import type { Taka } from "#app/domain/money.ts";
import type { ServerWords } from "#app/words/language.server.ts";

/** Delivery terms in the reader's language. */
export type DeliveryView = {
  /** Destinations with equal days and charge in one row; the last row covers all others. */
  rows: { places: string; days: Days; charge: Taka }[];
  returns: Shown;
  hours: Shown;
};

export async function viewDelivery({ language, delivery }: ServerWords): Promise<DeliveryView> {
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
    returns: textFor(terms.returns, language),
    hours: textFor(terms.hours, language),
  };
}

function placesOf(
  { divisions, districts }: DeliveryOffer,
  language: Language,
  division: (name: string) => string,
): string {
  const nameOf = (place: { name: string; banglaName: string }) =>
    language === "bn" ? place.banglaName : place.name;
  return [...divisions.map((place) => division(nameOf(place))), ...districts.map(nameOf)].join(
    ", ",
  );
}
