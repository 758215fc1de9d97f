import { beforeEach, expect, test } from "vitest";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { saveConsignments } from "#app/domain/parcels/couriers/consignments.server.ts";
import { updateCourier } from "#app/domain/parcels/couriers/couriers.server.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { markPrinted } from "#app/domain/parcels/packing/prints.server.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;
let actor: Awaited<ReturnType<typeof visitAsStaff>>["admin"];

beforeEach(async () => {
  await emptyTables();
  const staff = await visitAsStaff();
  nasrin = staff.visitor;
  actor = staff.admin;
});

const LIST = "/admin/couriers/hand-overs";

/** Three parcels of one hand-over, and the links to its file and its page. */
async function threeParcels() {
  const courier = await makeCourier("steadfast");
  const orders = [];
  for (const phoneNumber of ["01711111111", "01722222222", "01733333333"])
    orders.push(await makePackedOrder({ phoneNumber, address: "House 7, Road 3, Dhanmondi" }));
  const ids = orders.map(({ id }) => id);
  await handOver(ids, courier.id, actor);
  const { html } = await nasrin.visit(LIST);
  const [, file = ""] = /href="([^"]+parcels\.csv[^"]*)"/.exec(html) ?? [];
  const [, page = ""] = /href="(\/admin\/couriers\/hand-overs\/[0-9a-f-]{36})"/.exec(html) ?? [];
  return { courier, orders, file: file.replaceAll("&amp;", "&"), page };
}

const rowOf = (html: string) => textOf(/<tbody>.*?<\/tbody>/s.exec(html)?.[0] ?? "");

test("a hand-over is listed with its courier, count and sum, by day and courier", async () => {
  const { courier } = await threeParcels();
  const sum = "2,310 TK";
  expect(rowOf((await nasrin.visit(LIST)).html)).toMatch(
    new RegExp(`Nasrin Akter\\s+steadfast\\s+3\\s+${sum}\\s+3\\s+0\\s+0\\s+File`),
  );
  const today = dhakaDay(new Date());
  const there = async (query: string) =>
    rowOf((await nasrin.visit(`${LIST}?${query}`)).html).includes(sum);
  expect(await there(`day=${today}&courier=${courier.id}`)).toBe(true);
  expect(await there("day=2020-01-01&courier=")).toBe(false);
  expect(await there(`courier=${(await makeCourier("pathao")).id}`)).toBe(false);
  const { visitor } = await visitAsStaff({ language: "bn" }, { role: "packer" });
  expect(rowOf((await visitor.visit(LIST)).html)).toContain("২,৩১০ টাকা");
  const { visitor: caller } = await visitAsStaff({}, { role: "caller" });
  expect((await caller.visit(LIST)).status).toBe(403);
});

test("its file has the same bytes again and again, whatever happens to its orders", async () => {
  const { courier, orders, file } = await threeParcels();
  const [a, b, c] = orders;
  const before = await nasrin.send(file);
  expect(before.html.split("\r\n")).toHaveLength(5);
  await updateOrder(a?.id ?? "", { address: "Another house", fullName: "Another name" }, null);
  await updateOrder(b?.id ?? "", { status: "Ready for delivery" }, null);
  await handOver([b?.id ?? ""], (await makeCourier("pathao")).id, actor);
  await updateOrder(c?.id ?? "", { phoneNumber: "01744444444" }, null);
  await updateCourier(courier.id, { name: "Steadfast 2", store: "Banani" });
  const after = await nasrin.send(file);
  expect(after.html).toBe(before.html);
  expect(after.headers.get("content-disposition")).toBe(before.headers.get("content-disposition"));
  // Both numbers that the order had are its person's.
  await erase("01744444444");
  expect((await nasrin.send(file)).html).not.toContain("01733333333");
  await erase("01722222222");
  const lines = (await nasrin.send(file)).html.split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines.join()).toContain("01711111111");
});

test("it shows the numbers and what came back", async () => {
  const { courier, orders, page } = await threeParcels();
  const [a, b, c] = orders;
  await saveConsignments(`${a?.orderNumber} SF1001`, courier.id, null);
  await updateOrder(a?.id ?? "", { status: "Deliverd" }, null);
  await updateOrder(b?.id ?? "", { status: "Refunded", goods: "back" }, null);
  // Back in the shop and out again: this hand-over has it back.
  await updateOrder(c?.id ?? "", { status: "Ready for delivery" }, null);
  await handOver([c?.id ?? ""], courier.id, actor);
  const { html } = await nasrin.visit(page);
  expect(textOf(html)).toContain("3 parcels, 2,310 TK to collect.");
  expect(textOf(html)).toContain("On the way: 0 · Delivered: 1 · Came back: 2");
  expect(rowOf(html)).toMatch(/SF1001\s+Delivered\s+Deliverd/);
  expect(rowOf(html).match(/Came back/g)).toHaveLength(2);
  expect(rowOf((await nasrin.visit(LIST)).html)).toMatch(/770 TK.*2,310 TK/s);
  expect((await nasrin.visit(`${LIST}/6f1b2f0e-0000-4000-8000-000000000000`)).status).toBe(404);
});

test("a hand-over of a release that stored no file has it written from its orders", async () => {
  const { file } = await threeParcels();
  const stored = await nasrin.send(file);
  await pool`update hand_overs set file_head = '', file_name = ''`;
  expect((await nasrin.send(file)).html).toBe(stored.html);
  await pool`delete from hand_overs`;
  expect((await nasrin.send(file)).html).toBe(stored.html);
});

test("the hand-over desk warns of a slip that was printed before its order changed", async () => {
  await makeCourier("steadfast");
  const order = await makePackedOrder();
  await markPrinted([order.id], actor);
  const desk = async () => textOf((await nasrin.visit("/admin/couriers/hand-over")).html);
  expect(await desk()).not.toContain("Printed before the change");
  await updateOrder(order.id, { address: "House 9, Road 4, Dhanmondi" }, actor);
  expect(await desk()).toContain("Printed before the change");
  await markPrinted([order.id], actor);
  expect(await desk()).not.toContain("Printed before the change");
});
