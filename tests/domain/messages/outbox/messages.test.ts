import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import {
  countWaiting,
  requestRestock,
} from "#app/domain/catalog/restock/restock-requests.server.ts";
import { banglaDigits } from "#app/domain/core/digits.ts";
import { tallies } from "#app/domain/core/tallies.server.ts";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { readRunningFigures } from "#app/domain/figures/reports/running-figures.server.ts";
import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import {
  findMessageSettings,
  messageSettingsSchema,
  updateMessageSettings,
} from "#app/domain/messages/message-settings.server.ts";
import { listDeliveries } from "#app/domain/messages/outbox/deliveries.server.ts";
import { fanOut } from "#app/domain/messages/outbox/fan-out.server.ts";
import { startWorker } from "#app/domain/messages/outbox/worker.server.ts";
import { sendMessage } from "#app/domain/messages/send-message.server.ts";
import { smsSize } from "#app/domain/messages/sms-segments.ts";
import { fillTemplate, isTemplate } from "#app/domain/messages/templates.ts";
import { createWebhook, noteOutcome } from "#app/domain/messages/webhooks/webhooks.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { log } from "#runtime/log.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeCustomer, makeOrder, makeTrackedProduct } from "#tests/support/factories.ts";
import { skipPauses } from "#tests/support/outbox.ts";
import { openReceiver } from "#tests/support/receiver.ts";

const ports = await vi.hoisted(async () => {
  const { freePort } = await import("#tests/support/free-port.ts");
  const ports = { sms: await freePort(), mail: await freePort(), silent: await freePort() };
  Object.assign(process.env, {
    SMS_URL: `http://127.0.0.1:${ports.sms}/send?sender=HAAT`,
    SMS_HEADERS: "Authorization: Bearer gateway-key | Content-Type: application/json",
    SMS_BODY: '{"to":"{phone}","message":"{text}","ref":"{id}"}',
    SMS_SUCCESS: '"ok":true',
    SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
    MAIL_FROM: "Haat <shop@haat.example>",
    ORIGIN: "https://haat.example",
    WEBHOOKS_TO_PRIVATE: "yes",
    STEADFAST_URL: `http://127.0.0.1:${ports.silent}/courier`,
  });
  return ports;
});

let gateway: Awaited<ReturnType<typeof openReceiver>>;
let answer: Parameters<typeof openReceiver>[0];
const letters: string[] = [];
let isMailHanging = false;
/** The mail server's refusal of each email; "": it accepts. */
let refusal = "";
const mail = createServer((socket) => {
  if (isMailHanging) return hang(socket);
  let isLetter = false;
  let text = "";
  socket.write("220 mail\r\n");
  socket.on("error", () => {});
  socket.on("data", (part) => {
    text += part;
    if (isLetter) {
      const end = text.indexOf("\r\n.\r\n");
      if (end < 0) return;
      letters.push(text.slice(0, end));
      text = "";
      isLetter = false;
      socket.write("250 kept\r\n");
      return;
    }
    for (let line = text.indexOf("\r\n"); line >= 0; line = text.indexOf("\r\n")) {
      const command = text.slice(0, line);
      text = text.slice(line + 2);
      isLetter = command === "DATA";
      const isRefused = refusal !== "" && command.startsWith("MAIL");
      socket.write(isRefused ? `${refusal}\r\n` : isLetter ? "354 go on\r\n" : "250 ok\r\n");
    }
  });
});
/** Emails that wait for the mail server now, and the highest number so far. */
const hanging = { now: 0, most: 0 };
function hang(socket: Socket) {
  hanging.now += 1;
  hanging.most = Math.max(hanging.most, hanging.now);
  socket.on("error", () => {});
  socket.resume();
  socket.on("close", () => {
    hanging.now -= 1;
  });
}

let stopWorker: () => Promise<void>;

beforeAll(async () => {
  gateway = await openReceiver((request, nth) => answer?.(request, nth) ?? OK, ports.sms);
  mail.listen(ports.mail, "127.0.0.1");
  await once(mail, "listening");
  stopWorker = startWorker({ en: messagesEn, bn: messagesBn });
});

afterAll(async () => {
  await stopWorker();
  await gateway.close();
  mail.close();
});

const OK = { status: 200, body: '{"ok":true}' };

