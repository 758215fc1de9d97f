import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { erase, planErasure } from "#app/domain/figures/privacy/erasure.server.ts";
import { exportHeldData } from "#app/domain/figures/privacy/held-data.server.ts";
import { sweepOrderConversions } from "#app/domain/messages/conversions/order-conversions.server.ts";
import { listDeliveries, replayDelivery } from "#app/domain/messages/outbox/deliveries.server.ts";
import { startWorker } from "#app/domain/messages/outbox/worker.server.ts";
import { recordCall } from "#app/domain/orders/calls/record-call.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { placeDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";
import { db } from "#drizzle/client.server.ts";
import { conversionSettings, orderConversions, orders, staffActs } from "#drizzle/schema.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeProduct, rahimasOrder } from "#tests/support/factories.ts";
import { skipPauses } from "#tests/support/outbox.ts";
import { openReceiver } from "#tests/support/receiver.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const port = await vi.hoisted(async () => {
  const { setForPort } = await import("#tests/support/free-port.ts");
  return setForPort((url) => ({
    META_URL: `${url}/v24.0`,
    ORIGIN: "https://haat.example",
    WEBHOOKS_TO_PRIVATE: "yes",
  }));
});

const OK = { status: 200, body: '{"events_received":1,"messages":[],"fbtrace_id":"A"}' };
const TOKEN = "EAABsecretToken0123456789";
const PAGE = "/admin/messages/conversions";
const ON = { sendAt: "confirmed", pixelId: "১২৩৪৫৬৭৮৯", token: TOKEN, testCode: "TEST12" };
const AD = {
  ...{ source: "facebook", medium: "cpc", campaign: "winter", fbclid: "IwAR0_abc-1", gclid: "" },
  ...{ host: "l.facebook.com", page: "/products/honey", at: 1_790_000_000 },
};
const BROWSER = "Mozilla/5.0 (Linux; Android 13)";

let meta: Awaited<ReturnType<typeof openReceiver>>;
let answer: NonNullable<Parameters<typeof openReceiver>[0]>;
let stopWorker: () => Promise<void>;
let nasrin: Awaited<ReturnType<typeof visitAsStaff>>;
let honey: { id: string };

beforeAll(async () => {
  meta = await openReceiver((request, nth) => answer(request, nth), port);
  stopWorker = startWorker({ en: messagesEn, bn: messagesBn });
});
afterAll(async () => {
  await stopWorker();
  await meta.close();
});
beforeEach(async () => {
  await emptyTables();
  await pool`delete from graphile_worker._private_jobs`;
  meta.received.length = 0;
  answer = () => OK;
  nasrin = await visitAsStaff();
  honey = await makeProduct({ title: "Honey", slug: "honey", price: 700 });
});

const place = async (fields: object = {}) => {
  const { order } = await placeOrder(
    rahimasOrder([{ productId: honey.id, quantity: 2 }], { district: "Cox's Bazar", ...fields }),
    {
      ...{ customerId: null, idempotencyKey: null },
      origin: { source: "facebook", touches: { first: AD, last: AD }, userAgent: BROWSER },
    },
  );
  return order;
};

const caller = () => ({ ...nasrin.admin, role: null });

async function confirm({ id }: { id: string }) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  await recordCall(id, { outcome: "confirmed", version: order?.version ?? 0 }, caller());
}

const deliver = ({ id }: { id: string }) => updateOrder(id, { status: "Deliverd" }, null);

const sent = () =>
  meta.received.map(({ body }) => JSON.parse(body) as { data: Record<string, unknown>[] });

const results = async () =>
  (await listDeliveries({}, 1, 100)).deliveries.map(({ type, channel, target, status, reason }) =>
    [type, channel, target, status, reason].join(" "),
  );

/** The purchases that the outbox was given, in the transaction of the change itself. */
const told = () => pool`select from outbox_events where type = 'order.converted'`;

const untilIs = (wanted: string[]) =>
  vi.waitFor(async () => expect((await results()).toSorted()).toEqual(wanted), 60_000);

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

