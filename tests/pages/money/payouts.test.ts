import { expect, test } from "vitest";
import { sumPayout } from "#app/domain/money/cash/payout-sums.ts";
import {
  countUndelivered,
  deliverAndSettle,
  findPayout,
  planPayout,
  savePayout,
} from "#app/domain/money/cash/payouts.server.ts";
import { settleInFull } from "#app/domain/money/cash/settle.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { noteCourierStatus } from "#app/domain/parcels/couriers/ask-parcel.server.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { textOf } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { pool } from "#tests/support/driver.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

test("an unreadable line is shown as written, not as a parcel of 0 taka", async () => {
  const { visitor, admin } = await visitAsStaff();
  const courier = await makeCourier("steadfast");
  const text = "Paid on Sunday\n77777 none";
  const plan = await visitor.post("/admin/cash/payout", {
    intent: "check",
    courier: courier.id,
    text,
  });
  const { id } = await savePayout(text, courier.id, admin);
  const kept = await visitor.visit(`/admin/cash/payout/${id}`);
  for (const { status, html } of [plan, kept]) {
    expect(status).toBe(200);
    const table = textOf(/<table.*<\/table>/s.exec(html)?.[0] ?? "");
    expect(table).toContain("Paid on Sunday");
    expect(table).toContain("77777 none");
    expect(table).toContain("Not readable: number and whole taka");
    expect(table).not.toContain("0 TK");
  }
});

test("all fee columns count, or their total alone, and a fee column is not taken for the amount", async () => {
  const courier = await makeCourier("pathao");
  const order = await makeCarriedOrder(courier.id);
  const due = order.totalPrice;
  const plan = async (head: string, cells: string) => {
    const [line] = await planPayout(`${head}\n${cells}`, courier.id);
    return [line?.amount, line?.fee, line?.outcome];
  };
  const { orderNumber } = order;
  expect(
    await plan(
      "Order,COD Fee,Collected Amount,Delivery Fee,Return Charge",
      `${orderNumber},12.55,${due},80,5.50`,
    ),
  ).toEqual([due, 98, "not-delivered"]);
  expect(
    await plan("Order,COD Fee,Delivery Fee,Total Fee,Collected", `${orderNumber},10,80,90,${due}`),
  ).toEqual([due, 90, "not-delivered"]);
  expect(sumPayout(await planPayout(`${orderNumber} ${due - 100} 60`, courier.id))).toEqual({
    ...{ collected: due - 100, fees: 60, net: due - 160, difference: -100 },
  });
});

test.each([
  ["Tk. 60", 60],
  ["TK60.50", 61],
  ["৳ ৬০.২৫", 60],
  ["60/-", 60],
  ["60.499", 60],
  ["-60", 60],
  ["Tk -60.00", 60],
  [".75", 1],
  ["none", 0],
])("a fee written as %s is %i taka", async (written, fee) => {
  const courier = await makeCourier("steadfast");
  const [line] = await planPayout(`Order\tCollected\tFee\n9999999\t5\t${written}`, courier.id);
  expect(line?.fee).toBe(fee);
});

test("fees beyond what a shop stores are cut to the most it stores", async () => {
  const { admin } = await visitAsStaff();
  const courier = await makeCourier("steadfast");
  const text = "Order\tCollected\tCOD Fee\tDelivery Fee\n9999999\t5\t2147483647\t2147483647";
  const { id } = await savePayout(text, courier.id, admin);
  expect((await findPayout(id))?.lines).toMatchObject([{ fee: 2_147_483_647 }]);
});

test("the difference counts what was owed once, and nothing for orders that owe nothing", async () => {
  const courier = await makeCourier("steadfast");
  const [split, gone, paid] = [
    await makeCarriedOrder(courier.id),
    await makeCarriedOrder(courier.id),
    await makeCarriedOrder(courier.id),
  ];
  await updateOrder(gone.id, { status: "Cancelled", goods: "back" }, null);
  await updateOrder(paid.id, { status: "Deliverd" }, null);
  await settleInFull([paid.id], null);
  const text = [
    `${split.orderNumber} ${split.totalPrice - 100}`,
    `${split.orderNumber} 100`,
    `${gone.orderNumber} 0`,
    `${paid.orderNumber} ${paid.totalPrice}`,
  ].join("\n");
  const lines = await planPayout(text, courier.id);
  expect(lines.map(({ due }) => due)).toEqual([split.totalPrice, 0, 0, 0]);
  expect(sumPayout(lines).difference).toBe(paid.totalPrice);
});

