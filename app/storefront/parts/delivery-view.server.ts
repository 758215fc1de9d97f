import { findDeliveryCharges } from "#app/domain/delivery/delivery-charges.server.ts";
import { findServiceTerms } from "#app/domain/delivery/service-terms.server.ts";
import type { DeliveryOffer } from "#app/domain/delivery/service-terms.ts";
import { type Days, deliveryOffers } from "#app/domain/delivery/service-terms.ts";
import type { Language } from "#app/domain/language.ts";
import { type Shown, textFor } from "#app/domain/local-text.ts";
import type { Taka } from "#app/domain/money.ts";
import type { ServerWords } from "#app/words/language.server.ts";

/** What the shop promises of every parcel, in the reader's words. */
export type DeliveryView = {
  /** Places that share their days and charge, in one text; the last row holds for all that the others do not name. */
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
