import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { erase, planErasure } from "#app/domain/figures/privacy/erasure.server.ts";
import { exportHeldData } from "#app/domain/figures/privacy/held-data.server.ts";
import {
  conversionsNow,
  findSent,
  updateConversionSettings,
} from "#app/domain/messages/conversions/conversion-settings.server.ts";
import {
  noteStep,
  saveFunnel,
  sweepFunnel,
} from "#app/domain/messages/conversions/funnel-events.server.ts";
import { listDeliveries } from "#app/domain/messages/outbox/deliveries.server.ts";
import { startWorker } from "#app/domain/messages/outbox/worker.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";
import { db } from "#drizzle/client.server.ts";
import { funnelEvents } from "#drizzle/schema.ts";
import { loadOperations } from "#server/build.ts";
import { textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeProduct, rahimasOrder } from "#tests/support/factories.ts";
import { skipPauses } from "#tests/support/outbox.ts";
import { openReceiver } from "#tests/support/receiver.ts";

const port = await vi.hoisted(async () => {
  const { setForPort } = await import("#tests/support/free-port.ts");
  return setForPort((url) => ({
    META_URL: `${url}/v24.0`,
    TIKTOK_URL: `${url}/open_api/v1.3`,
    ORIGIN: "https://haat.example",
    WEBHOOKS_TO_PRIVATE: "yes",
  }));
});

const BROWSER = "Mozilla/5.0 (Linux; Android 13)";
const META = { pixelId: "123456789", token: "EAABsecretToken0123456789" };
const TIKTOK = { tiktokPixelId: "C4ABCDEF", tiktokToken: "tiktok-secret-0123456789" };
const TAKEN = '{"code":0,"message":"OK","request_id":"2026"}';

/** The task of the built shop, which answers the visitors of these tests. */
const { scheduledTasks } = await loadOperations();
const saveSteps = () => scheduledTasks.find(({ name }) => name === "steps to orders")?.run();

let network: Awaited<ReturnType<typeof openReceiver>>;
let answer: (path: string, nth: number) => { status: number; body: string } | "drop" | "hang";
let stopWorker: () => Promise<void>;
let honey: { id: string };

const takes = (path: string, body: string) => ({
  status: 200,
  body: path.includes("event/track")
    ? TAKEN
    : JSON.stringify({ events_received: JSON.parse(body).data.length }),
});

beforeAll(async () => {
  network = await openReceiver(({ path, body }, nth) => {
    const said = answer(path, nth);
    return said === "drop" || said === "hang" || said.body ? said : takes(path, body);
  }, port);
  stopWorker = startWorker({ en: messagesEn, bn: messagesBn });
});
afterAll(async () => {
  await stopWorker();
  await network.close();
});
beforeEach(async () => {
  await emptyTables();
  await saveFunnel();
  await saveSteps();
  await pool`delete from graphile_worker._private_jobs`;
  network.received.length = 0;
  answer = () => ({ status: 200, body: "" });
  honey = await makeProduct({ title: "Honey", slug: "honey", price: 700 });
});

/** Saves the settings, and waits until this server has heard of it. */
async function turnOn(fields: object) {
  await updateConversionSettings({ sendsFunnel: true, ...fields }, undefined, null);
  const saved = await findSent();
  await expect.poll(conversionsNow).toEqual(saved);
}

/** What came back from an advertisement's click, as the browser keeps it. */
const touches = (clicks: object, page = "/products/honey") => {
  const { fbclid = "", ttclid = "" } = clicks as Record<string, string>;
  const at = Math.floor(Date.now() / 1000) - 60;
  const row = [at, "facebook", "cpc", "winter", fbclid, "", "l.facebook.com", page, ttclid];
  return Buffer.from(JSON.stringify([row])).toString("base64url");
};

function fromAd(clicks: object, address = "203.0.113.9") {
  const rahima = new Visitor({ address });
  rahima.cookies.set("touches", touches(clicks));
  return rahima;
}

const sent = () =>
  network.received.map(({ path, headers, body }) => ({ path, headers, ...JSON.parse(body) }));

const results = async () =>
  (await listDeliveries({}, 1, 100)).deliveries
    .map(({ type, target, status, reason }) => [type, target, status, reason].join(" ").trim())
    .toSorted();

const untilIs = (wanted: string[]) =>
  vi.waitFor(async () => expect(await results()).toEqual(wanted), 60_000);

test("off as delivered: nothing is written or sent", async () => {
  const rahima = fromAd({ fbclid: "IwAR0_abc-1" });
  await rahima.send("/products/honey", { headers: { "User-Agent": BROWSER } });
  await saveSteps();
  expect(await db.select().from(funnelEvents)).toEqual([]);
});

