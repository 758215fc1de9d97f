import { beforeEach, describe, expect, test } from "vitest";
import { invoiceOf } from "#app/domain/core/invoice.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { findWebhookSecret } from "#app/domain/parcels/couriers/couriers.server.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { listParcels } from "#app/domain/parcels/couriers/parcel-list.server.ts";
import { ask, fieldValue, ORIGIN, textOf, untouched } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const SECRET = "a-secret-of-the-shop";
const PATHAO_ANSWER = "f3992ecc-59da-4cbe-a049-a13da2018d51";

beforeEach(emptyTables);

/** Seconds after the hand-over, as the courier writes it; hand-overs are moved an hour back. */
const handedOver = Date.now() - 60 * 60 * 1000;
const iso = (seconds: number) => new Date(handedOver + seconds * 1000).toISOString();
/** "2026-11-26 19:43:59" in Dhaka. */
const dhaka = (seconds: number) =>
  new Date(handedOver + (seconds + 6 * 60 * 60) * 1000)
    .toISOString()
    .slice(0, 19)
    .replace("T", " ");

async function carried(kind: "steadfast" | "pathao" | "redx", consignment = "") {
  const courier = await makeCourier(kind, { webhookSecret: SECRET });
  const order = await makeCarriedOrder(courier.id);
  await pool`update shipments set consignment_id = ${consignment}, created_at = ${iso(0)}`;
  return { courier, order };
}

async function call(courierId: string, body: unknown, headers: Record<string, string>) {
  const response = await ask(`/courier-webhook/${courierId}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const { status, message } = (await response.json()) as Record<string, string>;
  return { code: response.status, status, message, headers: response.headers };
}

const asSteadfast = (courierId: string, fields: object) =>
  call(
    courierId,
    { notification_type: "delivery_status", updated_at: dhaka(60), ...fields },
    { Authorization: `Bearer ${SECRET}` },
  );

const asPathao = (courierId: string, fields: object) =>
  call(courierId, { timestamp: iso(60), ...fields }, { "X-PATHAO-Signature": SECRET });

const statusOf = async (id: string) => (await findOrder(id))?.status;
const said = async () => (await listParcels({ list: "all" }, 1))[0]?.courierStatus;

describe("RedX", () => {
  /** As in its document: the secret stands in the address. */
  const asRedx = async (courierId: string, token: string, status: string) => {
    const response = await ask(`/courier-webhook/${courierId}${token}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        ...{ tracking_number: "20A312THJDJ8", timestamp: iso(60), status, invoice_number: "x" },
        ...{ message_en: "Delivered", message_bn: "ডেলিভারি হয়েছে" },
      }),
    });
    return response.status;
  };

  test("a call with the secret in its address is taken, and no other", async () => {
    const { courier, order } = await carried("redx", "20A312THJDJ8");
    for (const token of ["", "?token=", `?token=${SECRET}x`])
      expect(await asRedx(courier.id, token, "delivered")).toBe(401);
    expect(await statusOf(order.id)).toBe("Submit for Delivery");
    expect(await asRedx(courier.id, `?token=${SECRET}`, "agent-hold")).toBe(200);
    expect(await said()).toBe("agent-hold");
    expect(await asRedx(courier.id, `?token=${SECRET}`, "delivered")).toBe(200);
    expect(await statusOf(order.id)).toBe("Deliverd");
  });
});

