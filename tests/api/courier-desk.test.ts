import { expect, test } from "vitest";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { couriers } from "#drizzle/schema.ts";
import { makeCarriedOrder, makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { makeOrder, makePromoCode, makeTrackedProduct } from "#tests/support/factories.ts";
import { dayFromNow } from "#tests/support/stock.ts";
import { anAdmin, request } from "./support/request.ts";

const nasrin = await anAdmin();
const get = (path: string) => request("GET", `/api/admin/${path}`, { as: nasrin });
const put = (path: string, json: unknown, key = "") =>
  request("PUT", `/api/admin/${path}`, { json, as: nasrin, headers: keyOf(key) });
const post = (path: string, json: unknown, key = "") =>
  request("POST", `/api/admin/${path}`, { json, as: nasrin, headers: keyOf(key) });
const keyOf = (key: string): Record<string, string> => (key ? { "Idempotency-Key": key } : {});

const NOWHERE = "00000000-0000-4000-8000-000000000000";
const courier = await makeCourier("steadfast", { withKeys: true });

test("a courier's keys are accepted, retained if not sent, and never returned", async () => {
  const keys = { apiKey: "first-key", secretKey: "first-secret" };
  const body = { name: "Steadfast", kind: "steadfast", store: "Gulshan", keys };
  const created = await post("courier/create", body);
  expect(created.body.result).toMatchObject({ hasKeys: true, isActive: true });
  const path = `courier/update?courier_id=${created.body.result._id}`;
  const off = await put(path, { isActive: false });
  expect(off.body.result).toMatchObject({ isActive: false, store: "Gulshan", hasKeys: true });
  const renamed = await put(path, { name: "SF", keys: { apiKey: "second-key" } });
  expect(renamed.body.result).toMatchObject({ name: "SF", isActive: false, hasKeys: true });
  const list = await get("courier/list");
  expect(JSON.stringify([created, off, renamed, list])).not.toMatch(/-key|-secret|credentials/);
  const { body: forgotten } = await put(path, { keys: { forgetKeys: true } });
  expect(forgotten.result.hasKeys).toBe(false);
});

test("a courier is deleted and restored, and invalid values get a reason", async () => {
  const { id } = await makeCourier("other");
  const path = (verb: string, name = id) => `/api/admin/courier/${verb}?courier_id=${name}`;
  const remove = (name = id) => request("DELETE", path("delete", name), { as: nasrin });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect((await request("PUT", path("restore"), { as: nasrin })).body.result._id).toBe(id);
  expect((await remove("x")).status).toBe(404);
  const { body } = await post("courier/create", { kind: "snail", trackingLink: "http://x" });
  expect(Object.keys(body.errors).sort()).toEqual(["kind", "name", "trackingLink"]);
  expect((await put(`courier/update?courier_id=${NOWHERE}`, { name: "x" })).status).toBe(404);
});

test("values that a courier would refuse are reported for each order, and nothing is handed over", async () => {
  const [packed, unpacked] = [await makePackedOrder(), await makeOrder()];
  const orders = [packed, unpacked].map(({ id }) => ({ _id: id }));
  const refused = await post("parcel/hand-over", { courier_id: courier.id, orders });
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    { [unpacked.orderNumber]: "This order is not ready for delivery any more." },
  ]);
  const old = [{ _id: packed.id, version: packed.version }];
  const stale = await post("parcel/hand-over", { courier_id: courier.id, orders: old });
  expect(Object.keys(stale.body.errors)).toEqual([String(packed.orderNumber)]);
  const loud = old.map((one) => ({ ...one, _id: one._id.toUpperCase() }));
  const staleToo = await post("parcel/hand-over", { courier_id: courier.id, orders: loud });
  expect(Object.keys(staleToo.body.errors)).toEqual([String(packed.orderNumber)]);
  expect((await post("parcel/hand-over", { courier_id: NOWHERE, orders })).status).toBe(404);
  expect((await post("parcel/hand-over", { courier_id: courier.id, orders: [] })).status).toBe(400);
  const many = Array.from({ length: 1001 }, () => ({ _id: crypto.randomUUID() }));
  const tooMany = await post("parcel/hand-over", { courier_id: courier.id, orders: many });
  expect(tooMany.status).toBe(409);
  expect((await put("cash/settle", { orders: many })).status).toBe(409);
  expect((await get(`parcel/ready?courier_id=${NOWHERE}`)).status).toBe(404);
  const at = "2026-11-01T00:00:00.000Z";
  expect((await get(`parcel/file?courier_id=${courier.id}&at=${at}`)).status).toBe(404);
  for (const wrong of ["yesterday", "0000-01-01T00:00:00Z", "%2B275760-09-13T00:00:00.000Z"])
    expect((await get(`parcel/list?at=${wrong}`)).body.errors).toHaveProperty("at");
});