test("a visitor without script is followed from the good to the checkout, in one request a minute", async () => {
  await turnOn(META);
  const rahima = fromAd({ fbclid: "IwAR0_abc-1" });
  const headers = { "User-Agent": BROWSER, Accept: "text/html" };
  const form = new FormData();
  for (const [name, value] of [
    ["intent", "order-now"],
    ["productId", honey.id],
    ["quantity", "2"],
  ] as const)
    form.append(name, value);
  await rahima.send("/products/honey", { headers });
  // A reload is no second step.
  await rahima.send("/products/honey", { headers });
  await rahima.send("/cart", { method: "POST", body: form, headers });
  await rahima.send("/checkout", { headers });
  await saveSteps();
  await untilIs(["funnel.seen meta delivered"]);
  const [{ path, data }] = sent() as [{ path: string; data: Record<string, unknown>[] }];
  expect(path).toBe("/v24.0/123456789/events");
  expect(data.map(({ event_name }) => event_name).toSorted()).toEqual([
    "AddToCart",
    "InitiateCheckout",
    "ViewContent",
  ]);
  const added = data.find(({ event_name }) => event_name === "AddToCart");
  expect(added).toMatchObject({
    action_source: "website",
    event_source_url: "https://haat.example/cart",
    user_data: {
      client_user_agent: BROWSER,
      fbc: expect.stringMatching(/^fb\.1\.\d{13}\.IwAR0_abc-1$/),
    },
    custom_data: { content_ids: [honey.id], contents: [{ id: honey.id, quantity: 2 }] },
  });
  expect(JSON.stringify(data)).not.toContain("203.0.113.9");
  // The click and the browser are gone; the ids stay, so that the same step is not told again.
  const rows = await db.select().from(funnelEvents);
  expect(rows.map(({ fbclid, userAgent }) => fbclid + userAgent)).toEqual(["", "", ""]);
  await rahima.send("/checkout", { headers });
  await saveSteps();
  expect(await db.select().from(funnelEvents)).toHaveLength(3);
});

test("strangers, programs and pages fetched ahead are no steps", async () => {
  await turnOn(META);
  const goods = [{ path: "/products/honey" }];
  const cookie = `touches=${touches({ fbclid: "IwAR0_abc-1" })}`;
  const step = { url: "/products/honey", page: "/products/honey", goods };
  noteStep("ViewContent", { "user-agent": BROWSER }, step);
  noteStep("ViewContent", { "user-agent": "facebookexternalhit/1.1", cookie }, step);
  noteStep("ViewContent", { cookie }, step);
  noteStep("ViewContent", { "user-agent": BROWSER, "sec-purpose": "prefetch", cookie }, step);
  expect(await saveFunnel()).toBe(0);
  // The first page counts by its own address, before the browser has the cookie.
  const url = "/products/honey?fbclid=IwAR0_new";
  noteStep("ViewContent", { "user-agent": BROWSER }, { ...step, url });
  expect(await saveFunnel()).toBe(1);
});

test("each network is told of its own clicks alone, TikTok in its own words", async () => {
  await turnOn({ ...META, ...TIKTOK, tiktokTestCode: "TEST9", sendAt: "delivered" });
  const step = { url: "", page: "/products/honey", goods: [{ path: "/products/honey" }] };
  const of = (clicks: object) => ({
    "user-agent": BROWSER,
    cookie: `touches=${touches(clicks)}`,
  });
  noteStep("ViewContent", of({ fbclid: "IwAR0_abc-1" }), step);
  noteStep("ViewContent", of({ ttclid: "E.C.P.abc" }), step);
  expect(await saveFunnel()).toBe(2);
  await untilIs(["funnel.seen meta delivered", "funnel.seen tiktok delivered"]);
  const tiktok = sent().find(({ path }) => path === "/open_api/v1.3/event/track/");
  expect(tiktok).toMatchObject({
    event_source: "web",
    event_source_id: "C4ABCDEF",
    test_event_code: "TEST9",
    data: [
      {
        event: "ViewContent",
        user: { ttclid: "E.C.P.abc", user_agent: BROWSER },
        page: { url: "https://haat.example/products/honey" },
        properties: { content_type: "product", contents: [{ content_id: honey.id, quantity: 1 }] },
      },
    ],
  });
  expect(tiktok?.headers["access-token"]).toBe(TIKTOK.tiktokToken);
  expect(JSON.stringify(sent().map(({ data }) => data)).match(/E\.C\.P/g)).toHaveLength(1);
});