describe("Steadfast", () => {
  test("a delivered parcel makes its order delivered, once, however often it is reported", async () => {
    const { courier, order } = await carried("steadfast", "1424107");
    const report = { consignment_id: 1424107, invoice: "x", cod_amount: 900, status: "Delivered" };
    expect(await asSteadfast(courier.id, report)).toMatchObject({
      ...{ code: 200, status: "success", message: "Webhook received successfully." },
    });
    expect(await statusOf(order.id)).toBe("Deliverd");
    const history = await listOrderHistory(order.id);
    const before = await findOrder(order.id);
    for (const { code } of await Promise.all([1, 2, 3].map(() => asSteadfast(courier.id, report))))
      expect(code).toBe(200);
    expect(await listOrderHistory(order.id)).toEqual(history);
    expect((await findOrder(order.id))?.version).toBe(before?.version);
  });

  test("an older report does not undo a newer one, nor does one from before the hand-over", async () => {
    const { courier } = await carried("steadfast", "77");
    await asSteadfast(courier.id, { consignment_id: 77, status: "hold", updated_at: dhaka(120) });
    await asSteadfast(courier.id, { consignment_id: 77, status: "pending", updated_at: dhaka(60) });
    expect(await said()).toBe("hold");
    await pool`update shipments set courier_status = '', courier_status_at = null`;
    await asSteadfast(courier.id, { consignment_id: 77, status: "hold", updated_at: dhaka(-60) });
    expect(await said()).toBe("");
  });

  test("a decision of staff stays", async () => {
    const { courier, order } = await carried("steadfast", "77");
    await updateOrder(order.id, { status: "Cancelled", goods: "on-the-way" }, null);
    await asSteadfast(courier.id, { consignment_id: 77, status: "delivered" });
    expect(await statusOf(order.id)).toBe("Cancelled");
  });

  test("a parcel without a number is known by the shop's invoice, another order's is not", async () => {
    const { courier, order } = await carried("steadfast");
    const wrong = `${order.orderNumber}-0000`;
    const report = { consignment_id: 5, status: "delivered" };
    expect(await asSteadfast(courier.id, { ...report, invoice: wrong })).toMatchObject({
      ...{ code: 404, status: "error", message: "Invalid consignment ID." },
    });
    expect(await statusOf(order.id)).toBe("Submit for Delivery");
    await asSteadfast(courier.id, { ...report, invoice: invoiceOf(order) });
    expect(await statusOf(order.id)).toBe("Deliverd");
  });

  test("a late report of an earlier parcel says nothing of the order's next one", async () => {
    const { courier, order } = await carried("steadfast", "77");
    await updateOrder(order.id, { status: "Ready for delivery" }, null);
    await handOver([order.id], courier.id, null);
    await pool`update shipments set created_at = ${iso(0)}`;
    const report = { consignment_id: 77, invoice: invoiceOf(order), status: "hold" };
    expect((await asSteadfast(courier.id, report)).code).toBe(404);
    expect(await said()).toBe("");
    const unnumbered = { ...report, consignment_id: "" };
    expect((await asSteadfast(courier.id, unnumbered)).code).toBe(200);
    expect(await said()).toBe("hold");
  });

  test("another courier's parcel stays as it is", async () => {
    const { order } = await carried("steadfast", "77");
    const other = await makeCourier("steadfast", { webhookSecret: SECRET });
    const report = { consignment_id: 77, invoice: invoiceOf(order), status: "delivered" };
    expect((await asSteadfast(other.id, report)).code).toBe(404);
    expect(await statusOf(order.id)).toBe("Submit for Delivery");
  });

  test("a tracking update changes nothing", async () => {
    const { courier } = await carried("steadfast", "77");
    const update = {
      notification_type: "tracking_update",
      consignment_id: 77,
      status: "delivered",
    };
    expect((await asSteadfast(courier.id, update)).code).toBe(200);
    expect(await said()).toBe("");
  });
});

describe("Pathao", () => {
  test("its test call gets the documented answer and changes nothing", async () => {
    const { courier } = await carried("pathao");
    const { code, headers } = await call(courier.id, { event: "webhook_integration" }, {});
    expect(code).toBe(202);
    expect(headers.get("X-Pathao-Merchant-Webhook-Integration-Secret")).toBe(PATHAO_ANSWER);
  });

  test.each([
    ["order.created", "Submit for Delivery", "created"],
    ["order.on-hold", "Submit for Delivery", "on-hold"],
    ["order.returned", "Submit for Delivery", "returned"],
    ["order.delivered", "Deliverd", "delivered"],
    ["order.partial-delivery", "Deliverd", "partial-delivery"],
    ["order.paid", "Submit for Delivery", ""],
    ["store.updated", "Submit for Delivery", ""],
  ])("the event %s leaves the order as %s", async (event, status, word) => {
    const { courier, order } = await carried("pathao", "DL121224VS8TTJ");
    const answer = await asPathao(courier.id, { event, consignment_id: "DL121224VS8TTJ" });
    expect(answer.code).toBe(202);
    expect(answer.headers.get("X-Pathao-Merchant-Webhook-Integration-Secret")).toBe(PATHAO_ANSWER);
    expect(await statusOf(order.id)).toBe(status);
    expect(await said()).toBe(word);
  });

  test("an unknown parcel is accepted, as Pathao would repeat its call otherwise", async () => {
    const { courier } = await carried("pathao", "A");
    const event = { event: "order.delivered", consignment_id: "B", merchant_order_id: "9-abcd" };
    expect((await asPathao(courier.id, event)).code).toBe(202);
    expect(await said()).toBe("");
  });
});

