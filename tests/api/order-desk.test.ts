import { describe, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { makeOrder, makeProduct, makeTrackedProduct, nextPhone } from "#tests/support/factories.ts";
import { anAdmin, request } from "./support/request.ts";

const [nasrin, jamal] = await Promise.all([anAdmin(), anAdmin()]);
const get = (path: string, as = nasrin) => request("GET", `/api/admin/${path}`, { as });
const put = (path: string, json: unknown, as = nasrin) =>
  request("PUT", `/api/admin/${path}`, { json, as });
const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
  request("POST", `/api/admin/${path}`, { json, headers, as: nasrin });

/** An order of a new person at a new address. */
const anOrder = () => makeOrder({ phoneNumber: nextPhone(), address: `House ${nextPhone()}` });
const NOWHERE = "00000000-0000-4000-8000-000000000000";

async function ordersKept(): Promise<number> {
  return db.$count(orders);
}

describe("the call queue", () => {
  test("gives two callers two orders, the oldest first, with each number's past orders", async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    const next = await get("call/next");
    expect(next.body.result).toMatchObject({
      order: { _id: first.id, version: first.version, staffNote: "" },
      person: { phoneNumber: first.phoneNumber, orders: 1, open: 1, risks: [] },
      others: [],
      inHandOf: "",
      links: { tel: `tel:+88${first.phoneNumber}` },
    });
    expect((await get("call/next")).body.result.order._id).toBe(first.id);
    expect((await get("call/next", jamal)).body.result.order._id).toBe(second.id);
    const { body } = await get("call/list", jamal);
    expect(body.due).toBe(2);
    expect(body.result.map((one: { inHandOf: string }) => one.inHandOf)).toEqual([
      "Nasrin Akter",
      "",
    ]);
  });

  test("records a call's outcome once, however often it is sent, and undoes it", async () => {
    const order = await anOrder();
    const outcome = { _id: order.id, version: order.version, outcome: "confirmed" };
    const { body } = await put("call/record", outcome);
    expect(body).toMatchObject({ repeated: false, result: { status: "Processing" } });
    expect(body.result.confirmedAt).not.toBeNull();
    expect((await put("call/record", outcome)).body.repeated).toBe(true);
    const late = await put("call/record", { ...outcome, outcome: "fake" }, jamal);
    expect([late.status, late.body.message]).toEqual([
      409,
      `Order ${order.orderNumber} was already dealt with.`,
    ]);
    const { version } = body.result;
    expect((await put("call/undo", { _id: order.id, version }, jamal)).status).toBe(409);
    const undone = await put("call/undo", { _id: order.id, version });
    expect(undone.body.result.confirmedAt).toBeNull();
    expect((await put("call/undo", { _id: order.id, version })).status).toBe(200);
  });

  test("postpones by at most fourteen days, and counts unanswered calls", async () => {
    const order = await anOrder();
    const later = (callAfter: unknown) =>
      put("call/record", { _id: order.id, version: order.version, outcome: "later", callAfter });
    const hours = (n: number) => new Date(Date.now() + n * 60 * 60 * 1000).toISOString();
    for (const wrong of [undefined, null, "tomorrow", hours(-1), hours(24 * 15), 5])
      expect((await later(wrong)).body.errors).toHaveProperty("callAfter");
    const moment = hours(20);
    expect((await later(moment)).body.result.callAfter).toBe(moment);
    const { version } = (await get(`order/detail?order_id=${order.id}`)).body.result;
    const outcome = { _id: order.id, version, outcome: "no-answer" };
    expect((await put("call/record", outcome)).body.result.callAttempts).toBe(1);
  });

  test("refuses an invalid outcome with a reason", async () => {
    const outcome = { version: 1, outcome: "confirmed" };
    expect((await put("call/record", { ...outcome, _id: NOWHERE })).status).toBe(404);
    expect((await put("call/record", { ...outcome, _id: "x" })).status).toBe(404);
    const { status, body } = await put("call/record", { _id: NOWHERE, outcome: "maybe" });
    expect([status, Object.keys(body.errors)]).toEqual([400, ["version", "outcome"]]);
  });
});

describe("people", () => {
  test("are found with their orders, blocked and unblocked", async () => {
    const order = await anOrder();
    const detail = `people/detail?phoneNumber=${encodeURIComponent(`+88 ${order.phoneNumber}`)}`;
    expect((await get(detail)).body).toMatchObject({
      result: { phoneNumber: order.phoneNumber, orders: 1, blockedAt: null },
      totalOrder: 1,
      orders: [{ _id: order.id }],
    });
    await put("people/block", { phoneNumber: order.phoneNumber, note: "Jokes" });
    const { body } = await get(`people/list?blocked=true&q=${order.phoneNumber}`);
    expect(body).toMatchObject({
      totalPeople: 1,
      result: [{ risks: ["blocked"], blockedNote: "Jokes", blockedBy: "Nasrin Akter" }],
    });
    await put("people/unblock", { phoneNumber: order.phoneNumber });
    expect((await get(detail)).body.result.blockedAt).toBeNull();
    expect((await get(`people/detail?phoneNumber=01999999999`)).status).toBe(404);
    expect((await get("people/detail?phoneNumber=x")).body.errors).toHaveProperty("phoneNumber");
  });
});

