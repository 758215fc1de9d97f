import { beforeEach, expect, test } from "vitest";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { listParcels } from "#app/domain/parcels/couriers/parcel-list.server.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeTrackedProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;

beforeEach(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
});

test("Nasrin hands packed orders over, gets the file, and can get it again", async () => {
  const { id } = await makeCourier("pathao");
  await makePackedOrder();
  await makePackedOrder({ address: "y".repeat(230) });
  const path = `/admin/couriers/hand-over?courier=${id}`;
  const { html } = await nasrin.visit(path);
  expect(textOf(html)).toContain("has more than 220 letters");
  const ticks = [...html.matchAll(/name="id" value="([^"]+)"/g)].map(([, value = ""]) => value);
  const fields = { courier: id, shownTotal: "2" };
  const refused = await nasrin.post(path, { ...fields, all: "on" });
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("Nothing was changed");
  const { location } = await nasrin.post(path, { ...fields, id: ticks.at(-1) ?? "" });
  const page = await nasrin.visit(location ?? "");
  expect(textOf(page.html)).toContain("1 parcel handed over together");
  const file =
    /href="([^"]+parcels\.csv[^"]+)"/.exec(page.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const [first, again] = [await nasrin.send(file), await nasrin.send(file)];
  expect(first.headers.get("Content-Disposition")).toContain("attachment");
  expect(first.html).toContain("MerchantOrderId");
  expect(again.html).toBe(first.html);
  expect((await nasrin.post(path, fields)).status).toBe(400);
});

test("pasted numbers are previewed, saved, and link the customer to the courier's page", async () => {
  const { id } = await makeCourier("steadfast", {
    trackingLink: "https://steadfast.example/t/{code}",
  });
  const order = await makeCarriedOrder(id);
  const fields = { courier: id, text: `${order.orderNumber} 1424107\n777 5` };
  const checked = await nasrin.post("/admin/couriers/numbers", { ...fields, intent: "check" });
  expect(textOf(checked.html)).toContain("1 fits, 1 does not change anything");
  expect(fieldValue(checked.html, "text")).toContain("777 5");
  expect(await listParcels({ list: "unnumbered" }, 5)).toHaveLength(1);
  const saved = await nasrin.post("/admin/couriers/numbers", { ...fields, intent: "save" });
  expect(textOf(saved.html)).toContain("1 saved");
  const { html } = await new Visitor().visit(`/track-order/${order.id}`);
  expect(textOf(html)).toContain("steadfast · 1424107");
  expect(html).toContain('href="https://steadfast.example/t/1424107"');
  expect((await nasrin.visit("/admin/couriers/parcels")).html).toContain("1424107");
});

test("a payout list is pasted, previewed and saved, and differences are settled by hand", async () => {
  const { id } = await makeCourier("steadfast");
  const [a, b] = [await makeCarriedOrder(id), await makeCarriedOrder(id)];
  for (const order of [a, b]) await updateOrder(order.id, { status: "Deliverd" }, null);
  expect(textOf((await nasrin.visit("/admin/cash")).html)).toContain("To settle: 2 · 1,540 TK");
  const fields = { courier: id, text: `${a.orderNumber} 770\n${b.orderNumber} 700` };
  const checked = await nasrin.post("/admin/cash/payout", { ...fields, intent: "check" });
  expect(textOf(checked.html)).toContain("1 fits: 770 TK. 1 does not.");
  expect(textOf(checked.html)).toContain("Less than owed");
  const { location } = await nasrin.post("/admin/cash/payout", { ...fields, intent: "save" });
  const page = await nasrin.visit(location ?? "");
  expect(textOf(page.html)).toContain("Settled: 770 TK");
  await nasrin.submit(location ?? "", { intent: "settle-line", position: "2", amount: "৭০০" });
  expect((await findOrder(b.id))?.settledAmount).toBe(700);
  await nasrin.submit(location ?? "", { intent: "unsettle", orderId: a.id });
  expect((await findOrder(a.id))?.settledAt).toBeNull();
  const again = await nasrin.visit("/admin/cash");
  const tick = /name="id" value="([^"]+)"/.exec(again.html)?.[1] ?? "";
  await nasrin.submit("/admin/cash", { id: tick });
  expect((await findOrder(a.id))?.settledAmount).toBe(770);
  expect((await nasrin.post("/admin/cash", {})).status).toBe(400);
  const twice = await nasrin.post("/admin/cash", { id: tick });
  expect([twice.status, textOf(twice.html).includes("settled already")]).toEqual([409, true]);
  expect(textOf((await nasrin.visit(`/admin/order?edit=${a.id}`)).html)).toContain(
    "Settled: 770 TK",
  );
});

test("a return is recorded once however often the form is sent, and bad input comes back as typed", async () => {
  const honey = await makeTrackedProduct(9, { title: "Honey" });
  const { id } = await makeCourier("other");
  const order = await makeCarriedOrder(id, { lines: [{ productId: honey.id, quantity: 3 }] });
  const path = `/admin/order/return/${order.id}`;
  const { html } = await nasrin.visit(path);
  const operation = fieldValue(html, "operation") ?? "";
  const fields = {
    ...{ operation, reason: "refused", refund: "0" },
    "lines[0].position": "0",
    "lines[0].quantity": "3",
    "lines[0].restocked": "5",
  };
  const refused = await nasrin.post(path, fields);
  expect(refused.status).toBe(409);
  expect(fieldValue(refused.html, "lines[0].restocked")).toBe("5");
  const wrong = await nasrin.post(path, { ...fields, "lines[0].restocked": "some", reason: "" });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toMatch(/id="lines\[0\].restocked-error".*id="reason-error"/s);
  // A page of the release before names the items otherwise: no refund without its goods.
  const old = { operation, reason: "refused", refund: "500", position: "0", quantity: "3" };
  expect((await nasrin.post(path, old)).status).toBe(400);
  const pressed = '{"type":"update","payload":{"name":"lines","index":10000000,"value":{}}}';
  for (const __intent__ of ["x", pressed])
    expect((await nasrin.post(path, { ...old, __intent__ })).status).toBe(400);
  const right = { ...fields, "lines[0].restocked": "2" };
  for (let i = 0; i < 2; i++) await nasrin.submit(path, right);
  expect((await findOrder(order.id))?.status).toBe("Refunded");
  const shown = textOf((await nasrin.visit(`/admin/order?edit=${order.id}`)).html);
  expect(shown).toContain("Return (Refused at the door): 3 came back, 2 to the shelf");
  expect(textOf((await nasrin.visit(path)).html)).toContain(
    "All of this order came back, or was paid back.",
  );
});