test("what was owed is what the order owes when it is settled", async () => {
  const { admin } = await visitAsStaff();
  const courier = await makeCourier("steadfast");
  const { id: orderId, orderNumber, totalPrice } = await makeCarriedOrder(courier.id);
  const { id } = await savePayout(`${orderNumber} ${totalPrice - 100}`, courier.id, admin);
  await updateOrder(orderId, { totalPrice: totalPrice - 100 }, admin);
  expect(await deliverAndSettle(id, admin)).toMatchObject({ lines: 1 });
  const lines = (await findPayout(id))?.lines ?? [];
  expect(lines).toMatchObject([{ due: totalPrice - 100, outcome: "settled", orderNumber }]);
});

test("one press leaves parcels of 0 taka, those that come back, and those sent out again or by others", async () => {
  const { admin } = await visitAsStaff();
  const courier = await makeCourier("steadfast");
  const make = () => makeCarriedOrder(courier.id);
  const [prepaid, back, again, moved] = [await make(), await make(), await make(), await make()];
  await pool`update orders set advance_amount = total_price where id = ${prepaid.id}`;
  const text = [prepaid, back, again, moved]
    .map((one) => `${one.orderNumber} ${one === prepaid ? 0 : one.totalPrice}`)
    .join("\n");
  const { id } = await savePayout(text, courier.id, admin);
  await noteCourierStatus(back.id, { status: "cancelled", at: new Date(Date.now() + 60_000) });
  for (const [order, to] of [
    [again, courier],
    [moved, await makeCourier("pathao")],
  ] as const) {
    await updateOrder(order.id, { status: "Ready for delivery" }, null);
    await handOver([order.id], to.id, null);
  }
  expect(await countUndelivered(id)).toEqual({ lines: 0, taka: 0 });
  expect(await deliverAndSettle(id, admin)).toEqual({ lines: 0, taka: 0 });
  for (const order of [prepaid, back, again, moved])
    expect(await findOrder(order.id)).toMatchObject({
      ...{ status: "Submit for Delivery", settledAt: null },
    });
});

test("what is not delivered here yet and fits to the taka is settled in one press, once", async () => {
  const { visitor, admin } = await visitAsStaff();
  const courier = await makeCourier("steadfast");
  const [a, b, less] = [
    await makeCarriedOrder(courier.id),
    await makeCarriedOrder(courier.id),
    await makeCarriedOrder(courier.id),
  ];
  const line = (order: { orderNumber: number; totalPrice: number }, off = 0) =>
    `${order.orderNumber} ${order.totalPrice - off} 60`;
  const text = [line(a), line(b), line(a), line(less, 50)].join("\n");
  const { id, settled } = await savePayout(text, courier.id, admin);
  expect(settled).toBe(0);
  const path = `/admin/cash/payout/${id}`;
  expect(textOf((await visitor.visit(path)).html)).toContain(
    "2 of these parcels are not delivered here yet and fit to the taka",
  );
  const done = await visitor.submit(path, { intent: "deliver-all" });
  expect(textOf(done.html)).toContain("2 delivered and settled");
  expect(textOf(done.html)).not.toContain("not delivered here yet and fit");
  for (const order of [a, b])
    expect(await findOrder(order.id)).toMatchObject({
      ...{ status: "Deliverd", settledAmount: order.totalPrice },
    });
  expect(await findOrder(less.id)).toMatchObject({
    status: "Submit for Delivery",
    settledAt: null,
  });
  const history = await listOrderHistory(a.id);
  expect(textOf((await visitor.submit(path, { intent: "deliver-all" })).html)).toContain(
    "Nothing was left to settle.",
  );
  expect(await listOrderHistory(a.id)).toEqual(history);
});

test("two people press at once: each order is delivered and settled once", async () => {
  const { admin } = await visitAsStaff();
  const courier = await makeCourier("steadfast");
  const orders = [await makeCarriedOrder(courier.id), await makeCarriedOrder(courier.id)];
  const text = orders.map((one) => `${one.orderNumber} ${one.totalPrice}`).join("\n");
  const { id } = await savePayout(text, courier.id, admin);
  const done = await Promise.all([1, 2, 3].map(() => deliverAndSettle(id, admin)));
  expect(done.map(({ lines }) => lines).sort()).toEqual([0, 0, 2]);
});