test("staff switch it on by form, and it is refused without token, kept typed", async () => {
  const { visitor } = nasrin;
  const { html } = await visitor.visit(PAGE);
  expect(fieldValue(html, "sendAt")).toBe("never");
  const refused = await visitor.post(PAGE, { ...ON, token: "" });
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("Enter the data set ID and the access token");
  expect(fieldValue(refused.html, "pixelId")).toBe("১২৩৪৫৬৭৮৯");
  const wrong = await visitor.post(PAGE, { ...ON, pixelId: "abc", testCode: "a b", token: "ট" });
  expect(wrong.status).toBe(400);
  const saved = await visitor.submit(PAGE, ON);
  expect(textOf(saved.html)).toContain("A token is stored");
  expect(saved.html).not.toContain(TOKEN);
  const [row] = await db.select().from(conversionSettings);
  expect(row).toMatchObject({ sendAt: "confirmed", pixelId: "123456789", testCode: "TEST12" });
  expect(row?.token).not.toContain("secret");
  const [act] = await db
    .select()
    .from(staffActs)
    .where(eq(staffActs.act, "conversion-settings-changed"));
  expect(act?.details).toMatchObject({ token: true, sendAt: "never → confirmed" });
  // An empty token keeps the stored one.
  await visitor.submit(PAGE, { ...ON, token: "", sendAt: "delivered" });
  const [kept] = await db.select().from(conversionSettings);
  expect(kept).toMatchObject({ sendAt: "delivered", token: row?.token });
  const bangla = await visitAsStaff({ language: "bn" });
  expect(textOf((await bangla.visitor.visit(PAGE)).html)).toContain("পণ্য পৌঁছালে");
});

test("only owners see it", async () => {
  const { visitor } = await visitAsStaff({}, { role: "manager" });
  expect((await visitor.visit(PAGE)).status).toBe(403);
});

test("the privacy page says so while it is on, in both languages", async () => {
  const rahima = new Visitor();
  const said = "we tell Meta (Facebook, Instagram) of an order once it is delivered";
  expect(textOf((await rahima.visit("/page/privacy")).html)).not.toContain(said);
  await nasrin.visitor.submit(PAGE, { ...ON, sendAt: "delivered" });
  await expect.poll(async () => textOf((await rahima.visit("/page/privacy")).html)).toContain(said);
  const bangla = new Visitor({ language: "bn" });
  expect(textOf((await bangla.visit("/page/privacy")).html)).toContain("আমরা মেটাকে");
});

test("a confirmed order is told once, with the hashes and names that Meta documents", async () => {
  const before = await place();
  await nasrin.visitor.submit(PAGE, ON);
  const order = await place({ phoneNumber: "01812345678" });
  expect(await told()).toEqual([]);
  await confirm(order);
  await untilIs(["order.converted conversion meta delivered "]);
  const [request] = meta.received;
  expect(request?.path).toBe("/v24.0/123456789/events");
  const [body] = sent();
  expect(body).toMatchObject({ access_token: TOKEN, test_event_code: "TEST12" });
  expect(body?.data).toEqual([
    {
      event_name: "Purchase",
      event_time: expect.any(Number),
      event_id: order.id,
      action_source: "website",
      event_source_url: "https://haat.example/products/honey",
      user_data: {
        ph: [hash("8801812345678")],
        ct: [hash("coxsbazar")],
        country: [hash("bd")],
        client_user_agent: BROWSER,
        fbc: "fb.1.1790000000000.IwAR0_abc-1",
      },
      custom_data: {
        ...{ currency: "BDT", value: order.totalPrice, order_id: String(order.orderNumber) },
        ...{ content_type: "product", content_ids: [honey.id] },
        contents: [{ id: honey.id, quantity: 2, item_price: 700 }],
      },
    },
  ]);
  const [event] = body?.data ?? [];
  expect(Math.abs(Number(event?.event_time) - Date.now() / 1000)).toBeLessThan(60);
  // The browser's name is gone, and neither delivery nor an older order is told.
  const [row] = await db
    .select()
    .from(orderConversions)
    .where(eq(orderConversions.orderId, order.id));
  expect(row?.userAgent).toBe("");
  await deliver(order);
  await confirm(before);
  expect(await told()).toHaveLength(1);
});

