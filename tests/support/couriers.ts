import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import { createCourier } from "#app/domain/parcels/couriers/couriers.server.ts";
import type { CourierKind } from "#app/domain/parcels/couriers/couriers.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { makeOrder } from "./factories.ts";

const NO_KEYS = {
  ...{ apiKey: "", secretKey: "", clientId: "", clientSecret: "" },
  ...{ userName: "", courierPassword: "", storeId: "", webhookSecret: "", forgetKeys: undefined },
  ...{ redxToken: "", redxStoreId: "" },
};

const KEYS = {
  pathao: {
    ...{ clientId: "267", clientSecret: "shh", userName: "shop@example.com" },
    ...{ courierPassword: "honey", storeId: "99" },
  },
  steadfast: { apiKey: "a-key", secretKey: "a-secret" },
  redx: { redxToken: "a-token", redxStoreId: "7" },
  other: {},
};

/** A courier of the shop, with keys for its API and a webhook if requested. */
export function makeCourier(
  kind: CourierKind,
  { withKeys = false, trackingLink = "", webhookSecret = "" } = {},
) {
  return createCourier(
    { name: kind, kind, store: "Gulshan store", trackingLink, isActive: true },
    { ...NO_KEYS, ...(withKeys && KEYS[kind]), webhookSecret },
  );
}

/** A packed order, ready for a courier. */
export async function makePackedOrder(fields: Parameters<typeof makeOrder>[0] = {}) {
  const order = await makeOrder(fields);
  await changeStatusOfOrders([order.id], "Ready for delivery", null);
  return order;
}

/** An order in transit with this courier. */
export async function makeCarriedOrder(
  courierId: string,
  fields: Parameters<typeof makeOrder>[0] = {},
  tellCourier = false,
) {
  const order = await makePackedOrder(fields);
  await handOver([order.id], courierId, null, { tellCourier });
  return order;
}
