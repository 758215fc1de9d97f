import { beforeEach, describe, expect, test } from "vitest";
import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { noteCourierStatus } from "#app/domain/parcels/couriers/ask-parcel.server.ts";
import { listParcels } from "#app/domain/parcels/couriers/parcel-list.server.ts";
import { closeReports, takeBack } from "#app/domain/parcels/couriers/settle-reports.server.ts";
import { recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import { textOf, Visitor } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeTrackedProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const LIST = "/admin/couriers/parcels?list=reported";

let courierId: string;
let clock = 0;

beforeEach(async () => {
  await emptyTables();
  courierId = (await makeCourier("steadfast")).id;
  clock = Date.now();
});

/** What the courier says, a minute after what it said before. */
function says(orderId: string, status: string, collected: number | null = null) {
  clock += 60_000;
  return noteCourierStatus(orderId, { status, at: new Date(clock), collected });
}

const open = async () => (await listParcels({ list: "reported" }, 10)).map(({ report }) => report);
const stockOf = async (id: string): Promise<number> =>
  (await pool`select quantity_in_stock as stock from products where id = ${id}`)[0]?.stock;
const statusOf = async (id: string) => (await findOrder(id))?.status;

describe("an open report", () => {
  test.each([
    [["hold"], ["hold"]],
    [["pickup_failed"], ["hold"]],
    [["hold", "in_transit"], []],
    [["hold", "delivered"], []],
    [["cancelled"], ["cancelled"]],
    [["cancelled", "in_transit", "unknown"], ["cancelled"]],
    [["cancelled", "delivered"], []],
    [["hold", "cancelled"], ["cancelled"]],
    [["partial_delivered"], ["partial"]],
    [["partial_delivered", "payment_invoice", "pending"], ["partial"]],
    [["cancelled_approval_pending"], []],
  ])("after %j is %j", async (statuses, reports) => {
    const order = await makeCarriedOrder(courierId);
    for (const status of statuses) await says(order.id, status);
    expect(await open()).toEqual(reports);
    expect((await countToDo())["parcels-reported"]).toBe(reports.length);
  });

  test("that staff closed stays closed until the courier says something else", async () => {
    const order = await makeCarriedOrder(courierId);
    await says(order.id, "hold");
    expect(await closeReports([order.id], "hold", null)).toBe(1);
    await says(order.id, "hold");
    expect(await open()).toEqual([]);
    await says(order.id, "in_transit");
    await says(order.id, "hold");
    expect(await open()).toEqual(["hold"]);
  });

  test("is closed by a return", async () => {
    const order = await makeCarriedOrder(courierId);
    await says(order.id, "cancelled");
    const lines = (await findOrder(order.id))?.lines.map(whole) ?? [];
    const back = { reason: "refused", note: "", refund: 0, lines } as const;
    await recordReturn(order.id, back, { actor: null, key: null });
    expect(await open()).toEqual([]);
  });
});

test("a parcel of which some came back is not reported as cancelled when the courier returns that", async () => {
  const { id: productId } = await makeTrackedProduct(20);
  const order = await makeCarriedOrder(courierId, { lines: [{ productId, quantity: 2 }] });
  await says(order.id, "partial_delivered");
  const [line] = (await findOrder(order.id))?.lines.map(whole) ?? [];
  const lines = line ? [{ ...line, quantity: 1, restocked: 1 }] : [];
  const back = { reason: "refused", note: "", refund: 0, lines } as const;
  await recordReturn(order.id, back, { actor: null, key: null });
  const before = await stockOf(productId);
  for (const status of ["returned", "hold", "cancelled"]) await says(order.id, status);
  expect(await open()).toEqual([]);
  // As an earlier release may have stored it.
  await pool`update shipments set report = 'cancelled' where order_id = ${order.id}`;
  await expect(takeBack([order.id], "back", null)).rejects.toMatchObject({
    code: "orders-refused",
  });
  expect(await statusOf(order.id)).toBe("Deliverd");
  expect(await stockOf(productId)).toBe(before);
});

test("nothing is reported of an order that staff have cancelled", async () => {
  const order = await makeCarriedOrder(courierId);
  await updateOrder(order.id, { status: "Cancelled", goods: "on-the-way" }, null);
  for (const status of ["returned", "hold", "partial_delivered"]) await says(order.id, status);
  expect(await open()).toEqual([]);
});

test("a reported parcel can still be asked about", async () => {
  const { id } = await makeCourier("steadfast", { withKeys: true });
  const order = await makeCarriedOrder(id);
  await pool`update shipments set consignment_id = '77' where order_id = ${order.id}`;
  await says(order.id, "hold");
  const { html } = await (await visitAsStaff()).visitor.visit(LIST);
  expect(html).toContain(`aria-label="Let the courier try again: ${order.orderNumber}"`);
  expect(html).toContain(`aria-label="Ask now: ${order.orderNumber}"`);
});

const whole = ({ position, quantity }: { position: number; quantity: number }) => ({
  ...{ position, quantity, restocked: quantity },
});

test("staff see cancelled, stuck and part delivered parcels with their sums, and settle each", async () => {
  const { id: productId } = await makeTrackedProduct(20);
  const make = () => makeCarriedOrder(courierId, { lines: [{ productId, quantity: 2 }] });
  const [lost, stuck, part] = [await make(), await make(), await make()];
  const due = part.totalPrice;
  await says(lost.id, "cancelled");
  await says(stuck.id, "hold");
  await says(part.id, "partial_delivered", due - 300);
  const nasrin = (await visitAsStaff()).visitor;
  const dashboard = await nasrin.visit("/admin");
  expect(textOf(dashboard.html)).toMatch(/Courier reports a problem\s*3/);
  expect(dashboard.html).toContain(`href="${LIST}"`);
  const { html } = await nasrin.visit(LIST);
  const said = textOf(html);
  expect(said).toContain("Cancelled: 1 parcel,");
  expect(said).toContain("Stuck: 1 parcel,");
  expect(said).toMatch(/Delivered in part: 1 parcel, [\d,]+ TK to collect, [\d,]+ TK collected/);
  expect(said).toContain("300 TK less than due");
  expect(html).toContain(`href="/admin/order/return/${part.id}"`);

  const act = (id: string, intent: string, how: string) =>
    nasrin.submit(`${LIST}&one=${id}&how=${how}`, { intent });
  const before = await stockOf(productId);
  const done = await act(lost.id, "take-back", "back");
  expect(textOf(done.html)).toContain("1 order cancelled.");
  expect(await statusOf(lost.id)).toBe("Cancelled");
  expect(await stockOf(productId)).toBe(before + 2);
  expect(textOf((await act(lost.id, "take-back", "back")).html)).toContain("does not report this");
  expect(await stockOf(productId)).toBe(before + 2);
  await act(stuck.id, "close-report", "hold");
  await act(part.id, "close-report", "partial");
  expect(await open()).toEqual([]);
  expect(await statusOf(stuck.id)).toBe("Submit for Delivery");
  expect(await statusOf(part.id)).toBe("Deliverd");
  expect(await listOrderHistory(stuck.id)).toContainEqual(
    expect.objectContaining({ field: "courierReport", from: "hold" }),
  );
  expect(textOf((await nasrin.visit("/admin")).html)).not.toContain("Courier reports a problem");
  const bangla = new Visitor({ language: "bn" });
  for (const [name, value] of nasrin.cookies) bangla.cookies.set(name, value);
  expect(textOf((await bangla.visit(LIST)).html)).toContain("কুরিয়ারের খবর");
});

test("two people settle the same parcels at once: each is cancelled once", async () => {
  const { id: productId } = await makeTrackedProduct(20);
  const orders: string[] = [];
  for (let n = 0; n < 3; n++) {
    const order = await makeCarriedOrder(courierId, { lines: [{ productId, quantity: 1 }] });
    await says(order.id, "cancelled");
    orders.push(order.id);
  }
  const before = await stockOf(productId);
  const done = await Promise.allSettled([1, 2, 3].map(() => takeBack(orders, "back", null)));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await stockOf(productId)).toBe(before + 3);
});

test("a packer reads the reports but has no buttons, and may not settle them", async () => {
  const order = await makeCarriedOrder(courierId);
  await says(order.id, "cancelled");
  const { visitor } = await visitAsStaff({}, { role: "packer" });
  const { html } = await visitor.visit(LIST);
  expect(html).not.toContain("take-back");
  const sent = await visitor.post(`${LIST}&one=${order.id}&how=back`, { intent: "take-back" });
  expect(sent.location).toContain("/forbidden");
  expect(await statusOf(order.id)).toBe("Submit for Delivery");
});
