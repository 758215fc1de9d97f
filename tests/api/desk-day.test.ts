import { expect, test } from "vitest";
import { setDeliveryCharges } from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { makeTrackedProduct, nextPhone } from "#tests/support/factories.ts";
import { wrongMovements } from "#tests/support/stock.ts";
import { anOrderOf } from "./support/endpoints.ts";
import { anAdmin, request } from "./support/request.ts";

const nasrin = await anAdmin();
const get = async (path: string) =>
  (await request("GET", `/api/admin/${path}`, { as: nasrin })).body;
const send = async (method: string, path: string, json: unknown, key = "") => {
  const headers: Record<string, string> = key ? { "Idempotency-Key": key } : {};
  const { status, body } = await request(method, `/api/admin/${path}`, {
    as: nasrin,
    json,
    headers,
  });
  expect([path, status, body.message ?? ""]).toEqual([path, 200, body.message ?? ""]);
  return body;
};

// biome-ignore lint/suspicious/noExplicitAny: an answer has any shape; `request` checks it against the document
type Any = any;

test("a program runs an owner's whole day: phone calls, edits, packing, hand-over, payment, returns, counts", async () => {
  await setDeliveryCharges({ byDistrict: { Dhaka: 60 }, default: 120 });
  const honey = await makeTrackedProduct(100, { price: 500 });

  // Overnight, six customers order two jars each.
  for (let i = 0; i < 6; i++) {
    const person = { phoneNumber: nextPhone(), deliveryAddress: `House ${i}, Road 3` };
    const json = anOrderOf(honey.id, { ...person, orderNote: "" });
    await request("POST", "/api/order/place-order", { json, address: `198.51.100.${i}` });
  }
  expect(await get("to-do")).toMatchObject({ unconfirmed: 6, toPack: 0 });

  // Five are genuine, one is a joke.
  const called: Any[] = [];
  for (;;) {
    const { result } = await get("call/next");
    if (!result) break;
    const { _id, version } = result.order;
    const outcome = called.length === 5 ? "fake" : "confirmed";
    called.push((await send("PUT", "call/record", { _id, version, outcome })).result);
  }
  expect(called.map(({ status }) => status).sort()).toEqual(["Cancelled", ...five("Processing")]);

  // One customer wants a third jar, and another orders one by phone.
  const [first, ...others] = called;
  const edit = {
    _id: first._id,
    version: first.version,
    items: [{ position: 0, quantity: 3, price: 500 }],
  };
  const { result: seen } = await send("POST", "order/preview", edit);
  expect(seen.totalPrice).toBe(1560);
  await send("PUT", "order/edit", { ...edit, totalPrice: seen.totalPrice });
  const byPhone = {
    ...{ fullName: "Karim Uddin", phoneNumber: nextPhone(), address: "Bazar Road 9" },
    ...{ district: "Dhaka", items: [{ _id: honey.id, quantity: 1 }], discount: 10 },
  };
  const rung = await send("POST", "order/create", byPhone, "karim rings");
  expect(rung.result.totalPrice).toBe(550);

  // The orders are packed by number, from one picking list.
  const picked = await send("POST", "packing/pick-list", { order_type: "to-pack" });
  expect(picked.result).toMatchObject([{ quantity: 3 + 4 * 2 + 1, orders: 6 }]);
  for (const number of picked.orderNumbers) await send("PUT", "packing/pack", { number });
  expect(await get("to-do")).toMatchObject({ toPack: 0, toHandOver: 6 });

  // The parcels are handed over with the courier's file, and the courier's numbers are entered.
  const keys = { apiKey: "a-key", secretKey: "a-secret" };
  const courier = await send("POST", "courier/create", {
    name: "Steadfast",
    kind: "steadfast",
    keys,
  });
  expect(JSON.stringify(courier)).not.toMatch(/a-key|a-secret/);
  const courier_id = courier.result._id;
  const ready = await get(`parcel/ready?courier_id=${courier_id}`);
  expect(ready.result.every(({ problems }: Any) => problems.length === 0)).toBe(true);
  const orders = ready.result.map(({ order: { _id, version } }: Any) => ({ _id, version }));
  const handed = await send("POST", "parcel/hand-over", { courier_id, orders });
  expect(await send("POST", "parcel/hand-over", { courier_id, orders })).toEqual(handed);
  const file = await get(`parcel/file?courier_id=${courier_id}&at=${handed.handedOverAt}`);
  expect(file.trim().split("\r\n")).toHaveLength(1 + 6);
  const parcels = (await get("parcel/list")).result;
  const numbers = parcels.map(({ orderNumber }: Any) => `${orderNumber}\tSF${orderNumber}`);
  const list = { courier_id, text: numbers.join("\n") };
  const checked = await send("POST", "consignment/check", list);
  expect(checked.result.map(({ outcome }: Any) => outcome)).toEqual([...five("fits"), "fits"]);
  expect((await send("PUT", "consignment/save", list)).saved).toBe(6);
  expect((await send("PUT", "consignment/save", list)).saved).toBe(0);

  // Five are delivered; one of them is returned whole, and one jar of another.
  const [back, ...kept] = others.filter(({ status }: Any) => status === "Processing");
  for (const { _id } of [first, rung.result, ...kept])
    await send("PUT", "order/update", { _id, status: "Deliverd" });
  const whole = {
    ...{ order_id: back._id, reason: "refused", refund: 0 },
    lines: [{ position: 0, quantity: 2, restocked: 1 }],
  };
  expect((await send("POST", "return/create", whole, "back 1")).result.status).toBe("Refunded");
  expect((await send("POST", "return/create", whole, "back 1")).repeated).toBe(true);
  const jar = { order_id: first._id, reason: "damaged", refund: 0 };
  const part = { ...jar, lines: [{ position: 0, quantity: 1, restocked: 0 }] };
  expect((await send("POST", "return/create", part)).result).toMatchObject({
    status: "Deliverd",
    returnedAmount: 500,
  });
  const detail = await get(`order/detail?order_id=${first._id}`);
  expect(detail).toMatchObject({
    parcel: { courierName: "Steadfast", consignment: `SF${detail.result.orderNumber}` },
    returned: [{ position: 0, quantity: 1 }],
  });

  // The courier pays five taka too little for one, which is settled by hand.
  const open = await get(`cash/to-settle?courier_id=${courier_id}`);
  expect([open.totalOrder, open.totalOwed]).toEqual([5, 1060 + 3 * 1060 + 550]);
  const paid = open.result.map(
    ({ consignment, owed }: Any, at: number) => `${consignment}\t${at === 0 ? owed - 5 : owed}\t60`,
  );
  const payout = { courier_id, text: paid.join("\n") };
  const plan = await send("POST", "payout/check", payout);
  expect(plan.result.map(({ outcome }: Any) => outcome)).toEqual([
    "less",
    ...five("settled").slice(1),
  ]);
  const saved = await send("PUT", "payout/save", payout);
  expect([saved.settled, saved.left]).toEqual([4, 1]);
  expect((await send("PUT", "payout/save", payout)).repeated).toBe(true);
  const { _id: payout_id } = saved;
  await send("PUT", "payout/settle-line", {
    ...{ payout_id, position: 1, amount: open.result[0].owed - 5 },
  });
  const { result: lines } = await get(`payout/detail?payout_id=${payout_id}`);
  expect(lines.lines.every(({ settledAmount }: Any) => settledAmount > 0)).toBe(true);
  expect(await get("to-do")).toMatchObject({ toSettle: 0, withCourier: 0 });

  // Every taka and every jar is accounted for.
  const sums = await get("cash/sums");
  const total = sums.total.settled + sums.total.returned + sums.total.cancelled;
  expect([sums.total.orders, total]).toEqual([7, 1560 + 5 * 1060 + 550]);
  expect(sums.total).toMatchObject({
    ...{ due: 0, withCourier: 0, settled: open.totalOwed, received: open.totalOwed - 5 },
    ...{ returned: 1060 + 500, cancelled: 1060 },
  });
  expect(sums.byCourier.map(({ courierName }: Any) => courierName)).toEqual(["", "Steadfast"]);
  const delivery = { items: [{ _id: honey.id, quantity: 24 }], note: "Bill 311" };
  await send("POST", "stock/receive", delivery, "bill 311");
  expect((await send("POST", "stock/receive", delivery, "bill 311")).repeated).toBe(true);
  const left = 100 - (3 + 3 * 2 + 1) - 1 + 24;
  const movements = await get(`stock/movements?product_id=${honey.id}&limit=100`);
  expect(movements.product.quantityInStock).toBe(left);
  const moved = movements.result.reduce((sum: number, { change }: Any) => sum + change, 0);
  expect(moved).toBe(left);
  await send("PUT", "stock/count", { product_id: honey.id, counted: left - 2, shown: left });
  expect(await wrongMovements()).toEqual([]);
  const report = await get("report/totals");
  expect(report.totals).toMatchObject({ orders: 7, delivered: 5, cancelled: 1, refunded: 1 });
  const table = await get("report/table?table=district");
  expect(table.result).toMatchObject([{ key: "Dhaka", orders: 7, delivered: 5 }]);
});

const five = (text: string) => Array.from({ length: 5 }, () => text);