beforeEach(async () => {
  await emptyTables();
  await pool`delete from graphile_worker._private_jobs`;
  gateway.received.length = 0;
  letters.length = 0;
  answer = () => OK;
  refusal = "";
});

async function choose(changes: object) {
  const { settings } = await findMessageSettings();
  await updateMessageSettings({ ...settings, ...changes });
}

/** The number of running jobs of each channel. */
async function underWay() {
  const rows = await pool<{ channel: string; n: number }[]>`
    select channel, count(*)::int as n from deliveries where status = 'sending' group by 1
    union all select 'courier', count(*)::int from shipments where sending = 'sending'`;
  return Object.fromEntries(rows.map(({ channel, n }) => [channel, n]));
}

const results = async () =>
  (await listDeliveries({}, 1, 100)).deliveries.map(({ channel, target, status, reason }) =>
    `${channel} ${target} ${status} ${reason}`.trim(),
  );

const untilTold = (wanted: string[]) =>
  vi.waitFor(async () => expect((await results()).toSorted()).toEqual(wanted), 60_000);

test("a text is counted as SMS gateways charge it", () => {
  expect(smsSize("a".repeat(160))).toEqual({ encoding: "GSM-7", units: 160, segments: 1 });
  expect(smsSize("a".repeat(161)).segments).toBe(2);
  expect(smsSize("a".repeat(306)).segments).toBe(2);
  expect(smsSize("a".repeat(307)).segments).toBe(3);
  expect(smsSize("{}".repeat(40))).toEqual({ encoding: "GSM-7", units: 160, segments: 1 });
  expect(smsSize("অ".repeat(70))).toEqual({ encoding: "UCS-2", units: 70, segments: 1 });
  expect(smsSize("অ".repeat(71)).segments).toBe(2);
  expect(smsSize("অ".repeat(134)).segments).toBe(2);
  expect(smsSize("অ".repeat(135)).segments).toBe(3);
  // A character of two units is not split: 66 and a pair, 67 and the rest.
  expect(smsSize(`${"অ".repeat(66)}😀${"অ".repeat(66)}`)).toMatchObject({
    units: 134,
    segments: 3,
  });
  expect(smsSize("")).toEqual({ encoding: "GSM-7", units: 0, segments: 1 });
});

test("a template is filled in once, and an unknown placeholder is refused", () => {
  const values = {
    ...{ shop: "Haat", name: "{total}", number: "1", total: "5" },
    ...{ status: "", courier: "", link: "" },
  };
  expect(fillTemplate("{name} {number} {other} {constructor}", values)).toBe(
    "{total} 1 {other} {constructor}",
  );
  expect(fillTemplate("{shop}. {courier}", values)).toBe("Haat.");
  expect([isTemplate("{shop}: {name}"), isTemplate("{price}")]).toEqual([true, false]);
});

test("settings accept what people type", () => {
  const texts = { placedText: "a", placedTextBn: "ক", statusText: "b", statusTextBn: "খ" };
  const read = messageSettingsSchema.safeParse({
    ...{ ...texts, smsPerDay: "৫০০", ownerLanguage: "bn", ownerEmails: "a@b.example\nA@b.example" },
    smsStatuses: ["Deliverd", "Submit for Delivery"],
    emailStatuses: "Cancelled",
    smsOnPlaced: "on",
  });
  expect(read.data).toMatchObject({
    ...{ smsOnPlaced: true, emailOnPlaced: false, smsPerDay: 500 },
    smsStatuses: ["Submit for Delivery", "Deliverd"],
    emailStatuses: ["Cancelled"],
  });
  const wrong = messageSettingsSchema.safeParse({
    ...{ ...texts, placedText: "{price}", smsPerDay: "-1", ownerLanguage: "fr" },
    ownerEmails: "not an address",
    smsStatuses: ["Lost"],
  });
  expect(
    Object.fromEntries((wrong.error?.issues ?? []).map((i) => [i.path[0], i.message])),
  ).toEqual({
    placedText: "placeholder-unknown",
    smsPerDay: "number-outside",
    ownerLanguage: "choice-invalid",
    ownerEmails: "email-invalid",
    smsStatuses: "choice-invalid",
  });
});