test("lists of numbers and of cash report each line's errors, and write none of them", async () => {
  const order = await makeCarriedOrder(courier.id);
  const list = (text: unknown, courier_id = courier.id) => ({ courier_id, text });
  const text = `${order.orderNumber}\tSF-1\n999999\tSF-2\nhoney\n\u0000\ud800\t1`;
  const { body } = await post("consignment/check", list(text));
  expect(body.result.map((line: { outcome: string }) => line.outcome)).toEqual([
    ...["fits", "unknown", "unreadable", "unreadable"],
  ]);
  for (const request of ["consignment/check", "payout/check"]) {
    expect((await post(request, list(""))).body.errors).toHaveProperty("text");
    expect((await post(request, list("x".repeat(300_000)))).body.errors).toHaveProperty("text");
    expect((await post(request, list("1 1\n".repeat(2002)))).status).toBe(409);
    expect((await post(request, list("1 1", NOWHERE))).status).toBe(404);
  }
  expect((await put("payout/save", list("1 1", "x"))).status).toBe(404);
  const cash = await post("payout/check", list(`${order.orderNumber} 100\nhoney\t\u0000`));
  expect(cash.body.result.map((line: { outcome: string }) => line.outcome)).toEqual([
    ...["not-delivered", "unreadable"],
  ]);
  expect((await get(`payout/detail?payout_id=${NOWHERE}`)).status).toBe(404);
  const line = { payout_id: NOWHERE, position: 1, amount: 5 };
  expect((await put("payout/settle-line", line)).status).toBe(404);
  expect((await put("payout/settle-line", { ...line, amount: -5 })).status).toBe(400);
});

test("cash is settled once, and the settlement can be reverted", async () => {
  const { id } = await makeCarriedOrder(courier.id);
  const orders = [{ _id: id }];
  expect((await put("cash/settle", { orders })).status).toBe(409);
  await updateOrder(id, { status: "Deliverd" }, null);
  expect((await put("cash/settle", { orders })).body.settled).toBe(1);
  expect((await get(`order/detail?order_id=${id}`)).body.result.money).toBe("settled");
  const again = await put("cash/settle", { orders });
  expect([again.status, Object.keys(again.body.errors)]).toHaveLength(2);
  expect((await put("cash/unsettle", { _id: id })).status).toBe(200);
  expect((await put("cash/unsettle", { _id: id })).status).toBe(409);
  expect((await put("cash/unsettle", { _id: "x" })).status).toBe(404);
});

test("an impossible return is refused, and a repeat counts once under its key", async () => {
  const { id } = await makeCarriedOrder(courier.id);
  const back = (more: object) => ({
    ...{ order_id: id, reason: "refused", refund: 0 },
    ...{ lines: [{ position: 0, quantity: 1, restocked: 1 }], ...more },
  });
  expect((await post("return/create", back({ lines: [] }))).status).toBe(400);
  expect((await post("return/create", back({ refund: 5 }))).status).toBe(409);
  const lines = [{ position: 7, quantity: 1, restocked: 1 }];
  expect((await post("return/create", back({ lines }))).status).toBe(400);
  const wrong = await post("return/create", back({ reason: "mood", lines: [{ position: "x" }] }));
  expect(Object.keys(wrong.body.errors)).toContain("reason");
  const { id: unsent } = await makeOrder();
  expect((await post("return/create", back({ order_id: unsent }))).status).toBe(409);
  expect((await post("return/create", back({ order_id: NOWHERE }))).status).toBe(404);
  expect((await post("return/create", back({}), "a key of mine")).body.repeated).toBe(false);
  expect((await post("return/create", back({}), "a key of mine")).body.repeated).toBe(true);
  const { id: other } = await makeCarriedOrder(courier.id);
  const reused = await post("return/create", back({ order_id: other }), "a key of mine");
  expect(reused.status).toBe(422);
});

