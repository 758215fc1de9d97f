import { invoiceOf } from "#app/domain/core/invoice.ts";
import type { World } from "../world.ts";
import { type Acts, CARRIED, findOrder, isDone, steadfast, toOrder } from "./act.ts";

const BY_RIDER = ({ sql }: World) => sql`rider_id is not null`;

export const WEBHOOK_SECRET = "the-couriers-own-secret";

export const parcels: Acts = {
  pack: {
    weight: 8,
    by: ["packer", "owner"],
    run: toOrder(
      ["Processing"],
      "/api/admin/packing/pack",
      ({ number }) => ({ number }),
      ({ sql }) => sql`confirmed_at is not null and advance_required <= advance_amount`,
    ),
  },
  unpack: {
    weight: 4,
    by: ["packer"],
    run: toOrder(["Ready for delivery"], "/api/admin/packing/unpack", ({ id: _id }) => ({ _id })),
  },
  "hand over": {
    weight: 9,
    by: ["packer", "manager", "owner"],
    async run(scene) {
      const { world, chance, ask } = scene;
      const order = await findOrder(scene, ["Ready for delivery"]);
      const couriers = await world.sql<{ id: string }[]>`select id from couriers order by kind`;
      if (!order) return null;
      const also = await world.sql<{ id: string }[]>`
        select id from orders where status = 'Ready for delivery' and deleted_at is null and id <> ${order.id}
           and phone_number <> '01000000000' order by order_number limit ${chance.whole(0, 2)}`;
      const ids = chance.chance(0.5) ? [order, ...also] : [...also, order];
      const body = {
        courier_id: chance.pick(couriers).id,
        orders: ids.map(({ id }) => ({ _id: id })),
      };
      return ask({ path: "/api/admin/parcel/hand-over", body });
    },
  },
  "courier reports": {
    weight: 8,
    by: ["program"],
    async run(scene) {
      const { world, chance, ask } = scene;
      const courier = await steadfast(world);
      const carried = world.sql`courier_id = ${courier}`;
      const order = await findOrder(scene, [...CARRIED, "Deliverd"], carried);
      if (!order) return null;
      // Also reports that overtook each other on their way.
      const at = new Date(Date.now() - chance.whole(0, 300) * 60_000);
      const body = {
        ...{ notification_type: "delivery_status", consignment_id: "" },
        ...{
          invoice: invoiceOf({ id: order.id, orderNumber: order.number }),
          cod_amount: order.owed,
        },
        status: chance.pick([
          ...["Delivered", "Delivered", "Delivered", "Cancelled", "Partial Delivered", "Hold"],
        ]),
        updated_at: at.toISOString(),
      };
      const headers = { Authorization: `Bearer ${WEBHOOK_SECRET}` };
      return ask({ path: `/courier-webhook/${courier}`, body, headers });
    },
  },
  "rider delivers": {
    weight: 5,
    by: ["rider", "owner"],
    run: toOrder(
      CARRIED,
      "/api/admin/rider/delivered",
      ({ id: order_id, owed: took }) => ({ order_id, took }),
      BY_RIDER,
    ),
  },
  "rider brings back": {
    weight: 5,
    by: ["rider"],
    run: toOrder(
      CARRIED,
      "/api/admin/rider/came-back",
      ({ id: order_id }) => ({ order_id, reason: "refused" }),
      BY_RIDER,
    ),
  },
  "rider comes later": {
    weight: 3,
    by: ["rider"],
    run: toOrder(CARRIED, "/api/admin/rider/later", ({ id: order_id }) => ({ order_id }), BY_RIDER),
  },
  "give to a rider": {
    weight: 3,
    by: ["owner", "manager"],
    async run(scene) {
      const { world, chance, put } = scene;
      const own = world.sql`courier_id in (select id from couriers where kind = 'other')`;
      const order = await findOrder(scene, CARRIED, own);
      if (!order) return null;
      const riders = await world.sql<{ id: string }[]>`
        select id from users where role = 'rider' order by phone_number`;
      const body = { orders: [{ _id: order.id }], rider_id: chance.pick(riders).id };
      return put("/api/admin/rider/move", body);
    },
  },
  return: {
    weight: 5,
    by: ["owner", "manager"],
    async run(scene) {
      const { world, chance, ask, key } = scene;
      const order = await findOrder(scene, [...CARRIED, "Deliverd"]);
      if (!order) return null;
      const held = await world.sql<{ position: number; kept: number }[]>`
        select position, quantity - returned as kept from order_lines where order_id = ${order.id} and quantity > returned order by position`;
      const isWhole = chance.chance(0.4);
      const lines = held.slice(0, isWhole ? 100 : 1).map(({ position, kept }) => {
        const quantity = isWhole ? kept : chance.whole(1, kept);
        return { position, quantity, restocked: chance.whole(0, quantity) };
      });
      const refund = order.isSettled && chance.chance(0.5) ? chance.whole(1, 60) : 0;
      const body = { order_id: order.id, reason: "refused", refund, lines, promo: "keep" };
      const answer = await ask({ path: "/api/admin/return/create", body, key });
      if (isDone(answer)) world.model.refunded += refund;
      return answer;
    },
  },
};
