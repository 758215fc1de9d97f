import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { invoiceOf } from "#app/domain/core/invoice.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { tryKeys } from "#app/domain/parcels/couriers/accounts.server.ts";
import { askParcel } from "#app/domain/parcels/couriers/ask-parcel.server.ts";
import { expectCharges } from "#app/domain/parcels/couriers/charges.server.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { placeFor } from "#app/domain/parcels/couriers/interface/places.ts";
import { listParcels } from "#app/domain/parcels/couriers/parcel-list.server.ts";
import { parcelOf } from "#app/domain/parcels/couriers/parcels.ts";
import { recoverParcels, sendParcel } from "#app/domain/parcels/couriers/send-parcel.server.ts";
import { db } from "#drizzle/client.server.ts";
import { parcelCosts } from "#drizzle/schema.ts";
import { makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { openReceiver } from "#tests/support/receiver.ts";

const port = await vi.hoisted(async () => {
  const { setForPort } = await import("#tests/support/free-port.ts");
  return setForPort((url) => ({
    WEBHOOKS_TO_PRIVATE: "yes",
    REDX_URL: `${url}/v1.0.0-beta`,
    PATHAO_URL: url,
  }));
});

type Answer = Parameters<typeof openReceiver>[0];
type Asked = Parameters<NonNullable<Answer>>[0];
type Said = ReturnType<NonNullable<Answer>>;

const json = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });

/** As in "RedX OpenAPI Documentation", 1.0.0-beta. */
const AREAS = {
  areas: [
    { id: 1, name: "Mohammadpur(Dhaka)", post_code: 1207, division_name: "Dhaka", zone_id: 1 },
    { id: 2, name: "Dhanmondi", post_code: 1209, division_name: "Dhaka", zone_id: 1 },
  ],
};
const STORES = {
  pickup_stores: [{ id: 7, name: "Gulshan store", area_name: "Gulshan", area_id: 3 }],
};

let desk: Awaited<ReturnType<typeof openReceiver>>;
let creates: () => Said;
let others: (asked: Asked) => Said | null;

const pathIs = (asked: Asked, path: string) => asked.path.startsWith(`/v1.0.0-beta${path}`);

function answer(asked: Asked): Said {
  const said = others(asked);
  if (said) return said;
  if (pathIs(asked, "/areas")) return json(AREAS);
  if (pathIs(asked, "/pickup/stores")) return json(STORES);
  if (pathIs(asked, "/charge")) return json({ deliveryCharge: 60, codCharge: 8 });
  if (pathIs(asked, "/parcel")) return creates();
  return json({}, 404);
}

beforeEach(async () => {
  await emptyTables();
  await pool`delete from graphile_worker._private_jobs`;
  desk = await openReceiver(answer, port);
  creates = () => json({ tracking_id: "20A312THJDJ8" }, 201);
  others = () => null;
});

afterEach(() => desk.close());

const signal = new AbortController().signal;
const attempt = (orderId: string, isLast = false) =>
  sendParcel(orderId, { isLast, signal }).then(
    () => "done",
    (error: Error) => error.message,
  );
const parcel = async () => (await listParcels({ list: "all" }, 1))[0];
const state = async () => {
  const { sending, failure, consignment } = (await parcel()) ?? {};
  return [sending, failure, consignment];
};
const creations = () => desk.received.filter(({ method }) => method === "POST");

async function carried(fields: Parameters<typeof makePackedOrder>[0] = {}) {
  const { id } = await makeCourier("redx", {
    withKeys: true,
    trackingLink: "https://redx.com.bd/track-parcel/?trackingId={code}",
  });
  const order = await makePackedOrder(fields);
  await handOver([order.id], id, null, { tellCourier: true });
  return order;
}

