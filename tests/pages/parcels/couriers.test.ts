import { beforeEach, expect, test } from "vitest";
import { banglaDigits } from "#app/domain/core/digits.ts";
import {
  findCourierKeys,
  listCouriers,
  updateCourier,
} from "#app/domain/parcels/couriers/couriers.server.ts";
import { fieldValue, textOf, untouched, type Visitor } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;

beforeEach(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
});

const NEW = {
  intent: "create-courier",
  name: "Steadfast",
  kind: "steadfast",
  store: "Gulshan",
  trackingLink: "https://steadfast.com.bd/t/{code}",
  isActive: "true",
  apiKey: "key-of-the-shop",
  secretKey: "secret-of-the-shop",
};

test("Nasrin adds a courier with its keys, which are never shown again", async () => {
  const { html } = await nasrin.submit("/admin/couriers", NEW);
  expect(textOf(html)).toContain("Steadfast");
  const [courier] = await listCouriers();
  expect(courier).toMatchObject({ name: "Steadfast", kind: "steadfast", hasKeys: true });
  expect(await findCourierKeys(courier?.id ?? "")).toEqual({
    apiKey: "key-of-the-shop",
    secretKey: "secret-of-the-shop",
  });
  const [row] = await pool`select credentials from couriers`;
  expect(row?.credentials).not.toContain("shop");
  const form = await nasrin.visit(`/admin/couriers?edit=${courier?.id}`);
  expect(form.html).not.toContain("of-the-shop");
  const again = await nasrin.submit(`/admin/couriers?edit=${courier?.id}`, {
    ...untouched(form.html),
    ...{ intent: "update-courier", id: courier?.id ?? "", secretKey: "another" },
  });
  expect(again.status).toBe(200);
  expect(await findCourierKeys(courier?.id ?? "")).toEqual({
    apiKey: "key-of-the-shop",
    secretKey: "another",
  });
});

test("pages that need a courier link to where one is added", async () => {
  for (const page of [
    "couriers/hand-over",
    "couriers/numbers",
    "couriers/delivered",
    "cash/payout",
  ]) {
    const { html } = await nasrin.visit(`/admin/${page}`);
    expect(textOf(html), page).toContain("There is no courier yet.");
    const back = encodeURIComponent(`/admin/${page}`);
    expect(html, page).toContain(`href="/admin/couriers?new&amp;back=${back}"`);
    const added = await nasrin.post(`/admin/couriers?new&back=${back}`, { ...NEW, name: page });
    expect(added.location).toBe(`/admin/${page}`);
    await pool`update couriers set deleted_at = now()`;
  }
  const elsewhere = "/admin/couriers?new&back=https%3A%2F%2Fevil.example";
  expect((await nasrin.post(elsewhere, NEW)).location).toBe("/admin/couriers");
});

test("a hand-over with nothing to hand over leads to the packing, and shows no filter", async () => {
  await makeCourier("other");
  const path = "/admin/couriers/hand-over";
  const { html } = await nasrin.visit(path);
  expect(html).toContain('href="/admin/packing">Packing</a>');
  expect(html).not.toContain('name="district"');
  expect((await nasrin.visit(`${path}?district=Dhaka`)).html).toContain('name="district"');
  await makePackedOrder();
  expect((await nasrin.visit(path)).html).toContain('name="district"');
});

test("couriers by district say where fees come from", async () => {
  const { html } = await nasrin.visit("/admin/couriers/districts");
  for (const way of ["/admin/cash/payout", "/admin/profit/spending#parcels"])
    expect(html).toContain(`href="${way}"`);
});

test("a scan ticks a packed order, by plain form, beside those that were ticked", async () => {
  const courier = await makeCourier("other");
  const [first, second] = [await makePackedOrder(), await makePackedOrder()];
  const path = "/admin/couriers/hand-over";
  const { html } = await nasrin.visit(path);
  const [, shown = ""] = new RegExp(`value="(${first.id}~\\d+)"`).exec(html) ?? [];
  const scan = (number: string) =>
    nasrin.post(path, { courier: courier.id, id: shown, intent: "scan", number });
  const done = await scan(banglaDigits(String(second.orderNumber)));
  expect(done.status).toBe(200);
  expect(textOf(done.html)).toContain("is ticked: 2 orders now.");
  const ticked = [...done.html.matchAll(/<input[^>]*name="id"[^>]*>/g)]
    .map(([box]) => box)
    .filter((box) => box.includes("checked"));
  expect(ticked).toHaveLength(2);
  for (const [number, why] of [
    ["none", "That is no order number"],
    [String((await makeOrder()).orderNumber), "is not packed"],
    ["999999", "is not packed"],
  ] as const) {
    const refused = await scan(number);
    expect([refused.status, textOf(refused.html).includes(why)]).toEqual([409, true]);
    expect(refused.html).toContain(shown);
  }
});

