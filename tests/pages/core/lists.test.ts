import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { findOrder, listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { slipCode } from "#app/domain/orders/reading/slip-mark.server.ts";
import { markPrinted } from "#app/domain/parcels/packing/prints.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeDeliveredOrder, makeOrder, makeProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;
let courierId = "";
let parcelOf = 0;

/** The numbers of the orders in a list, in its order. */
const numbersIn = (html: string) =>
  (html.match(/<input[^>]*name="id"[^>]*>/g) ?? []).map((input) =>
    named.get(/value="([^"~]+)~\d+"/.exec(input)?.[1] ?? ""),
  );
const named = new Map<string, string>();
const called = async <O extends { id: string }>(name: string, order: O | Promise<O>) => {
  const made = await order;
  named.set(made.id, name);
  return made;
};

const submitTicks = async (path: string, ids: string[], fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const id of ids) form.append("id", id);
  const { location, ...answer } = await nasrin.send(path, { method: "POST", body: form });
  return location ? nasrin.visit(location) : answer;
};

const confirmed = (id: string) =>
  db.execute(sql`update orders set confirmed_at = now() where id = ${id}`);
const placedOn = (id: string, day: string) =>
  db.execute(
    sql`update orders set created_at = ${`${day} 12:00+06`}::timestamptz where id = ${id}`,
  );

beforeAll(async () => {
  await emptyTables();
  const { visitor, admin } = await visitAsStaff();
  nasrin = visitor;
  const honey = { title: "Sundarbans honey", titleBn: "সুন্দরবনের মধু", sizeUnit: "g" as const };
  const [small, large] = await Promise.all(
    [250, 500].map((sizeAmount) => makeProduct({ ...honey, sizeAmount, family: "honey" })),
  );
  const oil = await makeProduct({ title: "Mustard oil", slug: "mustard-oil" });
  const of = (productId = "") => ({ lines: [{ productId, quantity: 1 }] });
  const far = await called("far", makeOrder({ ...of(small?.id), district: "Bogura" }));
  await placedOn(far.id, "2026-11-20");
  const near = await called("near", makeOrder({ ...of(large?.id), district: "Dhaka" }));
  await updateOrder(near.id, { staffNote: "call before" }, null);
  await placedOn(near.id, "2026-11-22");
  const oily = await called("oily", makeOrder({ ...of(oil.id), district: "Dhaka" }));
  await placedOn(oily.id, "2026-11-21");
  for (const { id } of [far, near, oily]) await confirmed(id);
  await markPrinted([far.id], admin);
  await called("packed", makePackedOrder({ ...of(oil.id), district: "Sylhet" }));
  await called("packed near", makePackedOrder({ ...of(small?.id), district: "Dhaka" }));
  const courier = await makeCourier("pathao");
  courierId = courier.id;
  const carried = await called("carried", makeCarriedOrder(courier.id, { district: "Khulna" }));
  parcelOf = carried.orderNumber;
});