describe("RedX", () => {
  test("receives a parcel once in its documented format, with its own area", async () => {
    const order = await carried();
    expect(await attempt(order.id)).toBe("done");
    expect(await attempt(order.id)).toBe("done");
    const [sent, ...again] = creations();
    expect(again).toEqual([]);
    expect(sent?.path).toBe("/v1.0.0-beta/parcel");
    expect(sent?.headers["api-access-token"]).toBe("Bearer a-token");
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({
      customer_name: "Rahima Begum",
      customer_phone: "01712345678",
      delivery_area: "Dhanmondi",
      delivery_area_id: 2,
      customer_address: "House 7, Road 3, Dhanmondi, Dhaka",
      merchant_invoice_id: invoiceOf(order),
      cash_collection_amount: String(order.totalPrice),
      parcel_weight: 500,
      value: order.subtotal,
      pickup_store_id: 7,
    });
    expect(await state()).toEqual(["sent", "", "20A312THJDJ8"]);
    expect((await parcel())?.href).toBe(
      "https://redx.com.bd/track-parcel/?trackingId=20A312THJDJ8",
    );
  });

  test.each<[string, () => Said, unknown[]]>([
    ["wrong keys", () => json({ message: "Unauthorized" }, 401), ["failed", "keys", ""]],
    [
      "the shop's number in place of the store's",
      () => json({ message: "Cannot read property 'PHONE' of undefined" }, 500),
      ["failed", "store", ""],
    ],
    ["a refusal", () => json({ message: "Bad phone" }, 400), ["failed", "Bad phone", ""]],
    ["a side that breaks", () => json({}, 500), ["unknown", "broken", ""]],
    ["an answer that is dropped", () => "drop", ["unknown", "connection", ""]],
    [
      "a page instead of an answer",
      () => ({ status: 200, body: "<html>Log in</html>" }),
      ["unknown", "broken", ""],
    ],
  ])("%s: staff decide, and it is never sent twice", async (_, said, left) => {
    creates = said;
    const order = await carried();
    expect(await attempt(order.id)).toBe("done");
    expect(await state()).toEqual(left);
    expect(await attempt(order.id)).toBe("done");
    expect(creations()).toHaveLength(1);
  });

  test("a parcel whose server was killed is left to staff", async () => {
    await carried();
    await pool`update shipments set sending = 'sending', attempts = 1, attempted_at = now() - interval '2 minutes'`;
    expect(await recoverParcels()).toBe(1);
    expect(await state()).toEqual(["unknown", "interrupted", ""]);
    expect(creations()).toEqual([]);
  });

  test("without areas nothing is sent yet, and without one that fits staff choose a thana", async () => {
    others = (asked) =>
      pathIs(asked, "/areas") && asked.path.includes("Khulna") ? json({}, 503) : null;
    const waiting = await carried({ district: "Khulna" });
    expect(await attempt(waiting.id)).toBe("broken");
    expect((await state())[0]).toBe("waiting");
    await emptyTables();
    const order = await carried({ address: "Beside the river" });
    expect(await attempt(order.id)).toBe("done");
    expect(await state()).toEqual(["failed", "area", ""]);
    expect(creations()).toEqual([]);
  });

  test.each([
    ["pickup-pending", "Submit for Delivery", "under-way"],
    ["ready-for-delivery", "Submit for Delivery", "under-way"],
    ["delivery-in-progress", "Submit for Delivery", "under-way"],
    ["agent-area-change", "Submit for Delivery", "under-way"],
    ["agent-hold", "Submit for Delivery", "hold"],
    ["agent-returning", "Submit for Delivery", "cancelled"],
    ["returned", "Submit for Delivery", "cancelled"],
    ["delivered", "Deliverd", "delivered"],
  ])("its status %s makes the order %s, and its charge is kept", async (said, status, meaning) => {
    const order = await carried();
    await attempt(order.id);
    others = (asked) =>
      pathIs(asked, "/parcel/info/20A312THJDJ8")
        ? json({ parcel: { status: said, charge: 60, merchant_invoice_id: "x" } })
        : null;
    expect(await askParcel(order.id, signal)).toBe(meaning);
    expect((await findOrder(order.id))?.status).toBe(status);
    expect((await parcel())?.charge).toBe(60);
  });

  test("its keys are tried by its pickup stores", async () => {
    const courier = await makeCourier("redx", { withKeys: true });
    expect(await tryKeys(courier, signal)).toEqual({
      balance: null,
      stores: [{ id: "7", name: "Gulshan store" }],
    });
    for (const [said, reason] of [
      [json({}, 401), "keys"],
      [json({}, 500), "broken"],
      [{ status: 200, body: "<html>" }, "broken"],
      ["drop", "connection"],
    ] as const) {
      others = () => said;
      expect(await tryKeys(courier, signal)).toEqual({ reason });
    }
  });
});

