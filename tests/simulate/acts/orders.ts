import type { Answer } from "../world.ts";
import {
  type Acts,
  ANY,
  CARRIED,
  findOrder,
  goods,
  isDone,
  nameOf,
  OPEN,
  oneOf,
  phoneOf,
  type Scene,
  toOrder,
} from "./act.ts";

type Order = { id: string; status: string };

const DISTRICTS = ["Dhaka", "Bogura", "Cox's Bazar", "Khulna"];

async function basket(scene: Scene, most = 3) {
  const chosen = await goods(scene, most);
  return chosen.map(({ id }) => ({ _id: id, quantity: scene.chance.whole(1, 4) }));
}

async function code({ world: { sql }, chance }: Scene) {
  const codes = await sql<{ code: string }[]>`
    select code from promo_codes where deleted_at is null order by code`;
  return codes.length > 0 && chance.chance(0.4) ? chance.pick(codes).code : "";
}

const person = ({ chance }: Scene, phoneNumber: string) => ({
  ...{ fullName: nameOf(phoneNumber), phoneNumber, district: chance.pick(DISTRICTS) },
  ...{ deliveryAddress: `House ${chance.whole(1, 99)}, Road 3`, thana: "" },
});

/** Orders of the same status to tick with it; those of the same goods first, which share a change. */
const others = ({ world: { sql } }: Scene, { id, status }: Order, most: number) => sql<Order[]>`
  select id, status from orders
   where status = ${status} and deleted_at is null and id <> ${id} and phone_number <> '01000000000'
   order by exists (select from order_lines own join order_lines other using (product_id)
              where own.order_id = ${id} and other.order_id = orders.id) desc, order_number desc
   limit ${most}`;

/** Lines with other prices and pieces or none, other goods, and sums that were agreed. */
async function edit(scene: Scene): Promise<Answer | null> {
  const { world, chance, put } = scene;
  // A code is dropped by orders that have one.
  const promo = chance.pick(["keep", "keep", "drop"]);
  const held = world.sql`promo_code_id is not null`;
  const order = await findOrder(scene, OPEN, promo === "drop" ? held : undefined);
  if (!order) return null;
  if (promo === "keep" && chance.chance(0.2)) {
    const totalPrice = chance.whole(0, 3000);
    return put("/api/admin/order/update", { _id: order.id, totalPrice });
  }
  const lines = await world.sql<{ position: number; price: number }[]>`
    select position, price from order_lines where order_id = ${order.id} and deal is null order by position`;
  const items = lines.slice(0, chance.whole(1, 3)).map(({ position, price }) => ({
    ...{ position, quantity: chance.whole(0, 5) },
    price: chance.pick([price, Math.max(1, price - 7), chance.whole(0, 400)]),
  }));
  const body = {
    ...{ _id: order.id, version: order.version, items },
    added: chance.chance(0.4) ? await basket(scene, 1) : [],
    ...(chance.chance(0.4) && { discount: chance.whole(-100, 500) }),
    ...(chance.chance(0.3) && { deliveryCharge: chance.whole(0, 400) }),
    promo,
  };
  return put("/api/admin/order/edit", body);
}

/** A list's form that sets the status of all that are ticked. */
const bulk = ({ ask }: Scene, ticked: readonly Order[], said: Record<string, string>) =>
  ask({
    path: "/admin/order",
    form: [
      ...ticked.map(({ id }): [string, string] => ["id", id]),
      ...Object.entries({ intent: "set-status", ...said }),
    ],
  });

