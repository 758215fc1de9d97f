import { Wrong } from "../world.ts";
import {
  type Acts,
  findOrder,
  isDone,
  OPEN,
  oneOf,
  type Scene,
  steadfast,
  toOrder,
} from "./act.ts";

export const money: Acts = {
  settle: {
    weight: 4,
    by: ["owner", "manager"],
    run: toOrder(
      ["Deliverd"],
      "/api/admin/cash/settle",
      ({ id: _id }) => ({ orders: [{ _id }] }),
      ({ sql }) => sql`settled_at is null`,
    ),
  },
  unsettle: {
    weight: 4,
    by: ["owner", "manager"],
    run: toOrder(
      ["Deliverd"],
      "/api/admin/cash/unsettle",
      ({ id: _id }) => ({ _id, reason: "Counted anew" }),
      ({ sql }) => sql`settled_at is not null`,
    ),
  },
  payout: {
    weight: 5,
    by: ["owner", "manager"],
    async run(scene) {
      const { world, chance, put, sees } = scene;
      const courier = await steadfast(world);
      const carried = await world.sql<{ number: number; owed: number; status: string }[]>`
        select order_number as number, status, greatest(0, total_price - returned_amount - advance_amount) as owed
          from orders join shipments on order_id = orders.id
         where courier_id = ${courier} and deleted_at is null order by order_number desc limit 8`;
      if (carried.length === 0) return null;
      sees(chance.pick(carried).status);
      // Some lines pay less than is owed.
      const text = carried
        .map(
          ({ number, owed }) =>
            `${number} ${owed - chance.pick([0, 0, 0, 5])} ${chance.pick([0, 60])}`,
        )
        .join("\n");
      return put("/api/admin/payout/save", { courier_id: courier, text });
    },
  },
  "ask for an advance": {
    weight: 2,
    by: ["owner", "manager"],
    run: toOrder(OPEN, "/api/admin/advance/ask", ({ id: _id }, { chance }) => ({
      ...{ _id, required: chance.pick([50, 100]) },
    })),
  },
  "enter an advance": {
    weight: 4,
    by: ["caller", "manager", "owner"],
    async run(scene) {
      const order = await findOrder(scene, OPEN);
      const body = {
        ...{ _id: order?.id, wallet: "bkash", sender: "01712345678" },
        ...{
          transactionNumber: `TRX${scene.step.at + 1_000_000}`,
          amount: scene.chance.whole(20, 90),
        },
      };
      return order && scene.ask({ path: "/api/admin/advance/enter", body });
    },
  },
  "verify an advance": {
    weight: 4,
    by: ["owner", "manager"],
    async run(scene) {
      const waiting = await advanceOf(scene, "waiting");
      const body = { _id: waiting?.id, amount: waiting?.amount };
      return waiting && scene.put("/api/admin/advance/verify", body);
    },
  },
  "refuse an advance": {
    weight: 5,
    by: ["owner", "manager"],
    async run(scene) {
      const one = await advanceOf(scene, scene.chance.pick(["waiting", "verified"]));
      const body = { _id: one?.id, reason: "Not in the wallet" };
      return one && scene.put("/api/admin/advance/refuse", body);
    },
  },
  "wallet's statement": {
    weight: 2,
    by: ["owner", "manager"],
    async run(scene) {
      const one = await advanceOf(scene, "waiting");
      const body = { text: `${one?.number} ${one?.amount}` };
      return one && scene.ask({ path: "/api/admin/advance/statement", body });
    },
  },
  "pay back": {
    weight: 4,
    by: ["owner", "manager"],
    async run(scene) {
      const order = await findOrder(
        scene,
        ["Cancelled", "Refunded", "Deliverd"],
        scene.world
          .sql`advance_amount > 0 and (status <> 'Deliverd' or advance_amount > total_price - returned_amount)`,
      );
      if (!order) return null;
      const body = { _id: order.id, back: scene.chance.whole(1, order.advance) };
      const stand = await standOf(scene, order.id);
      const before = await paidBack(scene, order.id);
      const answer = await scene.put("/api/admin/advance/pay-back", body);
      const back = (await paidBack(scene, order.id)) - before;
      // An answer that was lost says nothing, and the second says that nothing is left.
      const expected = isDone(answer) ? [body.back] : [0, body.back];
      if (!expected.includes(back))
        throw new Wrong(`an advance was paid back wrongly: ${back} instead of ${body.back}`);
      scene.world.model.paidBack += back;
      // What was not paid back is kept, until the order or its advances change.
      const { kept } = scene.world.model;
      if (back > 0 && kept.get(order.id) === stand)
        throw new Wrong(`an advance that was kept was paid back: ${back} of ${order.number}`);
      if (back > 0) kept.set(order.id, stand);
      return answer;
    },
  },
};

/** Changes as soon as more of an order's advances may be due again. */
async function standOf({ world }: Scene, orderId: string) {
  const [row] = await world.sql<{ stand: string }[]>`
    select concat((select count(*) from order_history where order_id = ${orderId} and field = 'status'), ' ',
                  (select coalesce(sum(amount), 0) from money_movements where order_id = ${orderId} and amount > 0)) as stand`;
  return row?.stand ?? "";
}

async function paidBack({ world }: Scene, orderId: string) {
  const [row] = await world.sql<{ taka: number }[]>`
    select coalesce(-sum(amount), 0)::int as taka from money_movements
     where order_id = ${orderId} and kind = 'refunded' and reason = 'advance'`;
  return row?.taka ?? 0;
}

async function advanceOf(scene: Scene, status: string) {
  const found = await scene.world.sql<{ id: string; amount: number; number: string; of: string }[]>`
    select advances.id, amount, transaction_number as number, orders.status as of
      from advances join orders on orders.id = order_id where advances.status = ${status} order by transaction_number`;
  return oneOf(scene, found, (one) => one.of);
}
