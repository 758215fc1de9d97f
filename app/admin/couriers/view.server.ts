import {
  type Courier,
  findCourier,
  listCouriers,
  listDeletedCouriers,
} from "#app/domain/couriers/couriers.server.ts";

export type CouriersData = Awaited<ReturnType<typeof viewCouriers>>;
export type CourierView = ReturnType<typeof viewCourier>;

/** The couriers and the overlay named by the query: `?new`, `?edit=`, `?delete=` or `?deleted`. */
export async function viewCouriers(searchParams: URLSearchParams) {
  const asked = searchParams.get("edit") ?? searchParams.get("delete") ?? "";
  const [couriers, courier, deleted] = await Promise.all([
    listCouriers(),
    findCourier(asked),
    searchParams.has("deleted") ? listDeletedCouriers() : null,
  ]);
  const shown = courier && viewCourier(courier);
  return {
    couriers: couriers.map(viewCourier),
    isNew: searchParams.has("new"),
    operation: crypto.randomUUID(),
    edited: searchParams.has("edit") ? shown : null,
    asked: searchParams.has("delete") ? shown : null,
    deleted:
      deleted?.map(({ id, name, deletedAt }) => ({
        id,
        name,
        deletedAt: deletedAt?.getTime() ?? 0,
      })) ?? null,
  };
}

function viewCourier(courier: Courier) {
  const { id, version, name, kind, isActive, store, trackingLink, hasKeys } = courier;
  return { id, version, name, kind, isActive, store, trackingLink, hasKeys };
}