test("when a courier refuses one of three, the other two go with one press", async () => {
  const courier = await makeCourier("pathao");
  const address = "House 7, Road 3, Dhanmondi";
  const orders = [await makePackedOrder({ address }), await makePackedOrder({ address })];
  const unfit = await makePackedOrder({ address: "x" });
  const path = `/admin/couriers/hand-over?courier=${courier.id}`;
  const all = { courier: courier.id, all: "on", shownTotal: String(orders.length + 1) };
  const refused = await nasrin.post(path, all);
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("Hand over the other 2 to pathao");
  const leave = String(unfit.orderNumber);
  expect(refused.html).toMatch(new RegExp(`name="leave"[^>]*value="${leave}"`));
  const done = await nasrin.submit(path, { ...all, leave });
  expect(textOf(done.html)).toContain("2 orders handed over.");
  const [left] =
    await pool`select count(*)::int as n from orders where status = 'Ready for delivery'`;
  expect(left?.n).toBe(1);
});

test("numbers that are none leave nothing out", async () => {
  const courier = await makeCourier("other");
  const { id } = await makePackedOrder();
  const path = `/admin/couriers/hand-over?courier=${courier.id}`;
  const sent = { courier: courier.id, id, leave: "x 1e99 -3 1.5" };
  const done = await nasrin.submit(path, sent);
  expect(textOf(done.html)).toContain("1 order handed over.");
});

test("the shop's own rider is the first to choose", async () => {
  await makeCourier("pathao");
  await makeCourier("other");
  await makePackedOrder();
  const { html } = await nasrin.visit("/admin/couriers/hand-over");
  expect(html.indexOf(">other")).toBeLessThan(html.indexOf(">pathao"));
});

test("a tracking link without a placeholder comes back as typed, without the keys", async () => {
  const path = "/admin/couriers?new";
  const { status, html } = await nasrin.post(path, { ...NEW, trackingLink: "https://x.example/" });
  expect(status).toBe(400);
  expect(fieldValue(html, "trackingLink")).toBe("https://x.example/");
  expect(fieldValue(html, "store")).toBe("Gulshan");
  expect(html).not.toContain("of-the-shop");
  expect(textOf(html)).toContain("holds {code}");
  expect(await listCouriers()).toEqual([]);
});

test("two people edit one courier: different fields are merged, the same one is shown with both values", async () => {
  await nasrin.submit("/admin/couriers", NEW);
  const [{ id } = { id: "" }] = await listCouriers();
  const { html } = await nasrin.visit(`/admin/couriers?edit=${id}`);
  await updateCourier(id, { store: "Uttara" });
  const shown = { ...untouched(html), intent: "update-courier", id };
  await nasrin.submit(`/admin/couriers?edit=${id}`, { ...shown, name: "Steadfast Gulshan" });
  expect(await listCouriers()).toMatchObject([{ name: "Steadfast Gulshan", store: "Uttara" }]);
  const refused = await nasrin.post(`/admin/couriers?edit=${id}`, { ...shown, store: "Banani" });
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("is now “Uttara”");
  expect(fieldValue(refused.html, "store")).toBe("Banani");
});

test("a deleted courier is restored with its keys", async () => {
  await nasrin.submit("/admin/couriers", NEW);
  const [{ id } = { id: "" }] = await listCouriers();
  await nasrin.submit("/admin/couriers", { intent: "delete-courier", id });
  expect(await listCouriers()).toEqual([]);
  expect((await nasrin.visit("/admin/couriers?deleted")).html).toContain("Steadfast");
  await nasrin.submit("/admin/couriers", { intent: "restore", id });
  expect(await findCourierKeys(id)).not.toBeNull();
});

test("reasons against a hand-over or settlement are shown", async () => {
  const { id: courier } = await makeCourier("other");
  const { id, orderNumber } = await makeOrder();
  const forms = [
    ["/admin/couriers/hand-over", { courier, shownTotal: "1" }, "is not ready for delivery"],
    ["/admin/cash", {}, "was not delivered yet"],
  ] as const;
  for (const [path, fields, why] of forms) {
    const none = await nasrin.post(path, fields);
    expect([none.status, textOf(none.html)]).toEqual([
      400,
      expect.stringContaining("at least one"),
    ]);
    const refused = await nasrin.post(path, { ...fields, id });
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain(String(orderNumber));
    expect(textOf(refused.html)).toContain(why);
  }
});

test("Enter in the list of parcels presses no button of a row, and a row's button sends no ticks", async () => {
  const { id: courier } = await makeCourier("pathao");
  await makeCarriedOrder(courier);
  await pool`update shipments set sending = 'failed'`;
  const { html } = await nasrin.visit("/admin/couriers/parcels");
  const rows = html.slice(html.indexOf("<tbody"), html.indexOf("</tbody"));
  expect(rows.match(/<button[^>]*>/g)).toEqual([expect.stringContaining('form="one-parcel"')]);
  expect(html).toMatch(
    /<form[^>]*id="one-parcel"[^>]*>(<input[^>]*name="formToken"[^>]*>)?<\/form>/,
  );
});

test("an impossible time is no hand-over and no error", async () => {
  const { id } = await makeCourier("other");
  for (const at of ["%2B275760-09-13T00:00:00.000Z", "0000-01-01T00:00:00Z", "yesterday"]) {
    expect((await nasrin.visit(`/admin/couriers/parcels?courier=${id}&at=${at}`)).status).toBe(200);
    const file = await nasrin.visit(`/admin/couriers/${id}/parcels.csv?at=${at}`);
    expect(file.status).toBe(404);
  }
});