test("a customer gets the SMS in the order's language, whatever the order contains", async () => {
  await choose({
    smsOnPlaced: true,
    smsStatuses: ["Deliverd"],
    placedText: '{name}: "{number}" {link}',
  });
  const bangla = await makeOrder({ phoneNumber: "01711111111" });
  await untilTold(["sms customer delivered"]);
  const [{ headers, body = "" } = {}] = gateway.received;
  expect(headers?.authorization).toBe("Bearer gateway-key");
  const number = banglaDigits(String(bangla.orderNumber));
  expect(JSON.parse(body)).toMatchObject({
    to: "8801711111111",
    ref: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(JSON.parse(body).message).toContain("পেয়েছি");
  expect(JSON.parse(body).message).toContain(number);
  const hostile = await makeOrder({ phoneNumber: "01722222222", fullName: 'R","to":"999\\' });
  await db.update(orders).set({ language: "en" });
  await vi.waitFor(() => expect(gateway.received).toHaveLength(2), 60_000);
  expect(JSON.parse(gateway.received[1]?.body ?? "").to).toBe("8801722222222");
  await updateOrder(hostile.id, { status: "Deliverd" }, null);
  await vi.waitFor(() => expect(gateway.received).toHaveLength(3), 60_000);
  expect(JSON.parse(gateway.received[2]?.body ?? "").message).toMatch(/is now: delivered\.$/);
});

test("the SMS of a parcel on the road names courier and number, in the customer's words", async () => {
  await choose({ smsStatuses: ["Submit for Delivery"] });
  const courier = await makeCourier("pathao");
  const order = await makeCarriedOrder(courier.id);
  await untilTold(["sms customer delivered"]);
  expect(JSON.parse(gateway.received[0]?.body ?? "").message).toBe(
    `Haat: আপনার অর্ডার ${banglaDigits(String(order.orderNumber))} এখন: পথে আছে। কুরিয়ার: pathao।`,
  );
  await pool`update shipments set consignment_id = 'DL141214'`;
  await db.update(orders).set({ language: "en" });
  await updateOrder(order.id, { status: "Processing" }, null);
  await updateOrder(order.id, { status: "Submit for Delivery" }, null);
  await vi.waitFor(() => expect(gateway.received).toHaveLength(2), 60_000);
  expect(JSON.parse(gateway.received[1]?.body ?? "").message).toMatch(
    /is now: on its way\. Courier: pathao, DL141214\.$/,
  );
});

test("a fake, mistaken or merged order sends no SMS, one that the customer cancelled does", async () => {
  await choose({ smsStatuses: ["Cancelled"] });
  for (const cancelReason of ["fake", "wrong-number", "customer"] as const)
    await updateOrder((await makeOrder()).id, { status: "Cancelled", cancelReason }, null);
  const [into, other] = [await makeOrder(), await makeOrder()];
  await mergeOrders(into.id, [other.id], null);
  await vi.waitFor(async () => {
    expect(await pool`select from graphile_worker._private_jobs`).toHaveLength(0);
  }, 60_000);
  expect(gateway.received).toHaveLength(1);
});

test("who waits for a product gets one SMS when it is back, however often it comes and goes", async () => {
  const product = await makeTrackedProduct(0, {
    ...{ title: "Almonds", titleBn: "কাঠবাদাম", slug: "almonds", sizeAmount: 500, sizeUnit: "g" },
  });
  await requestRestock(product.id, { phoneNumber: "01712345678", language: "bn" }, "");
  for (const quantityInStock of [4, 0, 4, 0, 7])
    await updateProduct(product.id, { quantityInStock });
  await untilTold(["sms customer delivered"]);
  const said = "Haat: কাঠবাদাম, ৫০০ গ্রাম আবার এসেছে। https://haat.example/products/almonds";
  expect(JSON.parse(gateway.received[0]?.body ?? "")).toMatchObject({
    ...{ to: "8801712345678", message: said },
  });
  await vi.waitFor(async () => {
    expect(await pool`select from graphile_worker._private_jobs`).toHaveLength(0);
  }, 60_000);
  expect(gateway.received).toHaveLength(1);
  const { deliveries } = await listDeliveries({ channel: "sms" }, 1, 25);
  expect(deliveries).toMatchObject([
    { type: "stock.back", to: "017•••••678", status: "delivered" },
  ]);
});

test("what the day's limit of SMS leaves out waits for a call", async () => {
  await choose({ smsPerDay: 0 });
  const product = await makeTrackedProduct(0);
  await requestRestock(product.id, { phoneNumber: "01712345678", language: "en" }, "");
  await updateProduct(product.id, { quantityInStock: 4 });
  await untilTold(["sms customer skipped limit"]);
  await vi.waitFor(async () => {
    expect((await countWaiting([product.id])).get(product.id)).toBe(1);
  }, 60_000);
});

test("offers, codes and restock requests have shares of the day's SMS and take none from orders", async () => {
  await choose({ smsOnPlaced: true, smsPerDay: 8 });
  const product = await makeTrackedProduct(0);
  const victim = "01733333333";
  const phones = [...Array.from({ length: 6 }, (_, n) => `0171200000${n}`), victim];
  for (const phoneNumber of phones)
    await requestRestock(product.id, { phoneNumber, language: "en" }, "");
  await updateProduct(product.id, { quantityInStock: 4 });
  await untilTold([
    ...Array(2).fill("sms customer delivered"),
    ...Array(5).fill("sms customer skipped limit"),
  ]);
  await pool`insert into deliveries (event_id, channel, target, status)
    select id, 'sms', 'other ' || n, 'delivered' from outbox_events, generate_series(1, 9) n
     where type = 'stock.back' and data ->> 'requestId' = (select id::text from restock_requests where phone_number = ${victim})`;
  gateway.received.length = 0;
  await makeOrder({ phoneNumber: victim });
  await vi.waitFor(() => expect(gateway.received).toHaveLength(1), 60_000);
});

test("a held order sends no SMS", async () => {
  const order = await makeOrder();
  await choose({ smsOnPlaced: true });
  await pool`update orders set held_at = now(), held_until = now(), held_reasons = '{bulk}' where id = ${order.id}`;
  const [event] = await pool<{ id: string }[]>`
    insert into outbox_events (type, data) values ('order.placed',
      jsonb_build_object('orderId', ${order.id}::text, 'status', 'Processing')) returning id`;
  expect(await fanOut(event?.id ?? "")).toBe(0);
});

test("a number gets at most six SMS a day, and all numbers together at most the owner's limit", async () => {
  await choose({ smsOnPlaced: true });
  for (let n = 0; n < 8; n++) await makeOrder({ phoneNumber: "01733333333" });
  await untilTold([
    ...Array(6).fill("sms customer delivered"),
    ...Array(2).fill("sms customer skipped limit"),
  ]);
  expect(gateway.received).toHaveLength(6);
  await choose({ smsPerDay: 7 });
  await makeOrder({ phoneNumber: "01744444444" });
  await vi.waitFor(() => expect(gateway.received).toHaveLength(7), 60_000);
  await makeOrder({ phoneNumber: "01755555555" });
  await vi.waitFor(async () => {
    expect((await results()).filter((one) => one.endsWith("limit"))).toHaveLength(3);
  }, 60_000);
});

test("of eight simultaneous SMS to one number from several servers six are sent", async () => {
  const order = await makeOrder({ phoneNumber: "01788888888" });
  const event = { type: "order.placed", data: { orderId: order.id, status: order.status } };
  const claimed = await pool<{ id: string }[]>`
    with events as (
      insert into outbox_events (type, data, body)
        select 'order.placed', ${JSON.stringify(event.data)}::text::jsonb, '{}' from generate_series(1, 8) returning id
    )
    insert into deliveries (event_id, channel, target, status)
      select id, 'sms', 'customer', 'sending' from events returning id`;
  const means = { words: { en: messagesEn, bn: messagesBn }, signal: new AbortController().signal };
  const outcomes = await Promise.all(
    claimed.map(({ id }) => sendMessage({ id, channel: "sms", target: "customer" }, event, means)),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
    ...Array(6).fill("delivered"),
    ...Array(2).fill("failed"),
  ]);
  expect(gateway.received).toHaveLength(6);
  // Both failed messages are tried again: no slot is left after the others were sent, and one is
  // left after one failed.
  const sent = claimed.filter((_, n) => outcomes[n]?.status === "delivered").map(({ id }) => id);
  const [early = "", late = ""] = await pool<{ id: string }[]>`
    select id from deliveries where id in ${pool(claimed.map(({ id }) => id))} and id not in ${pool(sent)}
     order by created_at, id`.then((rows) => rows.map(({ id }) => id));
  const again = (id: string) =>
    sendMessage({ id, channel: "sms", target: "customer" }, event, means);
  await pool`update deliveries set status = 'delivered' where id in ${pool(sent)}`;
  expect(await again(early)).toEqual({ status: "skipped", reason: "limit" });
  await pool`update deliveries set status = 'failed' where id = ${sent[0] ?? ""}`;
  expect(await again(late)).toMatchObject({ status: "failed", reason: "limit" });
  expect(await again(early)).toMatchObject({ status: "delivered" });
});

test("hanging mail, webhooks and couriers do not delay SMS", async () => {
  const silent = await openReceiver(() => "hang", ports.silent);
  isMailHanging = true;
  try {
    await choose({ ownerEmails: ["owner@haat.example"], ownerOnPlaced: true });
    for (let n = 0; n < 5; n++)
      await createWebhook({ url: `${silent.url}${n}`, description: "", events: ["order.placed"] });
    for (let n = 0; n < 4; n++) {
      const courier = await makeCourier("steadfast", { withKeys: true });
      await makeCarriedOrder(courier.id, {}, true);
    }
    // Each order creates one email and five webhook notifications, more than there are slots.
    await vi.waitFor(async () => {
      expect(await underWay()).toEqual({ email: 2, webhook: 3, courier: 2 });
    }, 60_000);
    await choose({ smsOnPlaced: true });
    for (let n = 10; n < 22; n++) await makeOrder({ phoneNumber: `017500000${n}` });
    await vi.waitFor(async () => {
      expect((await results()).filter((one) => one === "sms customer delivered")).toHaveLength(12);
    }, 60_000);
    expect(await results()).not.toContain("email owner delivered");
    expect(hanging.most).toBe(2);
  } finally {
    isMailHanging = false;
    await silent.close();
  }
});

test("an SMS that may have been sent is not repeated; a refused one is", async () => {
  await choose({ smsOnPlaced: true });
  answer = () => "drop";
  await makeOrder();
  await untilTold(["sms customer unknown connection"]);
  answer = (_, nth) => (nth === 2 ? { status: 200, body: '{"ok":false}' } : OK);
  await makeOrder({ phoneNumber: "01766666666" });
  await untilTold(["sms customer unknown connection", "sms customer waiting answer"]);
  await skipPauses();
  await untilTold(["sms customer delivered", "sms customer unknown connection"]);
  expect(gateway.received).toHaveLength(3);
});

test("refusals by gateway and mail server are stored, logged and counted, without keys and numbers", async () => {
  const warn = vi.spyOn(log, "warn");
  const failedBefore = triesOf("sms", "failed");
  await choose({ smsOnPlaced: true, ownerEmails: ["owner@haat.example"], ownerOnPlaced: true });
  answer = ({ body }) => ({
    status: 401,
    body: `{"error":"Wrong key gateway-key, api_key=XYZ987, for ${JSON.parse(body).to}: ${JSON.parse(body).message}"}`,
  });
  refusal = "550 5.7.1 <shop@haat.example> may not send from +880 1712-345678";
  await makeOrder({ phoneNumber: "01766666666" });
  await untilTold(["email owner failed answer", "sms customer failed answer"]);
  const { deliveries: failed } = await listDeliveries({ status: "untold" }, 1, 10);
  const [sms, letter] = ["sms", "email"].map((channel) =>
    failed.find((one) => one.channel === channel),
  );
  expect([sms?.answerCode, letter?.answerCode]).toEqual([401, 550]);
  expect(sms?.said).toContain("Wrong key •••, api_key=•••, for •••66: •••");
  expect(letter?.said).toContain("550 5.7.1");
  expect(letter?.said).toContain("•••@haat.example");
  const logged = warn.mock.calls.map(([fields]) => fields);
  for (const said of [sms?.said, letter?.said])
    expect(logged).toContainEqual(
      expect.objectContaining({ event: "message", outcome: "failed", said }),
    );
  const results = JSON.stringify([failed.map(({ said }) => said), logged]);
  for (const secret of ["gateway-key", "XYZ987", "1766666666", "1712", "345678", "shop@"])
    expect(results).not.toContain(secret);
  expect(triesOf("sms", "failed")).toBe(failedBefore + 1);
  expect((await countToDo())["messages-untold"]).toBe(2);
  expect((await readRunningFigures()).unsentMessages).toEqual([
    { labels: { channel: "webhook" }, n: 0 },
    { labels: { channel: "sms" }, n: 1 },
    { labels: { channel: "email" }, n: 1 },
    { labels: { channel: "conversion" }, n: 0 },
    { labels: { channel: "push" }, n: 0 },
    { labels: { channel: "telegram" }, n: 0 },
  ]);
});

const triesOf = (channel: string, outcome: string) =>
  tallies.messages
    .read()
    .find(({ labels }) => labels.channel === channel && labels.outcome === outcome)?.n ?? 0;

test("orders of an erased person send no messages", async () => {
  await choose({ smsOnPlaced: true });
  answer = () => ({ status: 500 });
  await makeOrder({ phoneNumber: "01777777777" });
  await untilTold(["sms customer waiting answer"]);
  await erase("01777777777");
  answer = () => OK;
  await skipPauses();
  await untilTold(["sms customer skipped nobody"]);
  expect(gateway.received.every(({ body }) => body.includes("01777777777"))).toBe(true);
});

test("the owner gets one email about a webhook that was switched off", async () => {
  await choose({ ownerEmails: ["owner@haat.example"], ownerLanguage: "en" });
  const { webhook } = await createWebhook({
    ...{ url: "https://books.example/told", description: "", isActive: true },
    events: ["order.placed"],
  });
  const days = (n: number) => new Date(Date.now() + n * 24 * 60 * 60 * 1000);
  expect(await noteOutcome(webhook.id, false, days(0))).toBe(false);
  expect(await noteOutcome(webhook.id, false, days(2))).toBe(false);
  expect(await noteOutcome(webhook.id, false, days(4))).toBe(true);
  expect(await noteOutcome(webhook.id, false, days(5))).toBe(false);
  await untilTold(["email owner delivered"]);
  expect(letters).toHaveLength(1);
  const letter = (letters[0] ?? "").replace(/=\r\n/g, "");
  expect(letter).toContain("Subject: A webhook was turned off");
  expect(letter).toContain("https://books.example/told");
  expect(letter).toContain("https://haat.example/admin/messages/webhooks");
});

test("the owner gets emails about new orders and low stock, and customers with an email address about theirs", async () => {
  const owner = { ownerEmails: ["owner@haat.example"], ownerLanguage: "en" };
  await choose({ ...owner, ownerOnPlaced: true, ownerOnLowStock: true, emailOnPlaced: true });
  const customer = await makeCustomer({ email: "karim@example.com" });
  const { id: productId } = await makeTrackedProduct(6, {
    ...{ title: "Sundarbans honey", sizeAmount: 500, sizeUnit: "g" },
  });
  const order = await makeOrder({ customerId: customer.id, lines: [{ productId, quantity: 2 }] });
  await untilTold(["email customer delivered", "email owner delivered", "email owner delivered"]);
  const subjects = letters.map((letter) => /^Subject: (.*)$/m.exec(letter)?.[1]).toSorted();
  expect(subjects).toEqual([
    expect.stringMatching(/^=\?UTF-8\?/),
    "Low stock: Sundarbans honey, 500 g",
    `New order ${order.orderNumber}: 1,420 TK`,
  ]);
  const toOwner = letters.find((letter) => letter.includes("Subject: New order")) ?? "";
  expect(toOwner).toContain("2 =C3=97 Sundarbans honey, 500 g");
  expect(toOwner.replace(/=\r\n/g, "")).toContain("https://haat.example/admin/order?search=3D");
  // An email passes through many hands.
  for (const personal of [order.fullName, order.phoneNumber, "Dhanmondi"])
    expect(toOwner).not.toContain(personal);
  const toCustomer = letters.find((letter) => letter.includes("karim@example.com")) ?? "";
  expect(toCustomer).toContain("=C3=97 Sundarbans honey");
  expect(toCustomer.replace(/=\r\n/g, "")).toContain(
    `https://haat.example/track-order/${order.id}`,
  );
});