test("without the secret nothing is taken, and without a stored one the address is closed", async () => {
  const { courier, order } = await carried("steadfast", "77");
  const body = { notification_type: "delivery_status", consignment_id: 77, status: "delivered" };
  for (const sent of ["", "Bearer wrong", SECRET, `bearer ${SECRET}x`])
    expect((await call(courier.id, body, { Authorization: sent })).code).toBe(401);
  expect(await statusOf(order.id)).toBe("Submit for Delivery");
  const { id } = await makeCourier("steadfast", { withKeys: true });
  const signed = { Authorization: `Bearer ${SECRET}` };
  for (const unknown of [id, "x", "00000000-0000-4000-8000-000000000000"])
    expect((await call(unknown, body, signed)).code).toBe(404);
  expect((await ask(`/courier-webhook/${courier.id}`)).status).toBe(404);
});

test.each([
  ["nothing", "", 400],
  ["no JSON", "{", 400],
  ["a form", "status=delivered&consignment_id=77", 400],
  ["a list", "[1]", 400],
  ["a number", "77", 400],
  ["null", "null", 400],
  ["nothing of a parcel", "{}", 200],
  ["odd values", JSON.stringify({ notification_type: "delivery_status", consignment_id: {} }), 404],
  [
    "an unreadable time and sum",
    JSON.stringify({
      ...{ notification_type: "delivery_status", consignment_id: 77, status: "partial_delivered" },
      ...{ updated_at: "yesterday", cod_amount: "1e400" },
    }),
    200,
  ],
  [
    "letters that Postgres refuses",
    `{"notification_type":"delivery_status","consignment_id":"\\u0000","status":"\\ud800"}`,
    404,
  ],
  ["too much", JSON.stringify({ text: "x".repeat(20_000) }), 413],
])("%s is answered without a failure of the shop", async (_, body, code) => {
  const { courier } = await carried("steadfast", "77");
  expect((await call(courier.id, body, { Authorization: `Bearer ${SECRET}` })).code).toBe(code);
});

test("an unreadable call of Pathao is refused in words, and needs the secret first", async () => {
  const { courier } = await carried("pathao", "DH1");
  const refused = await call(courier.id, "{", { "X-PATHAO-Signature": SECRET });
  expect([refused.code, refused.status, refused.message]).toEqual([
    400,
    "error",
    "The body is not a JSON object.",
  ]);
  expect((await call(courier.id, "{", {})).code).toBe(401);
});

test("the owner finds the address, stores a secret and closes the webhook again", async () => {
  const nasrin = (await visitAsStaff()).visitor;
  const courier = await makeCourier("pathao");
  const path = `/admin/couriers?edit=${courier.id}`;
  const form = await nasrin.visit(path);
  expect(fieldValue(form.html, "webhookAddress")).toBe(`${ORIGIN}/courier-webhook/${courier.id}`);
  const sent = { ...untouched(form.html), intent: "update-courier", id: courier.id };
  const short = await nasrin.post(path, { ...sent, webhookSecret: "honey" });
  expect(short.status).toBe(400);
  expect(textOf(short.html)).toContain("At least 16 characters");
  for (const webhookSecret of ["a secret of the shop", "দোকানের-গোপন-কথাটি"]) {
    const refused = await nasrin.post(path, { ...sent, webhookSecret });
    expect(refused.status).toBe(400);
    expect(textOf(refused.html)).toContain("Only English letters, digits and signs");
  }
  const saved = await nasrin.submit(path, { ...sent, webhookSecret: SECRET });
  expect(textOf(saved.html)).toContain("webhook");
  expect(await findWebhookSecret(courier.id)).toEqual({ kind: "pathao", secret: SECRET });
  const again = await nasrin.visit(path);
  expect(again.html).not.toContain(SECRET);
  await nasrin.submit(path, { ...untouched(again.html), ...sent, forgetKeys: "true" });
  expect(await findWebhookSecret(courier.id)).toBe(null);
});