describe("every list of orders is narrowed by a plain form", () => {
  test.each([
    ["/admin/order/to-pack", ["near", "oily", "far"]],
    ["/admin/order/to-pack?sort=oldest", ["far", "oily", "near"]],
    ["/admin/order/to-pack?sort=district", ["far", "near", "oily"]],
    ["/admin/order/to-pack?since=2026-11-21&until=2026-11-21", ["oily"]],
    ["/admin/order/to-pack?until=২০২৬-১১-২০", ["far"]],
    ["/admin/order/to-pack?district=Dhaka&sort=oldest", ["oily", "near"]],
    ["/admin/order/to-pack?district=Bogra", ["far"]],
    ["/admin/order/to-pack?product=honey", ["near", "far"]],
    ["/admin/order/to-pack?product=সুন্দরবনের+মধু,+৫০০+গ্রাম", ["near"]],
    ["/admin/order/to-pack?product=mustard-oil", ["oily"]],
    ["/admin/order/to-pack?product=no-such-thing", []],
    ["/admin/order/to-pack?printed=yes", ["far"]],
    ["/admin/order/to-pack?printed=no", ["near", "oily"]],
    ["/admin/order/to-pack?note=yes", ["near"]],
    ["/admin/packing?district=Dhaka", ["oily", "near"]],
    ["/admin/packing?product=honey&sort=newest", ["near", "far"]],
    ["/admin/packing?list=packed&product=mustard-oil", ["packed"]],
    ["/admin/couriers/hand-over?district=Dhaka", ["packed near"]],
    ["/admin/couriers/hand-over?product=mustard-oil", ["packed"]],
    ["/admin/couriers/parcels?district=Khulna", ["carried"]],
    ["/admin/couriers/parcels?district=Dhaka", []],
    ["/admin/couriers/parcels?until=2020-01-01", []],
    // What no filter knows is left out.
    ["/admin/order/to-pack?since=yesterday&district=Paris&printed=maybe", ["near", "oily", "far"]],
  ])("%s", async (path, names) => {
    const { html, status } = await nasrin.visit(encodeURI(path));
    expect(status).toBe(200);
    expect(numbersIn(html)).toEqual(names);
  });

  test("by the courier that has the parcel", async () => {
    const { html } = await nasrin.visit(`/admin/order?courier=${courierId}`);
    expect(numbersIn(html)).toEqual(["carried"]);
    const parcels = await nasrin.visit(`/admin/couriers/parcels?courier=${courierId}`);
    expect(textOf(parcels.html)).toContain(`No. ${parcelOf}`);
    const cash = await nasrin.visit(`/admin/cash?courier=${courierId}&district=Khulna`);
    expect(textOf(cash.html)).toContain("Nothing matches");
  });

  test("the form shows what is set, in both languages", async () => {
    const path = "/admin/packing?district=Dhaka&product=honey";
    const { html } = await nasrin.visit(path);
    expect(html).toMatch(/<details open/);
    expect(textOf(html)).toContain("Search, filter, sort (2)");
    expect(html).toMatch(/<option value="Dhaka" selected/);
    const bangla = await nasrin.visit(`${path}&lang=bn`);
    expect(textOf(bangla.html)).toContain("খোঁজা, বাছাই, সাজানো (২)");
    await nasrin.visit("/admin/packing?lang=en");
  });
});