test("an order by phone is told at once, without a browser", async () => {
  await nasrin.visitor.submit(PAGE, ON);
  await placeDeskOrder(
    rahimasOrder([{ productId: honey.id, quantity: 1 }]),
    { actor: nasrin.admin, discount: 0, deliveryCharge: null, staffNote: "" },
    { key: null },
  );
  await untilIs(["order.converted conversion meta delivered "]);
  const [event] = sent()[0]?.data ?? [];
  expect(event).toMatchObject({ action_source: "phone_call" });
  expect(event).not.toHaveProperty("event_source_url");
});

test("a delivered order is told on delivery alone; a cancelled one, and one while it is off, never", async () => {
  await nasrin.visitor.submit(PAGE, { ...ON, sendAt: "delivered", testCode: "" });
  const order = await place();
  const fake = await place({ phoneNumber: "01912345678" });
  await confirm(order);
  await updateOrder(fake.id, { status: "Cancelled" }, null);
  expect(await told()).toEqual([]);
  await deliver(order);
  await untilIs(["order.converted conversion meta delivered "]);
  expect(sent()[0]).not.toHaveProperty("test_event_code");
  const late = await place({ phoneNumber: "01612345678" });
  await nasrin.visitor.submit(PAGE, { sendAt: "never", pixelId: "", token: "", testCode: "" });
  await deliver(late);
  expect(await told()).toHaveLength(1);
});

test("lost answers and passing errors are sent again under the same id, a refusal waits for staff", async () => {
  await nasrin.visitor.submit(PAGE, ON);
  const busy =
    '{"error":{"message":"Please retry your request later.","code":2,"is_transient":true}}';
  answer = (_, nth) => (nth === 1 ? "drop" : nth === 2 ? { status: 400, body: busy } : OK);
  const order = await place();
  await confirm(order);
  for (const failed of [1, 2]) {
    const attempts = async () =>
      (await listDeliveries({ status: "waiting" }, 1, 1)).deliveries[0]?.attempts;
    await expect.poll(attempts).toBe(failed);
    await skipPauses();
  }
  await untilIs(["order.converted conversion meta delivered "]);
  const ids = sent().map(({ data }) => data[0]?.event_id);
  expect(ids).toEqual([order.id, order.id, order.id]);

  answer = () => ({
    status: 400,
    body: `{"error":{"message":"Invalid parameter ${TOKEN}","code":100}}`,
  });
  const second = await place({ phoneNumber: "01912345678" });
  await confirm(second);
  await vi.waitFor(async () => expect((await results())[0]).toContain("failed answer"), 60_000);
  const [failed] = (await listDeliveries({ status: "failed" }, 1, 10)).deliveries;
  expect(failed).toMatchObject({ answerCode: 400, attempts: 1 });
  expect(failed?.said).toContain("Invalid parameter");
  expect(failed?.said).not.toContain(TOKEN);
  const { html } = await nasrin.visitor.visit("/admin/messages/deliveries");
  expect(textOf(html)).toContain("Ad network Meta");
  answer = () => OK;
  // A new token repairs what failed; a purchase that was counted is not sent again.
  await nasrin.visitor.submit(PAGE, { ...ON, token: "EAABnewToken" });
  await vi.waitFor(async () => expect((await results())[0]).toContain("delivered"), 60_000);
  await expect(replayDelivery(failed?.id ?? "", nasrin.admin)).rejects.toMatchObject({
    code: "purchase-counted",
  });
});

test("erasing a person and 30 days remove the browser", async () => {
  await nasrin.visitor.submit(PAGE, ON);
  const { id } = await place();
  const held = await exportHeldData("01712345678");
  expect(held.orderConversions).toMatchObject([{ orderId: id, userAgent: BROWSER }]);
  await planErasure("01712345678");
  await erase("01712345678");
  expect(await db.select().from(orderConversions)).toEqual([]);
  await confirm({ id });
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  expect(order?.confirmedAt).not.toBeNull();
  await place({ phoneNumber: "01812345678" });
  const in31Days = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);
  expect(await sweepOrderConversions()).toBe(0);
  expect(await sweepOrderConversions(in31Days)).toBe(1);
  expect(await told()).toEqual([]);
});