test("an order that comes back is told once, after its purchase, to both", async () => {
  await turnOn({ ...META, ...TIKTOK, sendAt: "delivered", sendsFunnel: false });
  const touch = {
    ...{ source: "tiktok", medium: "", campaign: "", fbclid: "", gclid: "", host: "" },
    ...{ page: "/l/honey", at: 1_790_000_000, ttclid: "E.C.P.abc" },
  };
  const { order } = await placeOrder(rahimasOrder([{ productId: honey.id, quantity: 1 }]), {
    ...{ customerId: null, idempotencyKey: null },
    origin: { source: "tiktok", touches: { first: touch, last: touch }, userAgent: BROWSER },
  });
  await updateOrder(order.id, { status: "Deliverd" }, null);
  const delivered = ["order.converted meta delivered", "order.converted tiktok delivered"];
  await untilIs(delivered);
  await updateOrder(order.id, { status: "Refunded", goods: "back" }, null);
  await updateOrder(order.id, { status: "Deliverd" }, null);
  await updateOrder(order.id, { status: "Refunded", goods: "back" }, null);
  await untilIs([...delivered, "order.returned meta delivered", "order.returned tiktok delivered"]);
  const names = sent().map(({ data: [event] }) => [
    event.event_name ?? event.event,
    event.event_id,
  ]);
  expect(names.toSorted().join(" ")).toBe(
    [
      ...["Purchase", "Purchase"].map((name) => `${name},${order.id}`),
      ...["Refund", "Refund"].map((name) => `${name},${order.id}-return`),
    ]
      .toSorted()
      .join(" "),
  );
  const [purchase] = sent()
    .filter(({ path }) => path.includes("event/track"))
    .map(({ data: [event] }) => event);
  expect(purchase).toMatchObject({
    user: {
      ttclid: "E.C.P.abc",
      phone: createHash("sha256").update("+8801712345678").digest("hex"),
    },
    properties: { currency: "BDT", value: order.totalPrice, order_id: String(order.orderNumber) },
  });
});

test.each([
  ["a wrong key", { status: 200, body: '{"code":40105,"message":"Access token is incorrect"}' }],
  ["500", { status: 500, body: "<html>Internal error</html>" }],
  ["a web page", { status: 200, body: "<!DOCTYPE html><html>Please wait</html>" }],
  ["silence", "hang"],
  ["a lost answer", "drop"],
] as const)("TikTok answers with %s, and takes the same event later", async (_, said) => {
  await turnOn(TIKTOK);
  answer = (_path, nth) => (nth === 1 ? said : { status: 200, body: "" });
  const step = { url: "", page: "/products/honey", goods: [{ path: "/products/honey" }] };
  const cookie = `touches=${touches({ ttclid: "E.C.P.abc" })}`;
  noteStep("ViewContent", { "user-agent": BROWSER, cookie }, step);
  expect(await saveFunnel()).toBe(1);
  const attempts = async () =>
    (await listDeliveries({ status: "waiting" }, 1, 1)).deliveries[0]?.attempts;
  await expect.poll(attempts, { timeout: 30_000 }).toBe(1);
  await skipPauses();
  await untilIs(["funnel.seen tiktok delivered"]);
  const ids = sent().map(({ data: [event] }) => event.event_id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("TikTok's refusal of the event itself is final and shown without the key", async () => {
  await turnOn(TIKTOK);
  answer = () => ({
    status: 200,
    body: `{"code":40002,"message":"Invalid parameter ${TIKTOK.tiktokToken}"}`,
  });
  const step = { url: "", page: "/products/honey", goods: [{ path: "/products/honey" }] };
  const cookie = `touches=${touches({ ttclid: "E.C.P.abc" })}`;
  noteStep("ViewContent", { "user-agent": BROWSER, cookie }, step);
  await saveFunnel();
  await untilIs(["funnel.seen tiktok failed answer"]);
  const [failed] = (await listDeliveries({}, 1, 1)).deliveries;
  expect(failed?.said).toContain("Invalid parameter");
  expect(failed?.said).not.toContain(TIKTOK.tiktokToken);
});

test("the privacy page names it, and erasing a person takes the steps of their click along", async () => {
  await turnOn(TIKTOK);
  answer = () => ({ status: 500, body: "no" });
  const said = "Of visitors who came by an advertisement we also tell TikTok";
  await expect
    .poll(async () => textOf((await new Visitor().visit("/page/privacy")).html))
    .toContain(said);
  const touch = {
    ...{ source: "tiktok", medium: "", campaign: "", fbclid: "", gclid: "", host: "" },
    ...{ page: "/l/honey", at: 1_790_000_000, ttclid: "E.C.P.abc" },
  };
  await placeOrder(rahimasOrder([{ productId: honey.id, quantity: 1 }]), {
    ...{ customerId: null, idempotencyKey: null },
    origin: { source: "tiktok", touches: { first: touch, last: touch }, userAgent: BROWSER },
  });
  const step = { url: "", page: "/products/honey", goods: [{ path: "/products/honey" }] };
  for (const ttclid of ["E.C.P.abc", "E.C.P.another"])
    noteStep(
      "ViewContent",
      { "user-agent": BROWSER, cookie: `touches=${touches({ ttclid })}` },
      step,
    );
  expect(await saveFunnel()).toBe(2);
  expect((await exportHeldData("01712345678")).funnelEvents).toMatchObject([
    { ttclid: "E.C.P.abc" },
  ]);
  await planErasure("01712345678");
  await erase("01712345678");
  expect(await db.select().from(funnelEvents)).toMatchObject([{ ttclid: "E.C.P.another" }]);
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);
  expect(await sweepFunnel(inTwoDays)).toBe(1);
});
