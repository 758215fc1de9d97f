import { formatDateTime } from "#app/domain/core/dates.ts";
import type { Language } from "#app/domain/core/language.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { productName } from "#app/domain/core/naming/product-name.ts";
import { telHref } from "#app/domain/core/phone.ts";
import { type RiderParcel, readRiderDay } from "#app/domain/parcels/riders/rider-parcels.server.ts";
import { findCarrier } from "#app/domain/parcels/riders/riders.server.ts";
import { notFound } from "#app/http/responses.ts";

export type ParcelView = ReturnType<typeof toView>;

/** A rider's day as his page shows it, or that of parcels without a rider. Unknown riders: 404. */
export async function viewRider(riderId: string | null, language: Language) {
  const rider = riderId === null ? null : await findCarrier(riderId);
  if (riderId !== null && !rider) throw notFound();
  const day = await readRiderDay(riderId);
  const view = (parcels: RiderParcel[]) => parcels.map((parcel) => toView(parcel, language));
  return {
    id: rider?.id ?? "",
    name: rider?.name ?? "",
    cash: day.cash,
    out: view(day.out),
    back: view(day.back),
    delivered: view(day.delivered),
  };
}

/** Only what a rider needs at the door: no prices, and nothing that staff noted. */
function toView(
  { order, address, owed, taken, notReachedAt, reason }: RiderParcel,
  language: Language,
) {
  const { id, orderNumber, fullName, phoneNumber, orderNote: note, lines } = order;
  const tel = telHref(phoneNumber);
  const goods = lines
    .map((line) => `${productName(line, language)} × ${formatNumber(line.quantity, language)}`)
    .join("; ");
  return {
    ...{ id, orderNumber, fullName, phoneNumber, note, address, goods, owed, taken, reason },
    notReachedAt: notReachedAt && formatDateTime(notReachedAt, language),
    tel,
    whatsApp: `https://wa.me/${tel.replace("tel:+", "")}`,
    map: `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`,
  };
}
