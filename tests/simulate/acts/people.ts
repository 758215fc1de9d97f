import { type Acts, findOrder, nameOf, OPEN, oneOf, phoneOf, toOrder } from "./act.ts";

const ENDED = ["Deliverd", "Cancelled", "Refunded"];

export const people: Acts = {
  register: {
    weight: 3,
    by: ["guest"],
    async run(scene) {
      const phoneNumber = phoneOf(scene);
      const password = scene.world.passwordOfCustomers;
      const secrets = { password, confirmPassword: password };
      const body = { fullName: nameOf(phoneNumber), phoneNumber, ...secrets };
      scene.sees("guest");
      return scene.ask({ path: "/api/user/register", body }, phoneNumber);
    },
  },
  "block a number": {
    weight: 1,
    by: ["manager", "owner"],
    async run(scene) {
      scene.sees("number");
      // Also numbers of people who are erased later.
      const order = scene.chance.chance(0.8) && (await findOrder(scene, ENDED));
      const body = { phoneNumber: order ? order.phone : phoneOf(scene), note: "Ordered as a joke" };
      return scene.put("/api/admin/people/block", body);
    },
  },
  "unblock a number": {
    weight: 1,
    by: ["manager", "owner"],
    async run(scene) {
      const blocked = await scene.world.sql<{ phoneNumber: string }[]>`
        select phone_number as "phoneNumber" from blocked_phones order by phone_number`;
      const body = oneOf(scene, blocked, () => "number");
      return body && scene.put("/api/admin/people/unblock", body);
    },
  },
  "correct an address": {
    weight: 1,
    by: ["caller", "owner"],
    run: toOrder(OPEN, "/api/admin/order/update", ({ id: _id }, { chance }) => ({
      ...{ _id, address: `House ${chance.whole(1, 99)}` },
    })),
  },
  erase: {
    weight: 2,
    by: ["shop"],
    async run(scene) {
      const { world, chance, step, ask } = scene;
      const blocked = world.sql`phone_number in (select phone_number from blocked_phones)`;
      const order =
        (chance.chance(0.7) && (await findOrder(scene, ENDED, blocked))) ||
        (await findOrder(scene, ENDED));
      if (!order) return null;
      // The command of the shop's computer, not a request; the answer only says that it was done.
      await world.servers[step.server]?.operations.erase(order.phone).catch((error: Error) => {
        if (!/try-again|nothing-held/.test(error.message)) throw error;
      });
      const [left] = await world.sql`select from orders where phone_number = ${order.phone}`;
      if (!left) world.model.erased.add(order.phone);
      return ask({ path: `/api/order/track-order/${order.id}` });
    },
  },
};
