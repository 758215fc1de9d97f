import { inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { ShopError } from "#app/domain/core/shop-error.ts";
import {
  deleteOrder,
  restoreOrder,
  updateOrder,
} from "#app/domain/orders/changing/order-changes.server.ts";
import type { Staff } from "#app/domain/orders/changing/order-writes.server.ts";
import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import { hasLeft, ORDER_STATUSES, type OrderStatus } from "#app/domain/orders/order-status.ts";
import {
  type Mover,
  mayFollow,
  mayRemove,
  mayReprice,
} from "#app/domain/orders/order-transitions.ts";
import { ROLES } from "#app/domain/people/accounts/roles.ts";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin } from "#tests/support/factories.ts";
import { isDeep } from "#tests/support/samples.ts";

const staff = new Map<Mover, Staff>();

beforeAll(async () => {
  await emptyTables();
  for (const role of ROLES) staff.set(role, await makeAdmin({ role }));
});

/** Creates this many orders of 770 taka in this status; settled ones were paid 700. */
async function stand(n: number, status: OrderStatus, isSettled: boolean): Promise<string[]> {
  const isReserved = !["Cancelled", "Refunded"].includes(status);
  const rows = await pool<{ id: string }[]>`
    insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price, status,
                        is_reserved, settled_at, settled_amount)
    select 'Rahima', '01712345678', 'House 7', 'Dhaka', 'Dhaka', 650, 120, 770, ${status}, ${isReserved},
           case when ${isSettled} then now() end, case when ${isSettled} then 700 end
      from generate_series(1, ${n}) returning id`;
  return rows.map(({ id }) => id);
}

/** The refusal's code; "" for success. */
const outcome = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => "",
    (error: unknown) => {
      if (error instanceof ShopError) return error.code;
      throw error;
    },
  );

const statusesOf = async (ids: string[]) => {
  const rows = await db
    .select({ status: orders.status })
    .from(orders)
    .where(inArray(orders.id, ids));
  return [...new Set(rows.map(({ status }) => status))];
};

for (const role of ROLES)
  test(`a ${role} sets each status as the table permits, for one order and in bulk`, async () => {
    const by = staff.get(role) ?? null;
    for (const isSettled of [false, true])
      for (const from of ORDER_STATUSES)
        for (const to of ORDER_STATUSES) {
          // In every run half of the pairs are of settled orders, the other half of open ones.
          const isOdd = (ORDER_STATUSES.indexOf(from) + ORDER_STATUSES.indexOf(to)) % 2 === 1;
          if (!isDeep && isOdd !== isSettled) continue;
          const [one = "", ...many] = await stand(3, from, isSettled);
          const says = `${role}: ${from} → ${to}${isSettled ? ", settled" : ""}`;
          const may = mayFollow(role, { status: from, isSettled }, to);
          expect(await outcome(updateOrder(one, { status: to, goods: "back" }, by)), says).toBe(
            may ? "" : "status-not-allowed",
          );
          expect(
            await outcome(changeStatusOfOrders(many, to, by, undefined, { goods: "back" })),
            says,
          ).toBe(may ? "" : "orders-refused");
          expect(await statusesOf([one, ...many]), says).toEqual([may ? to : from]);
        }
  });

for (const role of ROLES)
  test(`a ${role} changes an order's price, and deletes it, as the table permits`, async () => {
    const by = staff.get(role) ?? null;
    for (const isSettled of [false, true])
      for (const status of ORDER_STATUSES) {
        const [id = ""] = await stand(1, status, isSettled);
        const says = `${role}: ${status}${isSettled ? ", settled" : ""}`;
        const priced = mayReprice(role, { status, isSettled }) ? "" : "price-not-allowed";
        expect(await outcome(updateOrder(id, { totalPrice: 10 }, by)), says).toBe(priced);
        expect(await outcome(updateOrder(id, { deliveryCharge: 5 }, by)), says).toBe(priced);
        expect(await outcome(updateOrder(id, { staffNote: "rang" }, by)), says).toBe("");
        const left = hasLeft(status) || status === "Refunded";
        const stays = left ? "order-left-stays" : isSettled ? "order-paid-stays" : "";
        const removed = mayRemove(role) ? "" : "removal-not-allowed";
        expect(await outcome(deleteOrder(id, by)), says).toBe(removed || stays);
        expect(await outcome(deleteOrder(id, null)), says).toBe(
          stays || (removed ? "" : "order-not-found"),
        );
        const isGone = stays === "";
        expect(await outcome(restoreOrder(id, by)), says).toBe(
          isGone ? removed : "order-not-found",
        );
      }
  });

test("a correction is recorded with its reason", async () => {
  const [id = ""] = await stand(1, "Deliverd", true);
  const by = staff.get("manager") ?? null;
  await updateOrder(id, { totalPrice: 700, reason: "One jar was broken" }, by);
  await updateOrder(id, { totalPrice: 700, reason: "Said again" }, by);
  const history = await pool`
    select field, "to" from order_history where order_id = ${id} order by id`;
  expect(history.map(({ field, to }) => [field, to])).toEqual([
    ["totalPrice", 700],
    ["reason", "One jar was broken"],
  ]);
});
