import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import {
  changeWholeList,
  findWholeList,
  selectWholeList,
} from "#app/domain/orders/changing/whole-list.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder, listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeOrder, makeTrackedProduct } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

let nasrin: Awaited<ReturnType<typeof makeAdmin>>;

beforeEach(async () => {
  await emptyTables();
  nasrin = await makeAdmin();
});

const processing = { filter: "Processing", search: "" } as const;

const selected = async (id: string) => findWholeList(id, nasrin);

describe("a status for a whole list", () => {
  test("changes exactly the selected orders", async () => {
    const [stays, leaves] = [await makeOrder(), await makeOrder()];
    const id = await selectWholeList(processing, "Deliverd", nasrin);
    await updateOrder(leaves.id, { status: "Cancelled" }, null);
    const unseen = await makeOrder();

    expect(await changeWholeList(id, nasrin)).toBe(true);
    const statuses = [stays, leaves, unseen].map(async (o) => (await findOrder(o.id))?.status);
    expect(await Promise.all(statuses)).toEqual(["Deliverd", "Cancelled", "Processing"]);
    expect(await selected(id)).toMatchObject({
      ...{ total: 2, done: 2, changed: 1, unchanged: 0, leftOut: 1 },
      reasons: [{ orderNumber: leaves.orderNumber, refusal: { code: "changed-meanwhile" } }],
    });
  });

  test("shows the orders' present statuses before the change", async () => {
    await makeOrder();
    const off = await makeOrder({ fullName: "Rahima Khatun" });
    await updateOrder(off.id, { status: "Cancelled" }, null);
    const id = await selectWholeList({ filter: null, search: "rahima" }, "Deliverd", nasrin);
    expect(await selected(id)).toMatchObject({
      ...{ filter: null, search: "rahima", status: "Deliverd", total: 2, done: 0 },
      statuses: [
        { status: "Processing", orders: 1 },
        { status: "Cancelled", orders: 1 },
      ],
    });
    expect((await listOrders("Deliverd")).total).toBe(0);
  });

  test("skips orders that lack stock, with the reason", async () => {
    const honey = await makeTrackedProduct(3);
    const lines = [{ productId: honey.id, quantity: 2 }];
    const first = await makeOrder({ lines });
    await updateOrder(first.id, { status: "Cancelled" }, null);
    const second = await makeOrder({ lines });
    await updateOrder(second.id, { status: "Cancelled" }, null);
    const id = await selectWholeList({ filter: "Cancelled", search: "" }, "Processing", nasrin);
    await changeWholeList(id, nasrin);
    expect((await findOrder(first.id))?.status).toBe("Processing");
    expect((await findOrder(second.id))?.status).toBe("Cancelled");
    expect((await selected(id))?.reasons).toMatchObject([
      {
        orderNumber: second.orderNumber,
        refusal: { code: "not-enough-stock", params: { available: 1 } },
      },
    ]);
  });

  test("skips orders deleted since, and names them", async () => {
    const order = await makeOrder();
    const id = await selectWholeList(processing, "Deliverd", nasrin);
    await deleteOrder(order.id, null);
    await changeWholeList(id, nasrin);
    expect(await selected(id)).toMatchObject({
      leftOut: 1,
      reasons: [{ orderNumber: order.orderNumber }],
    });
  });

  test("is applied once, however often and by however many people it is confirmed", async () => {
    const order = await makeOrder();
    const id = await selectWholeList(processing, "Deliverd", nasrin);
    await Promise.all(Array.from({ length: 5 }, () => changeWholeList(id, nasrin)));
    expect(await selected(id)).toMatchObject({ done: 1, changed: 1, leftOut: 0 });
    expect(await listOrderHistory(order.id)).toHaveLength(2);
  });

  test("continues after an interruption, in a list of any length", async () => {
    await db.execute(sql`
      insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price)
      select 'Buyer', '01712345678', 'Road 3', 'Dhaka', 'Dhaka', 100, 60, 160 from generate_series(1, 1234)`);
    const id = await selectWholeList(processing, "Ready for delivery", nasrin);
    const steps: [boolean, number | undefined][] = [];
    for (let i = 0; i < 3; i++) {
      const isDone = await changeWholeList(id, nasrin, { budgetMs: 0 });
      steps.push([isDone, (await selected(id))?.done]);
    }
    expect(steps).toEqual([
      [false, 500],
      [false, 1000],
      [true, 1234],
    ]);
    expect((await listOrders("Ready for delivery", { page: 1 })).total).toBe(1234);
  });

  test("can be confirmed only by the person who selected it", async () => {
    const id = await selectWholeList(processing, "Deliverd", nasrin);
    const selim = await makeAdmin();
    expect(await findWholeList(id, selim)).toBeNull();
    expect(await findWholeList("nonsense", nasrin)).toBeNull();
    expect(await refusalOf(changeWholeList(id, selim))).toEqual(["order-not-found", {}]);
    expect(await refusalOf(changeWholeList("nonsense", nasrin))).toEqual(["order-not-found", {}]);
  });
});

test("a ticked order that changed since it was shown stops the change and is named", async () => {
  const [one, two] = [await makeOrder(), await makeOrder()];
  const seen = new Map([one, two].map(({ id, version }) => [id, version]));
  await updateOrder(two.id, { orderNote: "by bus" }, null);
  const late = changeStatusOfOrders([one.id, two.id], "Deliverd", nasrin, seen);
  expect(await refusalOf(late)).toMatchObject([
    "orders-refused",
    { refused: [{ orderNumber: two.orderNumber, refusal: { code: "changed-meanwhile" } }] },
  ]);
  expect((await findOrder(one.id))?.status).toBe("Processing");
});