describe("the charge before a hand-over", () => {
  const parcelOfNew = async (fields: Parameters<typeof makePackedOrder>[0] = {}) => {
    const { id } = await makePackedOrder(fields);
    const order = await findOrder(id);
    if (!order) throw new Error("A new order is found");
    return parcelOf(order, order.totalPrice);
  };

  test("is asked of RedX for area, store, amount and weight, and once a day", async () => {
    const courier = await makeCourier("redx", { withKeys: true });
    const one = await parcelOfNew();
    expect(await expectCharges(courier, [one])).toEqual([{ taka: 68, isEstimate: false }]);
    expect(desk.received.at(-1)?.path).toBe(
      `/v1.0.0-beta/charge/charge_calculator?delivery_area_id=2&pickup_area_id=3&cash_collection_amount=${one.amount}&weight=500`,
    );
    desk.received.length = 0;
    expect(await expectCharges(courier, [one])).toEqual([{ taka: 68, isEstimate: false }]);
    expect(desk.received).toEqual([]);
  });

  test("is asked of Pathao for city, zone and weight, with its share of the amount", async () => {
    others = (asked) => {
      if (asked.path.endsWith("/issue-token")) return json({ access_token: "t", expires_in: 9000 });
      if (asked.path.endsWith("/city-list"))
        return json({ data: { data: [{ city_id: 1, city_name: "Dhaka" }] } });
      if (asked.path.endsWith("/cities/1/zone-list"))
        return json({ data: { data: [{ zone_id: 298, zone_name: "Dhanmondi " }] } });
      if (asked.path.endsWith("/merchant/price-plan"))
        return json({ data: { price: 80, final_price: 80, cod_percentage: 0.01 } });
      return null;
    };
    const courier = await makeCourier("pathao", { withKeys: true });
    const one = await parcelOfNew();
    const taka = 80 + Math.ceil(one.amount / 100);
    expect(await expectCharges(courier, [one])).toEqual([{ taka, isEstimate: false }]);
    const asked = desk.received.find(({ path }) => path.endsWith("/price-plan"));
    expect(JSON.parse(asked?.body ?? "")).toEqual({
      ...{ store_id: 99, item_type: 2, delivery_type: 48, item_weight: 0.5 },
      ...{ recipient_city: 1, recipient_zone: 298 },
    });
  });

  test("a parcel whose place the courier does not know is no silence", async () => {
    const courier = await makeCourier("redx", { withKeys: true });
    const elsewhere = await parcelOfNew({ district: "Bandarban", address: "Nowhere" });
    expect(await expectCharges(courier, [elsewhere])).toEqual([null]);
    expect(await expectCharges(courier, [await parcelOfNew()])).toMatchObject([{ taka: 68 }]);
  });

  test("a courier that falls silent rests, although its kept list lacks a place", async () => {
    const courier = await makeCourier("redx", { withKeys: true });
    const elsewhere = await parcelOfNew({ district: "Bandarban", address: "Nowhere" });
    expect(await expectCharges(courier, [elsewhere])).toEqual([null]);
    others = () => json({}, 500);
    const parcels = [elsewhere, await parcelOfNew()];
    expect(await expectCharges(courier, parcels)).toEqual([null, null]);
    const before = desk.received.length;
    expect(await expectCharges(courier, parcels)).toEqual([null, null]);
    expect(desk.received).toHaveLength(before);
  });

  test("silence is no obstacle: the typed cost stands for it, or nothing", async () => {
    for (const said of ["hang", json({}, 500), { status: 200, body: "<html>" }] as const) {
      await emptyTables();
      others = () => said;
      const courier = await makeCourier("redx", { withKeys: true });
      const parcels = await Promise.all([parcelOfNew(), parcelOfNew(), parcelOfNew()]);
      const began = Date.now();
      expect(await expectCharges(courier, parcels)).toEqual([null, null, null]);
      expect(Date.now() - began).toBeLessThan(5_000);
      const before = desk.received.length;
      await db.insert(parcelCosts).values({ courier: courier.id, day: "2020-01-01", cost: 110 });
      const estimate = { taka: 110, isEstimate: true };
      expect(await expectCharges(courier, parcels)).toEqual([estimate, estimate, estimate]);
      // A silent courier rests a minute.
      expect(desk.received).toHaveLength(before);
    }
  });
});

describe("an address has a courier's place", () => {
  const places = ["Mirpur", "Mirpur DOHS", "Mohammadpur(Dhaka)", "Bogra Sadar", "Dhaka"].map(
    (name, id) => ({ id, name }),
  );
  const nameFor = (address: string, thana = "", district = "Dhaka") =>
    placeFor(places, { address, thana, district })?.name ?? null;

  test.each([
    ["House 2, Mirpur DOHS, Dhaka", "Mirpur", "Mirpur DOHS"],
    ["House 2, Road 1, Mirpur, Dhaka", "", "Mirpur"],
    ["Near the school", "Mohammadpur", "Mohammadpur(Dhaka)"],
    ["Near the school", "Sadar", "Bogra Sadar"],
    ["Near the school, Dhaka", "Uttara", null],
    ["Near the school, Dhaka", "", "Dhaka"],
    ["Mirpurabad", "", "Dhaka"],
  ])("%s, %s: %s", (address, thana, name) => {
    expect(nameFor(address, thana)).toBe(name);
  });

  test("a district's old name in the courier's list is the same place", () => {
    expect(nameFor("Near the school, Bogura", "Bogura Sadar", "Bogura")).toBe("Bogra Sadar");
    expect(nameFor("Sadar Road, Bogura Sadar, Bogura", "", "Bogura")).toBe("Bogra Sadar");
  });
});