test("stock is received, counted and written off once under its key", async () => {
  const { id } = await makeTrackedProduct(10);
  const received = { items: [{ _id: id, quantity: 5 }] };
  await post("stock/receive", received, "bill");
  expect((await post("stock/receive", received, "bill")).body.repeated).toBe(true);
  const other = { items: [{ _id: id, quantity: 6 }] };
  expect((await post("stock/receive", other, "bill")).status).toBe(422);
  expect((await post("stock/receive", { items: [{ _id: "x", quantity: 1 }] })).status).toBe(404);
  expect((await post("stock/receive", { items: [] })).body.errors).toHaveProperty("items");
  const count = { product_id: id, counted: 14, shown: 12 };
  expect((await put("stock/count", count)).status).toBe(409);
  const counted = await put("stock/count", { ...count, shown: 15 });
  expect(counted.body).toMatchObject({ before: 15, after: 14 });
  const off = { product_id: id, quantity: 4, cause: "expired" };
  expect((await put("stock/write-off", off, "shelf 3")).body.after).toBe(10);
  expect((await put("stock/write-off", off, "shelf 3")).body).toMatchObject({ repeated: true });
  expect((await put("stock/write-off", { ...off, quantity: 99 })).status).toBe(409);
  expect((await get(`stock/movements?product_id=${NOWHERE}`)).status).toBe(404);
  const page = await get(`stock/movements?product_id=${id}&limit=1`);
  const next = await get(`stock/movements?product_id=${id}&limit=1&before=${page.body.next}`);
  expect([page, next].map(({ body }) => body.result[0].reason)).toEqual(["written-off", "counted"]);
  expect((await get("stock/list?list=honey")).body.errors).toHaveProperty("list");
});

test("a batch is received with its day, listed when it ends, and written off", async () => {
  const { id } = await makeTrackedProduct(1);
  const [day, other] = [dayFromNow(3), dayFromNow(90)];
  const items = [day, other].map((bestBefore) => ({ _id: id, quantity: 5, bestBefore }));
  for (const wrong of [dayFromNow(-1), "31-12-2099", 7, null]) {
    const { body } = await post("stock/receive", { items: [{ ...items[0], bestBefore: wrong }] });
    expect(Object.keys(body.errors), String(wrong)).toEqual(["items.0.bestBefore"]);
  }
  expect((await post("stock/receive", { items })).body).toMatchObject({ products: 1, pieces: 10 });
  const { body } = await get("stock/ending");
  const own = body.result.filter(({ product }: { product: { _id: string } }) => product._id === id);
  expect(own).toMatchObject([{ bestBefore: day, quantity: 5, product: { quantityInStock: 11 } }]);
  const off = { product_id: id, quantity: 4, cause: "expired", bestBefore: day };
  expect((await put("stock/write-off", { ...off, left: 4 })).status).toBe(409);
  expect((await put("stock/write-off", { ...off, left: 5 })).body).toMatchObject({
    ...{ before: 11, after: 7 },
  });
  expect((await put("stock/write-off", off)).status).toBe(409);
  expect((await put("stock/write-off", { ...off, bestBefore: "soon" })).status).toBe(400);
  expect((await put("stock/write-off", { ...off, product_id: NOWHERE })).status).toBe(404);
  const { body: moved } = await get(`stock/movements?product_id=${id}&limit=1`);
  expect(moved.result[0]).toMatchObject({ change: -4, cause: "expired", bestBefore: day });
});

