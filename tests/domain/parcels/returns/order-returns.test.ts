import { beforeEach, expect, test } from "vitest";
import { findProduct } from "#app/domain/catalog/products/staff-products.server.ts";
import { planPayout, savePayout } from "#app/domain/money/cash/payouts.server.ts";
import { settleInFull } from "#app/domain/money/cash/settle.server.ts";
import { restoreOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { moneyOf } from "#app/domain/orders/money/order-money.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import type { ReturnInput } from "#app/domain/parcels/returns/return-input.server.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder, makeTrackedProduct } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { wrongMovements } from "#tests/support/stock.ts";
import { deleteAnyOrder } from "#tests/support/trash.ts";

let nasrin: Awaited<ReturnType<typeof makeAdmin>>;
let courier: { id: string };

beforeEach(async () => {
  await emptyTables();
  nasrin = await makeAdmin();
  courier = await makeCourier("steadfast");
});

async function delivered(fields = {}) {
  const order = await makeCarriedOrder(courier.id, fields);
  await updateOrder(order.id, { status: "Deliverd" }, nasrin);
  return order;
}

const back = (lines: ReturnInput["lines"], refund = 0): ReturnInput => ({
  ...{ reason: "refused", note: "", refund, lines },
});

const by = (key: string | null = null) => ({ actor: nasrin, key });

const left = async (id: string) => (await findProduct(id))?.quantityInStock;

test("a parcel returned whole is Refunded; damaged pieces are written off, the rest is restocked", async () => {
  const honey = await makeTrackedProduct(10);
  const order = await makeCarriedOrder(courier.id, {
    lines: [{ productId: honey.id, quantity: 3 }],
  });
  const key = crypto.randomUUID();
  const input = back([{ position: 0, quantity: 3, restocked: 2 }]);
  const tries = await Promise.all([1, 2, 3].map(() => recordReturn(order.id, input, by(key))));
  expect(tries.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect((await findOrder(order.id))?.status).toBe("Refunded");
  expect(await left(honey.id)).toBe(9);
  const moves = await pool`
    select reason, cause, change, actor_id from stock_movements where reason in ('returned', 'written-off') order by id`;
  expect(moves.map(({ reason, cause, change }) => [reason, cause, change])).toEqual([
    ["returned", "", 3],
    ["written-off", "damaged", -1],
  ]);
  expect(moves.every(({ actor_id }) => actor_id === nasrin.id)).toBe(true);
  expect(
    (await listOrderHistory(order.id)).find(({ field }) => field === "returned"),
  ).toMatchObject({
    to: "refused 3 2 0",
    actorId: nasrin.id,
  });
  expect(await wrongMovements()).toEqual([]);
});

test("a partial return leaves the order delivered with a lower total, and a later cancellation restocks the rest only", async () => {
  const honey = await makeTrackedProduct(10, { price: 100 });
  const order = await makeCarriedOrder(courier.id, {
    lines: [{ productId: honey.id, quantity: 3 }],
  });
  await recordReturn(order.id, back([{ position: 0, quantity: 1, restocked: 1 }]), by());
  const partial = await findOrder(order.id);
  expect(partial).toMatchObject({ status: "Deliverd", returnedAmount: 100 });
  expect(partial && moneyOf(partial)).toMatchObject({ "with-courier": 320, returned: 100 });
  expect(await planPayout(`${order.orderNumber} 320`, courier.id)).toMatchObject([
    { outcome: "settled" },
  ]);
  expect(await left(honey.id)).toBe(8);
  await updateOrder(order.id, { status: "Cancelled", goods: "back" }, nasrin);
  expect(await left(honey.id)).toBe(10);
  await updateOrder(order.id, { status: "Processing" }, nasrin);
  expect(await left(honey.id)).toBe(7);
  expect(await findOrder(order.id)).toMatchObject({ returnedAmount: 0 });
  expect(await wrongMovements()).toEqual([]);
});

test("a refund is limited to what was paid; a full refund without a return writes the products off", async () => {
  const honey = await makeTrackedProduct(10, { price: 100 });
  const order = await makeCarriedOrder(courier.id, {
    lines: [{ productId: honey.id, quantity: 2 }],
  });
  expect(await refusalOf(recordReturn(order.id, back([], 50), by()))).toEqual([
    "refund-too-much",
    { most: 0 },
  ]);
  await updateOrder(order.id, { status: "Deliverd" }, nasrin);
  await settleInFull([order.id], nasrin);
  await recordReturn(order.id, back([], 50), by());
  const some = await findOrder(order.id);
  expect(some && moneyOf(some)).toMatchObject({ settled: 270, returned: 50 });
  expect(await refusalOf(recordReturn(order.id, back([], 271), by()))).toEqual([
    "refund-too-much",
    { most: 270 },
  ]);
  await recordReturn(order.id, back([], 270), by());
  expect(await findOrder(order.id)).toMatchObject({ status: "Refunded" });
  expect(await left(honey.id)).toBe(8);
  expect(await wrongMovements()).toEqual([]);
});

test("an order that is dispatched again must be paid again, whatever was settled and refunded before", async () => {
  const honey = await makeTrackedProduct(10, { price: 100 });
  const order = await delivered({ lines: [{ productId: honey.id, quantity: 2 }] });
  await settleInFull([order.id], nasrin);
  await recordReturn(order.id, back([], order.totalPrice), by());
  await updateOrder(order.id, { status: "Deliverd" }, nasrin);
  const dispatched = await findOrder(order.id);
  expect(dispatched).toMatchObject({ returnedAmount: 0, settledAt: null, settledAmount: null });
  expect(dispatched && moneyOf(dispatched)).toMatchObject({
    "with-courier": order.totalPrice,
    settled: 0,
  });
  const history = (await listOrderHistory(order.id)).filter(
    ({ field }) => field === "settledAmount",
  );
  expect(history.map(({ from, to, actorId }) => [from, to, actorId])).toEqual([
    [null, order.totalPrice, nasrin.id],
    [order.totalPrice, null, nasrin.id],
  ]);
  await settleInFull([order.id], nasrin);
  await recordReturn(order.id, back([], 50), by());
  expect(await findOrder(order.id)).toMatchObject({ status: "Deliverd", returnedAmount: 50 });
  expect(await refusalOf(recordReturn(order.id, back([], order.totalPrice), by()))).toEqual([
    "refund-too-much",
    { most: order.totalPrice - 50 },
  ]);
  expect(await wrongMovements()).toEqual([]);
});

test("a refund before an order was deleted and restored is not counted again", async () => {
  const honey = await makeTrackedProduct(10, { price: 100 });
  const order = await delivered({ lines: [{ productId: honey.id, quantity: 2 }] });
  await recordReturn(order.id, back([], 150), by());
  await updateOrder(order.id, { status: "Ready for delivery" }, nasrin);
  await deleteAnyOrder(order.id, nasrin);
  await restoreOrder(order.id, nasrin);
  expect((await findOrder(order.id))?.returnedAmount).toBe(0);
  const dispatched = (await listOrderHistory(order.id)).filter(
    ({ field }) => field === "returnedAmount",
  );
  expect(dispatched.map(({ from, to, actorId }) => [from, to, actorId])).toEqual([
    [150, 0, nasrin.id],
  ]);
  await updateOrder(order.id, { status: "Deliverd" }, nasrin);
  await recordReturn(order.id, back([{ position: 0, quantity: 1, restocked: 1 }]), by());
  expect((await findOrder(order.id))?.returnedAmount).toBe(100);
  await recordReturn(order.id, back([], 60), by());
  expect((await findOrder(order.id))?.returnedAmount).toBe(100);
  expect(await wrongMovements()).toEqual([]);
});

test("impossible returns are refused with a reason, and nothing changes", async () => {
  const honey = await makeTrackedProduct(10);
  const inHouse = await makeOrder({ lines: [{ productId: honey.id, quantity: 2 }] });
  const one = back([{ position: 0, quantity: 1, restocked: 1 }]);
  expect(await refusalOf(recordReturn(inHouse.id, one, by()))).toEqual([
    "order-not-handed-over",
    {},
  ]);
  const order = await makeCarriedOrder(courier.id, {
    lines: [{ productId: honey.id, quantity: 2 }],
  });
  const refused = async (input: ReturnInput) =>
    (await refusalOf(recordReturn(order.id, input, by())))[0];
  expect(await refused(back([]))).toBe("return-empty");
  expect(await refused(back([{ position: 0, quantity: 3, restocked: 0 }]))).toBe("return-too-many");
  expect(await refused(back([{ position: 0, quantity: 1, restocked: 2 }]))).toBe("return-too-many");
  expect(await refused(back([{ position: 7, quantity: 1, restocked: 0 }]))).toBe(
    "return-line-unknown",
  );
  expect(await left(honey.id)).toBe(6);
});

test("a return's key accepts a repeat and refuses other content", async () => {
  const order = await delivered({
    lines: [{ productId: (await makeTrackedProduct(10, { price: 100 })).id, quantity: 3 }],
  });
  const one = back([{ position: 0, quantity: 1, restocked: 1 }]);
  expect(await recordReturn(order.id, one, by("first"))).toMatchObject({ repeated: false });
  const padded = back([...one.lines, { position: 1, quantity: 0, restocked: 0 }]);
  expect(await recordReturn(order.id, padded, by("first"))).toMatchObject({ repeated: true });
  const others = [
    back([{ position: 0, quantity: 2, restocked: 1 }]),
    back([{ position: 0, quantity: 1, restocked: 0 }]),
    { ...one, refund: 50 },
    { ...one, reason: "damaged" } as ReturnInput,
  ];
  for (const other of others)
    expect((await refusalOf(recordReturn(order.id, other, by("first"))))[0]).toBe(
      "stock-key-reused",
    );
  expect(await findOrder(order.id)).toMatchObject({ returnedAmount: 100 });
  const allMoney = back([], order.totalPrice);
  expect(await recordReturn(order.id, allMoney, by("all"))).toMatchObject({ repeated: false });
  expect(await recordReturn(order.id, allMoney, by("all"))).toMatchObject({ repeated: true });
});

test("one key sent for two orders at once is refused for one of them", async () => {
  const honey = await makeTrackedProduct(50);
  for (let i = 0; i < 5; i++) {
    const both = [1, 2].map(() => delivered({ lines: [{ productId: honey.id, quantity: 1 }] }));
    const one = back([{ position: 0, quantity: 1, restocked: 1 }]);
    const tries = await Promise.allSettled(
      (await Promise.all(both)).map(({ id }) => recordReturn(id, one, by(`at once ${i}`))),
    );
    const refused = tries.filter((tried) => tried.status === "rejected");
    expect(refused.map(({ reason }) => reason)).toMatchObject([{ code: "stock-key-reused" }]);
  }
  expect(await wrongMovements()).toEqual([]);
});

test("a simultaneous return and settlement leave a consistent order", async () => {
  const honey = await makeTrackedProduct(50, { price: 100 });
  for (let i = 0; i < 5; i++) {
    const order = await delivered({ lines: [{ productId: honey.id, quantity: 2 }] });
    await Promise.allSettled([
      savePayout(`${order.orderNumber} ${order.totalPrice}`, courier.id, nasrin),
      recordReturn(order.id, back([{ position: 0, quantity: 1, restocked: 1 }]), by()),
    ]);
    const after = await findOrder(order.id);
    expect(after?.returnedAmount).toBe(100);
    // Either it was settled in full before the return, or it now owes less and is left for a person
    // to settle.
    expect([order.totalPrice, null]).toContain(after?.settledAmount);
  }
  expect(await wrongMovements()).toEqual([]);
});