describe("without script", () => {
  test("the sort stays with the chips, and after a status for the ticked", async () => {
    const path = "/admin/order/to-pack?sort=district";
    const { html } = await nasrin.visit(path);
    expect(html).toContain('href="/admin/order/today?sort=district"');
    const answer = await nasrin.post(path, {
      ...{ intent: "set-status", newStatus: "Ready for delivery" },
      ...{ id: "none", filter: "to-pack", filters: "sort=district" },
    });
    expect(answer.location ?? answer.html).toContain("sort=district");
  });

  test("a link ticks the whole page, and another unticks it", async () => {
    const { html } = await nasrin.visit("/admin/order/to-pack");
    expect(html).toContain("?ticked=page");
    expect(html).not.toMatch(/<input[^>]*name="id"[^>]*checked/);
    const ticked = await nasrin.visit("/admin/order/to-pack?ticked=page");
    expect(
      ticked.html.match(/<input[^>]*checked=""[^>]*name="id"|name="id"[^>]*checked=""/g),
    ).toHaveLength(3);
    expect(textOf(ticked.html)).toContain("Untick this page");
  });

  test("a status for the whole list means the filtered one, and leads back to it", async () => {
    const asked = await nasrin.submit("/admin/order/to-pack?district=Bogura", {
      ...{ intent: "set-status", newStatus: "Ready for delivery", all: "on", shownTotal: "1" },
      ...{ filter: "to-pack", search: "", filters: "district=Bogura" },
    });
    expect(textOf(asked.html)).toContain("Set 1 order to “Ready for delivery”?");
    expect(textOf(asked.html)).toContain("District Bogura");
    expect(asked.html).toContain('href="/admin/order/to-pack?district=Bogura"');
  });

  test("a refused status keeps the ticks, also those of other pages", async () => {
    const { orders: all } = await listOrders("to-pack");
    const [here, ...others] = all;
    const elsewhere = `${others[0]?.id}~${others[0]?.version}`;
    const answer = await submitTicks(
      `/admin/order/to-pack?search=${here?.orderNumber}`,
      [`${here?.id}~${here?.version}`, elsewhere],
      { intent: "set-status", newStatus: "", filter: "to-pack" },
    );
    expect(textOf(answer.html)).toContain("Choose the status to set.");
    expect(answer.html).toMatch(new RegExp(`type="hidden"[^>]*value="${elsewhere}"`));
    expect(numbersIn(answer.html)).toHaveLength(2);
  });

  test("the hand-over of all means the filtered list", async () => {
    const path = `/admin/couriers/hand-over?district=Dhaka&courier=${courierId}`;
    const { html } = await nasrin.visit(path);
    expect(textOf(html)).toContain("The one packed order");
    const done = await nasrin.submit(path, { all: "on", shownTotal: "1", courier: courierId });
    expect(textOf(done.html)).toContain("1 order handed over.");
    const statuses = async (name: string) => {
      const [id = ""] = [...named].find(([, one]) => one === name) ?? [];
      return (await findOrder(id))?.status;
    };
    expect(await statuses("packed near")).toBe("Submit for Delivery");
    expect(await statuses("packed")).toBe("Ready for delivery");
  });

  test("cash is narrowed, summed and settled by the same form", async () => {
    const oil = await makeProduct();
    const [dear, cheap] = await Promise.all([
      makeDeliveredOrder(oil.id, { district: "Rangpur" }),
      makeDeliveredOrder(oil.id, { district: "Dhaka" }),
    ]);
    await db.execute(sql`update shop_settings set cash_counted_from = '2020-01-01'`);
    const path = "/admin/cash?district=Rangpur";
    const { html } = await nasrin.visit(path);
    expect(textOf(html)).toContain("To settle: 1 ·");
    expect(html).toContain(`${dear.id}~`);
    expect(html).not.toContain(`${cheap.id}~`);
    const settled = await nasrin.submit(`${path}&ticked=page`, { id: dear.id });
    expect(textOf(settled.html)).toContain("1 settled");
    expect(textOf(settled.html)).toContain("Nothing matches");
  });

  test("several stuck parcels are told once more, all or none", async () => {
    const stuck = await makeCarriedOrder((await makeCourier("steadfast")).id);
    await db.execute(sql`update shipments set sending = 'failed' where order_id = ${stuck.id}`);
    const [other] = await db.select().from(orders).where(sql`order_number = ${parcelOf}`);
    const tell = (...id: string[]) =>
      submitTicks("/admin/couriers/parcels", id, { intent: "send-again" });
    const refused = await tell(stuck.id, other?.id ?? "");
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain(`No. ${parcelOf} :`);
    expect(textOf((await tell()).html)).toContain("Tick at least one parcel.");
    expect(textOf((await tell(stuck.id)).html)).toContain("told once more");
  });
});

describe("a scanned slip in the search", () => {
  const search = async (path: string, typed: string) =>
    numbersIn((await nasrin.visit(`${path}?${new URLSearchParams({ search: typed })}`)).html);

  test("finds its order, also by the slip before a change, and in other digits", async () => {
    const order = await called("scanned", makePackedOrder({ phoneNumber: "01787654321" }));
    const slip = slipCode(order);
    await markPrinted([order.id], null);
    await updateOrder(order.id, { address: "House 8, Road 9" }, null);
    for (const typed of [slip, slip.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "")])
      for (const path of ["/admin/order", "/admin/couriers/hand-over"])
        expect(await search(path, typed)).toEqual(["scanned"]);
  });

  test("with another mark is part of a phone number", async () => {
    const order = await called("by number", makePackedOrder());
    const mark = slipCode(order).slice(-4);
    const other = `${order.orderNumber}${mark === "0000" ? "0001" : "0000"}`;
    expect(await search("/admin/order", other)).toEqual([]);
    await called("by phone", makePackedOrder({ phoneNumber: `01${`7${other}`.padEnd(9, "1")}` }));
    expect(await search("/admin/order", other)).toEqual(["by phone"]);
  });
});