export const orders: Acts = {
  place: {
    weight: 14,
    by: ["guest", "customer"],
    async run(scene) {
      const { world, chance, by, ask, key } = scene;
      const accounts = await world.sql<{ phone: string }[]>`
        select phone_number as phone from users where not is_admin order by phone_number`;
      if (by === "customer" && accounts.length === 0) return null;
      const phone = by === "customer" ? chance.pick(accounts).phone : phoneOf(scene);
      const orderDetails = {
        ...person(scene, phone),
        ...{ items: await basket(scene), promoCode: await code(scene), orderNote: "" },
      };
      return ask({ path: "/api/order/place-order", body: { orderDetails }, key }, phone);
    },
  },
  rush: {
    weight: 3,
    by: ["guest"],
    async run(scene) {
      const { world, chance, ask, calmly, key, step } = scene;
      scene.sees("any");
      // The same goods in other orders, at both servers and beside a receipt of them.
      const items = await basket(scene, 4);
      const place = (nth: number) => {
        const own = { ...step, server: (nth % 2) as 0 | 1, fault: "none" as const };
        const phone = phoneOf(scene);
        const orderDetails = {
          ...person(scene, phone),
          items: nth % 3 ? items : items.toReversed(),
        };
        const path = "/api/order/place-order";
        return world.ask(
          "guest",
          { path, body: { orderDetails }, key: `${key} ${nth}` },
          own,
          phone,
        );
      };
      const quantity = chance.whole(1, 9);
      const counted = await world.sql<{ id: string }[]>`
        select id from products where parts = '[]' and track_stock and deleted_at is null order by slug`;
      const received = counted.toReversed().map(({ id: _id }) => ({ _id, quantity }));
      const [receipt] = await Promise.all([
        ask({ path: "/api/order/place-order", body: (await first()).body, key }),
        ...[1, 2, 3, 4].map(place),
        receive(),
      ]);
      return receipt;

      async function first() {
        const phone = phoneOf(scene);
        return { body: { orderDetails: { ...person(scene, phone), items } } };
      }
      async function receive() {
        const body = { items: received, note: "Bill" };
        const request = { path: "/api/admin/stock/receive", body, key: `${key} received` };
        const done = await calmly(request, "owner");
        if (isDone(done)) world.model.received += quantity * received.length;
      }
    },
  },
  "order by phone": {
    weight: 5,
    by: ["caller", "manager", "owner"],
    async run(scene) {
      const { chance, ask, key } = scene;
      const { deliveryAddress: address, thana: _, ...rest } = person(scene, phoneOf(scene));
      const body = {
        ...{ ...rest, address, items: await basket(scene), promoCode: await code(scene) },
        discount: chance.pick([0, 0, 30]),
      };
      return ask({ path: "/api/admin/order/create", body, key });
    },
  },
  call: {
    weight: 9,
    by: ["caller", "manager"],
    run: toOrder(["Processing"], "/api/admin/call/record", ({ id: _id, version }, { chance }) => ({
      ...{ _id, version },
      outcome: chance.pick([
        ...["confirmed", "confirmed", "confirmed", "confirmed", "no-answer", "fake"],
        "wrong-number",
      ]),
    })),
  },
  release: {
    weight: 9,
    by: ["owner", "caller"],
    run: toOrder(
      ["Processing"],
      "/api/admin/order/release",
      ({ id: _id }) => ({ _id }),
      ({ sql }) => sql`held_at is not null`,
    ),
  },
  edit: {
    weight: 5,
    by: ["caller", "manager", "owner"],
    async run(scene) {
      // Several orders, since each edit may change anything.
      let last: Answer | null = null;
      for (let n = scene.chance.whole(2, 6); n > 0; n--) last = (await edit(scene)) ?? last;
      return last;
    },
  },
  cancel: {
    weight: 2,
    by: ["caller", "manager", "owner"],
    run: toOrder(OPEN, "/api/admin/order/cancel", ({ id: _id }, { chance }) => ({
      ...{ _id, reason: chance.pick(["no-answer", "fake"]) },
    })),
  },
  "cancel own": {
    weight: 4,
    by: ["customer"],
    async run(scene) {
      const own = scene.world.sql`customer_id is not null`;
      const order = await findOrder(scene, ["Processing"], own);
      const path = `/api/order/cancel?order_id=${order?.id}`;
      return order?.account ? scene.ask({ method: "PUT", path }, order.account) : null;
    },
  },
  "set status": {
    weight: 6,
    by: ["owner", "manager"],
    async run(scene) {
      const order = await findOrder(scene, ANY);
      if (!order) return null;
      const status = scene.chance.pick(ANY);
      const goods = scene.chance.pick(["back", "written-off", "on-the-way"]);
      if (scene.chance.chance(0.4)) {
        const ticked = [order, ...(await others(scene, order, 3))];
        return bulk(scene, ticked, { newStatus: status, goods, reason: "Said by phone" });
      }
      const body = { _id: order.id, status, reason: "Said by phone", goods };
      return scene.put("/api/admin/order/update", body);
    },
  },
  "refund several": {
    weight: 4,
    by: ["owner", "manager"],
    async run(scene) {
      // Of some a part came back before.
      const order = await findOrder(
        scene,
        [...CARRIED, "Deliverd"],
        scene.world.sql`returned_amount > 0`,
      );
      if (!order) return null;
      const said = { newStatus: "Refunded", goods: "back", reason: "Refused" };
      return bulk(scene, [order, ...(await others(scene, order, 2))], said);
    },
  },
  merge: {
    weight: 3,
    by: ["caller", "owner"],
    async run(scene) {
      const double = scene.world.sql`phone_number in (select phone_number from orders
        where status in ('Processing', 'Ready for delivery') and deleted_at is null group by 1 having count(*) > 1)`;
      const order = await findOrder(scene, OPEN, double);
      if (!order) return null;
      const others = await scene.world.sql<{ id: string }[]>`
        select id from orders where phone_number = ${order.phone} and id <> ${order.id} and deleted_at is null
           and status in ('Processing', 'Ready for delivery') order by order_number limit 2`;
      const body = { _id: order.id, duplicates: others.map(({ id }) => id) };
      return scene.put("/api/admin/order/merge", body);
    },
  },
  "delete order": {
    weight: 1,
    by: ["owner", "manager"],
    async run(scene) {
      const order = await findOrder(scene, [...OPEN, "Cancelled"]);
      const path = `/api/order/delete?order_id=${order?.id}`;
      return order && scene.ask({ method: "DELETE", path });
    },
  },
  "restore order": {
    weight: 5,
    by: ["owner", "manager"],
    async run(scene) {
      const gone = await scene.world.sql<Order[]>`
        select id, status from orders where deleted_at is not null and phone_number <> '01000000000' order by order_number`;
      const one = oneOf(scene, gone, ({ status }) => `${status}, deleted`);
      return one && scene.ask({ method: "PUT", path: `/api/order/restore?order_id=${one.id}` });
    },
  },
};
