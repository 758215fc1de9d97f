import type { ListedParcel } from "#app/domain/couriers/parcel-list.server.ts";

export type ParcelView = ReturnType<typeof viewParcel>;

/** A parcel as the list shows it; times in epoch milliseconds. */
export function viewParcel({ handedOverAt, courierStatusAt, isSilent, ...parcel }: ListedParcel) {
  return {
    ...parcel,
    handedOverAt: handedOverAt.getTime(),
    courierStatusAt: courierStatusAt?.getTime() ?? null,
    silentSince: isSilent ? (courierStatusAt ?? handedOverAt).getTime() : null,
  };
}