describe("changing an order", () => {
  test("is previewed, saved for the previewed total, and safe to repeat", async () => {
    const honey = await makeTrackedProduct(10, { price: 500 });
    const ghee = await makeProduct({ price: 900 });
    const order = await makeOrder({ lines: [{ productId: honey.id, quantity: 2 }] });
    const edit = {
      _id: order.id,
      version: order.version,
      items: [{ position: 0, quantity: 3, price: 480 }],
      added: [{ _id: ghee.id, quantity: 1 }],
      discount: 40,
      staffNote: "Wants it before noon.",
    };
    const { result: seen } = (await post("order/preview", edit)).body;
    expect(seen).toMatchObject({ subtotal: 3 * 480 + 900, adjustment: -40, isChanged: true });
    const moved = await put("order/edit", { ...edit, totalPrice: seen.totalPrice - 1 });
    expect(moved.status).toBe(409);
    const sent = { ...edit, totalPrice: seen.totalPrice };
    const saved = await put("order/edit", sent);
    expect(saved.body.result).toMatchObject({
      totalPrice: seen.totalPrice,
      staffNote: "Wants it before noon.",
      items: [
        { position: 0, quantity: 3, price: 480, productId: honey.id },
        { position: 1, quantity: 1, price: 900, productId: ghee.id },
      ],
    });
    const again = await put("order/edit", sent);
    expect([again.status, again.body.result.version]).toEqual([200, saved.body.result.version]);
  });

  test("does not overwrite what somebody else saved meanwhile", async () => {
    const order = await anOrder();
    const edit = (price: number) => ({
      _id: order.id,
      version: order.version,
      items: [{ position: 0, quantity: 1, price }],
    });
    expect((await put("order/edit", edit(600), jamal)).status).toBe(200);
    const late = await put("order/edit", edit(610));
    expect([late.status, Object.keys(late.body.errors)]).toEqual([409, ["price-0"]]);
    const gone = { _id: order.id, items: [{ position: 7, quantity: 1, price: 1 }] };
    expect((await put("order/edit", gone)).status).toBe(409);
  });

  test("adds all pieces of a product that is named twice, also to existing ones, once", async () => {
    const honey = await makeTrackedProduct(20, { price: 500 });
    const chia = await makeTrackedProduct(20, { price: 200 });
    const order = await makeOrder({ lines: [{ productId: honey.id, quantity: 2 }] });
    const piecesOf = (result: { items: { productId: string; quantity: number }[] }, id: string) =>
      result.items.reduce((n, one) => n + (one.productId === id ? one.quantity : 0), 0);
    const twice = {
      _id: order.id,
      version: order.version,
      added: [
        { _id: chia.id, quantity: 1 },
        { _id: chia.id, quantity: 2 },
      ],
    };
    const saved = (await put("order/edit", twice)).body.result;
    expect(piecesOf(saved, chia.id)).toBe(3);
    expect(piecesOf((await put("order/edit", twice)).body.result, chia.id)).toBe(3);
    const more = {
      _id: order.id,
      version: saved.version,
      added: [{ _id: honey.id, quantity: 1 }],
    };
    expect(piecesOf((await put("order/edit", more)).body.result, honey.id)).toBe(3);
    expect((await put("order/edit", more)).status).toBe(409);
    const { result } = (await get(`order/detail?order_id=${order.id}`)).body;
    expect([piecesOf(result, honey.id), piecesOf(result, chia.id)]).toEqual([3, 3]);
  });

  test("names its errors", async () => {
    const items = [{ position: 0, quantity: 100, price: -1 }];
    const wrong = await put("order/edit", { _id: NOWHERE, items });
    expect(Object.keys(wrong.body.errors)).toEqual(["items.0.quantity", "items.0.price"]);
    expect((await put("order/edit", { _id: NOWHERE })).status).toBe(404);
    const order = await anOrder();
    const { body } = await put("order/edit", { _id: order.id, discount: 9999 });
    expect(body.errors).toHaveProperty("discount");
  });
});

