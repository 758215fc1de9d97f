import { beforeEach, expect, test } from "vitest";
import { invoiceOf } from "#app/domain/core/invoice.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { saveConsignments } from "#app/domain/parcels/couriers/consignments.server.ts";
import { createCourier, listCouriers } from "#app/domain/parcels/couriers/couriers.server.ts";
import { planDeliveries, saveDeliveries } from "#app/domain/parcels/couriers/deliveries.server.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { listParcels } from "#app/domain/parcels/couriers/parcel-list.server.ts";
import { makeCarriedOrder, makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { wrongMovements } from "#tests/support/stock.ts";

let nasrin: Awaited<ReturnType<typeof makeAdmin>>;

beforeEach(async () => {
  await emptyTables();
  nasrin = await makeAdmin();
});

const outcomes = (lines: { outcome: string }[]) => lines.map(({ outcome }) => outcome);

test("a pasted list of delivered parcels delivers matching ones once and shows the rest", async () => {
  const [steadfast, pathao] = [await makeCourier("steadfast"), await makeCourier("pathao")];
  const [a, b, c, back, other] = [
    await makeCarriedOrder(steadfast.id),
    await makeCarriedOrder(steadfast.id),
    await makeCarriedOrder(steadfast.id),
    await makeCarriedOrder(steadfast.id),
    await makeCarriedOrder(pathao.id),
  ];
  await saveConsignments(`${b.orderNumber} 1424107`, steadfast.id, nasrin);
  await updateOrder(back.id, { status: "Ready for delivery" }, nasrin);
  const text = [
    String(a.orderNumber),
    "1424107",
    invoiceOf(c),
    String(a.orderNumber),
    String(back.orderNumber),
    String(other.orderNumber),
    "tomorrow",
    ",,",
  ].join("\n");
  const expected = ["fits", "fits", "fits", "same", "not-out", "unknown", "unknown", "unreadable"];
  expect(outcomes(await planDeliveries(text, steadfast.id))).toEqual(expected);
  expect((await findOrder(a.id))?.status).toBe("Submit for Delivery");
  expect(outcomes(await saveDeliveries(text, steadfast.id, nasrin))).toEqual(expected);
  for (const { id } of [a, b, c]) expect((await findOrder(id))?.status).toBe("Deliverd");
  expect((await findOrder(back.id))?.status).toBe("Ready for delivery");
  expect((await findOrder(other.id))?.status).toBe("Submit for Delivery");
  const [latest] = (await listOrderHistory(b.id)).toReversed();
  expect(latest).toMatchObject({ field: "status", to: "Deliverd", actorId: nasrin.id });
  const again = await saveDeliveries(text, steadfast.id, nasrin);
  expect(outcomes(again)).not.toContain("fits");
  expect((await listOrderHistory(b.id)).at(-1)).toEqual(latest);
  expect(await wrongMovements()).toEqual([]);
  const long = "1001\n".repeat(2002);
  expect(await refusalOf(planDeliveries(long, steadfast.id))).toMatchObject(["list-too-long", {}]);
});

test("two people paste the same list at once: each parcel is delivered once", async () => {
  const courier = await makeCourier("steadfast");
  const orders = [await makeCarriedOrder(courier.id), await makeCarriedOrder(courier.id)];
  const text = orders.map(({ orderNumber }) => orderNumber).join("\n");
  await Promise.all([0, 1, 2].map(() => saveDeliveries(text, courier.id, nasrin)));
  for (const { id } of orders) {
    const history = await listOrderHistory(id);
    expect(history.filter(({ to }) => to === "Deliverd")).toHaveLength(1);
  }
});

test("parcels handed over together are sorted by number", async () => {
  const courier = await makeCourier("steadfast");
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) ids.push((await makePackedOrder()).id);
  const { at } = await handOver(ids.toSorted(), courier.id, nasrin);
  for (const asked of [
    { list: "all" as const },
    { list: "all" as const, courierId: courier.id, at },
  ])
    expect((await listParcels(asked, 10)).map(({ orderId }) => orderId)).toEqual(ids);
});

test("repeating a hand-over with the request to inform the courier sends parcels that were in a file", async () => {
  const courier = await makeCourier("steadfast", { withKeys: true });
  const [waiting, numbered] = [await makePackedOrder(), await makePackedOrder()];
  const ids = [waiting.id, numbered.id];
  const done = await handOver(ids, courier.id, nasrin);
  await saveConsignments(`${numbered.orderNumber} 1424107`, courier.id, nasrin);
  const states = async () =>
    new Map((await listParcels({ list: "all" }, 10)).map((one) => [one.orderId, one.sending]));
  expect(await handOver(ids, courier.id, nasrin)).toEqual(done);
  expect((await states()).get(waiting.id)).toBe("file");
  expect(await handOver(ids, courier.id, nasrin, { tellCourier: true })).toEqual(done);
  expect([...(await states())].toSorted()).toEqual(
    [
      [waiting.id, "waiting"],
      [numbered.id, "file"],
    ].toSorted(),
  );
  const jobs =
    await pool`select key from graphile_worker.jobs where key = ${`parcel ${waiting.id}`}`;
  expect(jobs).toHaveLength(1);
  expect((await listOrderHistory(waiting.id)).at(-1)).toMatchObject({ field: "courierTold" });
});

test("a courier is added once per key, also by two requests at once; other content is refused", async () => {
  const input = {
    name: "Rider",
    kind: "other",
    store: "",
    trackingLink: "",
    isActive: true,
  } as const;
  const add = (more = {}) => createCourier({ ...input, ...more }, undefined, nasrin, "rider 1");
  const made = await Promise.all([add(), add(), add()]);
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await add()).toEqual(made[0]);
  expect(await listCouriers()).toHaveLength(1);
  expect(await refusalOf(add({ name: "Karim" }))).toEqual(["courier-key-reused", {}]);
  const acts = await pool`select act from staff_acts where act = 'courier-created'`;
  expect(acts).toHaveLength(1);
});
