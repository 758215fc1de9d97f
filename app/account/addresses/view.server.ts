import { districtLabel, findDistrict } from "#app/domain/delivery/districts.ts";
import { offerThanas, sayThana } from "#app/domain/delivery/thanas.ts";
import { findDeliveryAddress } from "#app/domain/users/address-book.server.ts";
import type { User } from "#app/domain/users/users.server.ts";

export type AddressData = Awaited<ReturnType<typeof viewAddresses>>;

/** Who the parcels go to, and where; `place` is null until it was said. */
export async function viewAddresses({ id, fullName, email, phoneNumber }: User) {
  const place = await findDeliveryAddress(id);
  const district = findDistrict(place?.district ?? "");
  return {
    person: { fullName, email, phoneNumber },
    place: place && {
      ...place,
      thanaLabel: sayThana(place.district, place.thana),
      districtLabel: district ? districtLabel(district) : place.district,
    },
    thanaOffer: offerFor(place?.district, place?.thana),
  };
}

/** The thanas of the district that is chosen in a form. */
export const offerInForm = (form: FormData) => offerFor(form.get("district"), form.get("thana"));

function offerFor(chosen: unknown, thana: unknown) {
  const district = String(chosen ?? "");
  return { district, ...offerThanas(district, String(thana ?? "")) };
}