test.each([
  ["from=2026-11-01&to=honey"],
  ["from=2020-01-01&to=2026-01-01"],
  ["from=2098-01-01&to=2098-01-02"],
  ["from=2026-11-01"],
])("there are no figures of %s", async (range) => {
  for (const path of ["cash/to-settle?", "parcel/list?"])
    expect((await get(`${path}courier_id=abc`)).status).toBe(404);
  expect((await get("report/totals?from=2000-01-01&to=2000-01-02")).status).toBe(400);
  for (const path of ["report/totals?", "report/table?table=code&", "cash/sums?"])
    expect((await get(`${path}${range}`)).status).toBe(400);
});

test("lists name the columns that were read, take others, and refuse to save while one is unsure", async () => {
  const order = await makeCarriedOrder(courier.id);
  await updateOrder(order.id, { status: "Deliverd" }, null);
  const text = `Order,COD Amount,Collected Amount,Status\n${order.orderNumber},770,60,Delivered`;
  const list = { courier_id: courier.id, text };
  const { body } = await post("payout/check", list);
  expect(body).toMatchObject({
    columns: {
      ...{ heads: ["Order", "COD Amount", "Collected Amount", "Status"], hasHead: true },
      ...{ chosen: { invoice: [1], amount: [3], status: [4], number: [], fee: [] }, unsure: [] },
    },
    result: [{ outcome: "less", amount: 60, status: "Delivered" }],
  });
  const chosen = await post("payout/check", { ...list, columns: { amount: [2] } });
  expect(chosen.body.result).toMatchObject([{ outcome: "settled", amount: 770 }]);
  const none = await post("delivery/check", { ...list, columns: { invoice: [] } });
  expect(none.body.columns.unsure).toEqual(["number"]);
  for (const path of ["payout/save", "delivery/save"]) {
    const refused = await put(path, { ...list, columns: { amount: [], invoice: [] } });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Please choose the columns of this list first.",
    ]);
  }
  for (const amount of ["2", [0], [1.5]])
    expect((await post("payout/check", { ...list, columns: { amount } })).status).toBe(400);
  const two = "Consignment ID,COD Amount,Delivered Amount\nDL1111AAAA,770,60";
  expect((await post("payout/check", { ...list, text: two })).body.columns.unsure).toEqual([
    "amount",
  ]);
  const statement = await post("advance/statement", { text: "TrxID,Out\nBK7A1C9X10,100" });
  expect(statement.body).toMatchObject({
    columns: { unsure: ["amount"] },
    lines: [{ outcome: "unreadable", number: "BK7A1C9X10" }],
  });
});

test("no customers' endpoint mentions couriers' keys", async () => {
  const order = await makeCarriedOrder(courier.id);
  const tracked = await request("GET", `/api/order/track-order/${order.id}`);
  expect(tracked.status).toBe(200);
  const kept = await db.select({ sealed: couriers.credentials }).from(couriers);
  const sealed = kept.flatMap((one) => one.sealed ?? []);
  expect(sealed.length).toBeGreaterThan(0);
  for (const secret of ["a-key", "a-secret", ...sealed])
    expect(JSON.stringify(tracked.body)).not.toContain(secret);
});

test("a return below a promo code's minimum asks about the code, and takes the answers of an edit", async () => {
  const half = { kind: "percent", percent: 50, discount: 0, minAmount: 1000 } as const;
  const { code: promoCode } = await makePromoCode(half);
  const product = await makeTrackedProduct(9, { price: 500 });
  const lines = [{ productId: product.id, quantity: 3 }];
  const order = await makeOrder({ lines, promoCode });
  await updateOrder(order.id, { status: "Assign Rider" }, null);
  const back = { lines: [{ position: 0, quantity: 2, restocked: 2 }] };
  const body = { order_id: order.id, reason: "refused", refund: 0, ...back };
  const asked = await post("return/create", body);
  expect([asked.status, Object.keys(asked.body.errors)]).toEqual([409, ["promo"]]);
  expect((await post("return/create", { ...body, promo: "perhaps" })).status).toBe(400);
  const { result } = (await post("return/create", { ...body, promo: "drop" }, "of-one")).body;
  const left = result.totalPrice - result.returnedAmount - result.deliveryCharge;
  expect([result.status, left]).toEqual(["Deliverd", 500]);
  expect((await post("return/create", { ...body, promo: "drop" }, "of-one")).body.repeated).toBe(
    true,
  );
});