describe("an order by phone", () => {
  const person = () => ({
    fullName: "Rahima Begum",
    phoneNumber: nextPhone(),
    address: "House 7, Road 3",
    district: "Dhaka",
  });

  test("is quoted, placed once under its key, and confirmed", async () => {
    const { id } = await makeProduct({ price: 700 });
    const items = [{ _id: id, quantity: 2 }];
    const quote = await post("order/quote", { items, district: "Dhaka", discount: 100 });
    expect(quote.body.result).toMatchObject({ subtotal: 1400, adjustment: -100, problems: [] });
    const order = {
      ...person(),
      ...{ items, discount: 100, totalPrice: quote.body.result.totalPrice },
      ...{ staffNote: "Calls back" },
    };
    const before = await ordersKept();
    const first = await post("order/create", order, { "Idempotency-Key": "call 1" });
    const again = await post("order/create", order, { "Idempotency-Key": "call 1" });
    expect(again.body.result._id).toBe(first.body.result._id);
    expect(await ordersKept()).toBe(before + 1);
    expect(first.body.result).toMatchObject({ isHeld: false, customer: "", money: "due" });
    expect(first.body.result.confirmedAt).not.toBeNull();
    const other = { ...order, fullName: "Karim" };
    expect((await post("order/create", other, { "Idempotency-Key": "call 1" })).status).toBe(422);
    expect((await post("order/create", { ...order, totalPrice: 1 })).status).toBe(409);
  });

  test("names missing fields, and unavailable products", async () => {
    const { status, body } = await post("order/create", { items: [] });
    expect(status).toBe(400);
    expect(Object.keys(body.errors).sort()).toEqual([
      ...["address", "district", "fullName", "items", "phoneNumber"],
    ]);
    const rare = await makeTrackedProduct(1);
    const tooMuchOff = { items: [{ _id: rare.id, quantity: 1 }], discount: 99_999 };
    expect((await post("order/quote", tooMuchOff)).body.result.problems).toHaveLength(1);
    const items = [{ _id: rare.id, quantity: 2 }];
    expect((await post("order/quote", { items })).body.result.problems).toHaveLength(1);
    expect((await post("order/create", { ...person(), items })).status).toBe(409);
    const nothing = { items: [{ _id: rare.id, quantity: 1, price: 100 }], discount: 100 };
    const free = await post("order-link/create", nothing);
    expect([free.status, Object.keys(free.body.errors)]).toEqual([409, ["discount"]]);
    const { id } = await anOrder();
    const paid = { wallet: "bkash", transactionNumber: "9AB1CD2EF3", sender: "01712345678" };
    const beyond = await post("advance/enter", { _id: id, ...paid, amount: 99_999 });
    expect([beyond.status, Object.keys(beyond.body.errors)]).toEqual([409, ["beyondOrder"]]);
    const honey = { _id: (await makeProduct()).id, quantity: 60 };
    const doubled = [honey, honey];
    expect((await post("order/create", { ...person(), items: doubled })).status).toBe(409);
  });
});

describe("packing", () => {
  async function confirmed() {
    const order = await anOrder();
    await put("call/record", { _id: order.id, version: order.version, outcome: "confirmed" });
    return order;
  }

  test("sums the products, packs by number, once, and undoes it", async () => {
    const order = await confirmed();
    const picked = await post("packing/pick-list", { orders: [order.id] });
    expect(picked.body).toMatchObject({
      result: [{ quantity: 1, orders: 1 }],
      orderNumbers: [order.orderNumber],
    });
    await put("packing/printed", { orders: [order.id] });
    const { body: list } = await get("packing/list?limit=100");
    expect(list.result.at(-1)).toMatchObject({ order: { _id: order.id }, copies: 1 });
    const number = `#${order.orderNumber}`;
    const packed = await put("packing/pack", { number });
    expect(packed.body).toMatchObject({
      message: `${order.orderNumber} is packed.`,
      repeated: false,
      result: { status: "Ready for delivery" },
    });
    expect((await put("packing/pack", { number: order.orderNumber })).body.repeated).toBe(true);
    expect((await get("packing/list?list=packed&limit=1")).body.result[0].order._id).toBe(order.id);
    const unpacked = await put("packing/unpack", { _id: order.id });
    expect(unpacked.body.result.status).toBe("Processing");
    expect((await put("packing/unpack", { _id: order.id })).status).toBe(409);
  });

  test("refuses the wrong parcel", async () => {
    const order = await anOrder();
    const scan = async (number: unknown) => (await put("packing/pack", { number })).status;
    expect(await scan(order.orderNumber)).toBe(409);
    expect(await scan(99_999_999)).toBe(404);
    expect(await scan("honey")).toBe(400);
    expect(await scan(null)).toBe(400);
    expect((await put("packing/unpack", { _id: NOWHERE })).status).toBe(404);
    expect((await put("packing/printed", { orders: [] })).body.errors).toHaveProperty("orders");
  });
});

test("no customers' endpoint returns the staff note", async () => {
  const order = await anOrder();
  await put("order/edit", { _id: order.id, staffNote: "Haggles" });
  const tracked = await request("GET", `/api/order/track-order/${order.id}`);
  expect(tracked.status).toBe(200);
  expect(JSON.stringify(tracked.body)).not.toMatch(/Haggles|staffNote|callAttempts|version|money/);
});
