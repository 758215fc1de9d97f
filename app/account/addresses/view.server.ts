import type { Language } from "#app/domain/core/language.ts";
import { findDeliveryAddress } from "#app/domain/people/accounts/address-book.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { offerThanas, thanaName } from "#app/domain/shop/delivery/thanas.ts";

export type AddressData = Awaited<ReturnType<typeof viewAddresses>>;

/**
 * The customer's name and delivery address in the reader's language; `place` is null before one is
 * saved.
 */
export async function viewAddresses(
  { id, fullName, email, phoneNumber }: User,
  language: Language,
) {
  const place = await findDeliveryAddress(id);
  return {
    person: { fullName, email, phoneNumber },
    place: place && {
      ...place,
      thanaLabel: thanaName(place.district, place.thana, language),
      districtLabel: districtName(place.district, language),
    },
    thanaOffer: offerFor(place?.district, place?.thana),
  };
}

/** The thanas of the district chosen in a form. */
export const offerInForm = (form: FormData) => offerFor(form.get("district"), form.get("thana"));

function offerFor(chosen: unknown, thana: unknown) {
  const district = String(chosen ?? "");
  return { district, ...offerThanas(district, String(thana ?? "")) };
}
