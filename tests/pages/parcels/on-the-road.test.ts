import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { findOrder, listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { listCouriers } from "#app/domain/parcels/couriers/couriers.server.ts";
import { listParcels } from "#app/domain/parcels/couriers/parcel-list.server.ts";
import { db } from "#drizzle/client.server.ts";
import { fieldValue, textOf, untouched, type Visitor } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;

beforeEach(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
});

const ROAD = "Submit for Delivery";

const parcels = async () =>
  (await listParcels({ list: "all" }, 100)).map(({ orderNumber, courier }) => [
    orderNumber,
    courier,
  ]);

/** Sends an order's form with another status, as a browser does. */
async function setStatus(id: string, fields: Record<string, string>) {
  const path = `/admin/order?edit=${id}`;
  const { html } = await nasrin.visit(path);
  return nasrin.submit(path, {
    ...untouched(html),
    ...{ intent: "update-order", id, courier: "", status: ROAD },
    ...fields,
  });
}

describe("an order that its status puts on the road", () => {
  test("gets the courier that the form asks for, with everything typed kept", async () => {
    const { id, orderNumber } = await makePackedOrder();
    const refused = await setStatus(id, { staffNote: "Fragile" });
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain("Please choose who carries the parcel.");
    expect(fieldValue(refused.html, "staffNote")).toBe("Fragile");
    expect(fieldValue(refused.html, "status")).toBe(ROAD);
    expect((await findOrder(id))?.status).toBe("Ready for delivery");
    const courier = await makeCourier("steadfast");
    await setStatus(id, { courier: courier.id });
    expect(await parcels()).toEqual([[orderNumber, "steadfast"]]);
    const { html } = await nasrin.visit(`/admin/order?edit=${id}`);
    expect(html).not.toContain('id="courier"');
  });

  test("can go with the shop's own rider, whom nobody had to add before", async () => {
    const [one, other] = [await makePackedOrder(), await makePackedOrder()];
    expect(textOf((await nasrin.visit("/admin/order")).html)).toContain("Own rider");
    await setStatus(one.id, { courier: "own" });
    await setStatus(other.id, { courier: "own" });
    expect(await parcels()).toEqual([
      [other.orderNumber, "Own rider"],
      [one.orderNumber, "Own rider"],
    ]);
    expect(await listCouriers()).toHaveLength(1);
  });

  test("keeps its courier, and its number, when a wrong status is put right", async () => {
    const courier = await makeCourier("steadfast");
    const { id, orderNumber } = await makeCarriedOrder(courier.id);
    await db.execute(sql`update shipments set consignment_id = 'SF7'`);
    await updateOrder(id, { status: "Ready for delivery" }, null);
    expect(textOf((await nasrin.visit(`/admin/order?edit=${id}`)).html)).toContain(
      "As now: steadfast",
    );
    await setStatus(id, {});
    const [parcel] = await listParcels({ list: "all" }, 9);
    expect(parcel).toMatchObject({ orderNumber, courier: "steadfast", consignment: "SF7" });
  });

  test("by the contract's call is listed as one without a courier, until it has one", async () => {
    const order = await makePackedOrder();
    await updateOrder(order.id, { status: ROAD }, null);
    expect(await countToDo()).toMatchObject({ "without-courier": 1, "with-courier": 1 });
    const { html } = await nasrin.visit("/admin");
    expect(html).toContain('href="/admin/order/without-courier"');
    expect(textOf(html)).toContain("On the road without a courier 1");
    await setStatus(order.id, { courier: "own" });
    expect(await countToDo()).toMatchObject({ "without-courier": 0, "with-courier": 1 });
    expect(await parcels()).toEqual([[order.orderNumber, "Own rider"]]);
  });
});

describe("a status for many orders", () => {
  const bulk = (fields: Record<string, string>) =>
    nasrin.submit("/admin/order", {
      ...{ intent: "set-status", filter: "", search: "", newStatus: ROAD, courier: "" },
      ...fields,
    });

  test("asks which courier, and names the orders that lack one", async () => {
    const { id, orderNumber, version } = await makeOrder();
    const refused = await bulk({ id: `${id}~${version}` });
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain(
      `No. ${orderNumber} : Please choose who carries the parcel.`,
    );
    await bulk({ id: `${id}~${version}`, courier: "own" });
    expect(await parcels()).toEqual([[orderNumber, "Own rider"]]);
  });

  test("asks it before a whole list, and tells what was left out", async () => {
    const [one, other] = [await makeOrder(), await makeOrder()];
    // On the road already, by a call that named no courier.
    await updateOrder(other.id, { status: ROAD }, null);
    const asked = await bulk({ all: "on", shownTotal: "2" });
    expect(asked.html).toContain('<select name="courier"');
    const path = `/admin/order/bulk/${/bulk\/([0-9a-f-]{36})/.exec(asked.html)?.[1]}`;
    const refused = await nasrin.submit(path, { courier: "" });
    expect(textOf(refused.html)).toContain("2 orders were left out");
    expect((await listOrders(ROAD)).total).toBe(1);

    const again = await nasrin.post("/admin/order", {
      ...{ intent: "set-status", filter: "", search: "", newStatus: ROAD, courier: "own" },
      ...{ all: "on", shownTotal: "2" },
    });
    expect(again.location).toContain("courier=own");
    const { html } = await nasrin.visit(again.location ?? "");
    expect(fieldValue(html, "courier")).toBe("own");
    await nasrin.submit(again.location ?? "", { courier: "own" });
    expect((await parcels()).map(([n]) => n).toSorted()).toEqual(
      [one.orderNumber, other.orderNumber].toSorted(),
    );
    expect(await countToDo()).toMatchObject({ "without-courier": 0 });
  });
});

test("the tiles of the dashboard lead to their desks, for those who may enter them", async () => {
  const desks = [
    ["to-pack", "/admin/packing", "/admin/order/to-pack"],
    ["to-hand-over", "/admin/couriers/hand-over", "/admin/order/Ready%20for%20delivery"],
  ] as const;
  await makeOrder();
  const { visitor: caller } = await visitAsStaff({}, { role: "caller" });
  const tilesOf = async (visitor: Visitor) => {
    const { html } = await visitor.visit("/admin");
    return /<section[^>]*aria-labelledby="to-do".*?<\/section>/s.exec(html)?.[0] ?? "";
  };
  const [owners, callers] = [await tilesOf(nasrin), await tilesOf(caller)];
  for (const [, desk, list] of desks) {
    expect(owners).toContain(`href="${desk}"`);
    expect(callers).toContain(`href="${list}"`);
    expect(callers).not.toContain(`href="${desk}"`);
  }
  expect(owners).toContain('href="/admin/cash"');
  expect(callers).not.toMatch(/To settle/);
});
