import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS } from "#app/domain/core/durations.ts";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { optOut } from "#app/domain/messages/offers/contacts.server.ts";
import { sweepOffers } from "#app/domain/messages/offers/offers.server.ts";
import { listDeliveries } from "#app/domain/messages/outbox/deliveries.server.ts";
import { startWorker } from "#app/domain/messages/outbox/worker.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { blockPhone } from "#app/domain/people/customers/blocked-phones.server.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";
import { db } from "#drizzle/client.server.ts";
import { contacts, messageSettings, offers, orders } from "#drizzle/schema.ts";
import { fieldValue, shownIn, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder, makeProduct } from "#tests/support/factories.ts";
import { openReceiver } from "#tests/support/receiver.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const port = await vi.hoisted(async () => {
  const { setForPort } = await import("#tests/support/free-port.ts");
  return setForPort((url) => ({
    SMS_URL: `${url}/send`,
    SMS_HEADERS: "Content-Type: application/json",
    SMS_BODY: '{"to":"{phone}","message":"{text}"}',
    SMS_SUCCESS: "ok",
    ORIGIN: "https://haat.example",
  }));
});

let gateway: Awaited<ReturnType<typeof openReceiver>>;
let answer = { status: 200, body: "ok" };
let stopWorker: () => Promise<void>;
let nasrin: Awaited<ReturnType<typeof visitAsStaff>>;
let honey: { id: string };
let oil: { id: string };

beforeAll(async () => {
  gateway = await openReceiver(() => answer, port);
  stopWorker = startWorker({ en: messagesEn, bn: messagesBn });
});
afterAll(async () => {
  await stopWorker();
  await gateway.close();
});
beforeEach(async () => {
  await emptyTables();
  await pool`delete from graphile_worker._private_jobs`;
  gateway.received.length = 0;
  answer = { status: 200, body: "ok" };
  nasrin = await visitAsStaff();
  honey = await makeProduct({ title: "Litchi honey", slug: "honey" });
  oil = await makeProduct({ title: "Mustard oil", slug: "oil" });
});

/** Somebody who received a product so many days ago. */
async function buyer(
  name: string,
  phoneNumber: string,
  days: number,
  { product = honey, status = "Deliverd" as "Deliverd" | "Cancelled" } = {},
) {
  const lines = [{ productId: product.id, quantity: 1 }];
  const { id } = await makeOrder({ fullName: name, phoneNumber, lines });
  await updateOrder(id, { status }, null);
  const createdAt = new Date(Date.now() - days * DAY_MS);
  await db.update(orders).set({ createdAt }).where(eq(orders.id, id));
  await pool`update people set last_order_at = ${createdAt.toISOString()} where phone_number = ${phoneNumber}`;
}

const RAHIMA = "01712345678";
const JAMAL = "01812345678";
const KARIM = "01912345678";

const list = async (query: string) =>
  textOf((await nasrin.visitor.visit(`/admin/people?${query}`)).html);

const sms = () =>
  gateway.received.map(({ body }) => JSON.parse(body) as { to: string; message: string });

const OFFER = "/admin/people/offer?daysFrom=60&daysTo=90";

/** The form as its preview shows it. */
async function sending(text: string) {
  const { html } = await nasrin.visitor.post(OFFER, { intent: "check", text });
  const hidden = ["checked", "checkedAt", "most"].map((name) => [
    name,
    fieldValue(html, name) ?? "",
  ]);
  return { intent: "send", text, ...Object.fromEntries(hidden) } as Record<string, string>;
}

test("customers are found by their last order, what they received and tag, in page, file and API", async () => {
  await buyer("Rahima Begum", RAHIMA, 70);
  await buyer("Jamal Uddin", JAMAL, 75, { product: oil });
  await buyer("Karim Mia", KARIM, 5);
  const recent = await list("daysFrom=60&daysTo=90");
  expect(recent).toContain("2 phone numbers");
  expect(recent).toContain("Rahima Begum");
  expect(recent).not.toContain("Karim Mia");
  const ofHoney = await list("daysFrom=৬০&product=litchi");
  expect(ofHoney).toContain("1 phone number");
  expect(ofHoney).toContain("Rahima Begum");
  const { visitor } = nasrin;
  const saved = await visitor.submit(`/admin/people/${JAMAL}`, {
    ...{ intent: "note", tags: "wholesale, office,wholesale" },
  });
  expect(fieldValue(saved.html, "tags")).toBe("wholesale, office");
  const tagged = await list("tag=wholesale");
  expect(tagged).toContain("Jamal Uddin");
  expect(tagged).not.toContain("Rahima");
  const file = (await visitor.visit("/admin/people/export.csv?tag=wholesale")).html;
  expect(file.trim().split("\n")).toHaveLength(2);
  expect(file).toContain('"wholesale, office"');
  // What cannot be read as days filters nothing, and too many tags are refused with what was typed.
  expect(await list("daysFrom=-1&daysTo=99999999999")).toContain("3 phone numbers");
  const many = Array.from({ length: 11 }, (_, n) => `t${n}`).join(", ");
  const refused = await visitor.post(`/admin/people/${JAMAL}`, { intent: "note", tags: many });
  expect(refused.status).toBe(400);
  expect(fieldValue(refused.html, "tags")).toBe(many);
});

test("each row asks the customer on WhatsApp, in Bangla", async () => {
  await buyer("Rahima Begum", RAHIMA, 70);
  const { html } = await nasrin.visitor.visit("/admin/people?daysFrom=60&daysTo=90");
  const [, text = ""] = /https:\/\/wa\.me\/8801712345678\?text=([^"]+)"/.exec(html) ?? [];
  expect(decodeURIComponent(text)).toContain("Rahima Begum, ");
  expect(decodeURIComponent(text)).toContain("আবার পাঠাব");
});

test("an offer goes to those who may get it, once in 30 days, with a link that ends it", async () => {
  await buyer("Rahima Begum", RAHIMA, 70);
  await buyer("Jamal Uddin", JAMAL, 75);
  await buyer("Karim Mia", KARIM, 80);
  await buyer("Fake", "01612345678", 65, { status: "Cancelled" });
  await blockPhone({ phoneNumber: KARIM, note: "" }, nasrin.admin);
  const { visitor } = nasrin;
  expect(textOf((await visitor.visit(OFFER)).html)).toContain("2 people get this SMS.");
  const wrong = await visitor.post(OFFER, await sending("{name}, {price}"));
  expect(wrong.status).toBe(400);
  expect(fieldValue(wrong.html, "text")).toBe("{name}, {price}");
  const preview = await visitor.post(OFFER, { intent: "check", text: "{name}, নতুন মধু এসেছে।" });
  expect(textOf(preview.html)).toMatch(
    /Rahima Begum, নতুন মধু এসেছে। আর অফার না চাইলে: \S+ To 2 people: 4 SMS/,
  );
  // A text that differs from its preview is shown again, and not sent.
  const changed = await visitor.post(OFFER, { intent: "send", text: "Other", checked: "{name}" });
  expect(textOf(changed.html)).toContain("Other No more offers");
  expect(await db.select().from(offers)).toEqual([]);
  const sent = await visitor.submit(OFFER, await sending("{name}, নতুন মধু এসেছে। {shop}"));
  expect(textOf(sent.html)).toContain("2 SMS are being sent.");
  await vi.waitFor(() => expect(sms()).toHaveLength(2), 60_000);
  const [one] = sms().filter(({ to }) => to.endsWith(RAHIMA.slice(1)));
  expect(one?.message).toMatch(
    /^Rahima Begum, নতুন মধু এসেছে। .+\nআর অফার না চাইলে: https:\/\/haat\.example\/stop\/[0-9a-f]{12}$/,
  );
  await vi.waitFor(async () => {
    const { deliveries } = await listDeliveries({ status: "delivered" }, 1, 10);
    expect(deliveries.map(({ type, to }) => [type, to])).toEqual(
      expect.arrayContaining([["offer.made", "017•••••678"]]),
    );
  }, 60_000);
  const again = await visitor.post(OFFER, await sending("Again"));
  expect(again.status).toBe(409);
  expect(textOf(again.html)).toContain("Nobody in this list can get an offer now");
  expect(fieldValue(again.html, "text")).toBe("Again");

  // Opening the link changes nothing; the button does, and a second time says the same.
  const path = /\/stop\/[0-9a-f]{12}/.exec(one?.message ?? "")?.[0] ?? "";
  const rahima = new Visitor({ language: "bn" });
  const asked = await rahima.visit(path);
  expect(textOf(asked.html)).toContain("017•••••678 নম্বরে কি আর অফার পাঠাব না?");
  expect(asked.headers.get("Cache-Control")).toBe("no-store");
  expect(await db.select().from(contacts)).toEqual([]);
  for (const _ of ["first", "second"])
    expect(textOf((await rahima.submit(path, {})).html)).toContain("আর অফার যাবে না");
  expect(await db.select().from(contacts)).toMatchObject([{ phoneNumber: RAHIMA }]);
  expect((await rahima.visit("/stop/AAAAAAAA")).status).toBe(404);
  await db.delete(offers);
  expect(textOf((await visitor.visit(OFFER)).html)).toContain("1 person gets this SMS.");
  const page = textOf((await visitor.visit(`/admin/people/${RAHIMA}`)).html);
  expect(page).toContain("Wants no offers since");
});

test("an offer stays within half of the SMS of a day, so that those about orders go out", async () => {
  await buyer("Rahima Begum", RAHIMA, 70);
  await buyer("Jamal Uddin", JAMAL, 75);
  await nasrin.visitor.submit("/admin/messages", {
    ...{ smsPerDay: "3", ownerLanguage: "bn", ownerEmails: "" },
    ...{ placedText: "a", placedTextBn: "ক", statusText: "b", statusTextBn: "খ" },
  });
  expect((await db.select().from(messageSettings))[0]?.smsPerDay).toBe(3);
  const text = textOf((await nasrin.visitor.visit(OFFER)).html);
  expect(text).toContain("1 person gets this SMS.");
  expect(text).toContain("The list is longer");
  await nasrin.visitor.submit(OFFER, await sending("New honey"));
  await vi.waitFor(() => expect(sms()).toHaveLength(1), 60_000);
  expect((await nasrin.visitor.post(OFFER, await sending("New honey"))).status).toBe(409);
});

test("two who press at once reach each person once", async () => {
  for (let n = 0; n < 6; n++) await buyer(`Buyer ${n}`, `0171234560${n}`, 70);
  const forms = [
    await sending("New honey"),
    await sending("New honey"),
    await sending("New honey"),
  ];
  const presses = await Promise.all(forms.map((form) => nasrin.visitor.post(OFFER, form)));
  expect(presses.map(({ status }) => status).toSorted()).toEqual([302, 409, 409]);
  await vi.waitFor(() => expect(sms()).toHaveLength(6), 60_000);
  expect(new Set(sms().map(({ to }) => to)).size).toBe(6);
});

test("a second press does not reach the next people, and an offer that was refused counts as none", async () => {
  for (let n = 0; n < 4; n++) await buyer(`Buyer ${n}`, `0171234560${n}`, 70);
  const form = await sending("New honey");
  const { visitor } = nasrin;
  expect((await visitor.post(OFFER, { ...form, most: "2" })).status).toBe(302);
  await vi.waitFor(() => expect(sms()).toHaveLength(2), 60_000);
  const second = await visitor.post(OFFER, { ...form, most: "2" });
  expect(second.status).toBe(409);
  expect(textOf(second.html)).toContain("An offer went out since this preview");
  answer = { status: 402, body: "no credit" };
  await visitor.submit(OFFER, await sending("New honey"));
  const isRefused = async () =>
    (await listDeliveries({ status: "failed" }, 1, 10)).deliveries.length === 2;
  await vi.waitFor(async () => expect(await isRefused()).toBe(true), 60_000);
  expect(textOf((await visitor.visit(OFFER)).html)).toContain("2 people get this SMS.");
});

test("saving tags keeps an opt-out that came meanwhile, and refuses tags that others changed", async () => {
  await buyer("Rahima Begum", RAHIMA, 70);
  const { visitor } = nasrin;
  const page = `/admin/people/${RAHIMA}`;
  const open = { intent: "note", ...shownIn((await visitor.visit(page)).html) };
  await optOut(RAHIMA);
  await visitor.submit(page, { ...open, tags: "office" });
  const [kept] = await db.select().from(contacts);
  expect(kept?.tags).toEqual(["office"]);
  expect(kept?.optedOutAt).not.toBeNull();
  const late = await visitor.post(page, { ...open, tags: "wholesale" });
  expect(late.status).toBe(409);
  expect(fieldValue(late.html, "tags")).toBe("wholesale");
  // A refused form keeps its tick, too.
  const ticked = await visitor.post(page, { ...open, tags: "wholesale", noOffers: "on" });
  expect(ticked.html).toMatch(
    /<input[^>]*name="noOffers"[^>]*checked|<input[^>]*checked[^>]*name="noOffers"/,
  );
});

test("packers see none of it, and erasing a person and 90 days remove it", async () => {
  await buyer("Rahima Begum", RAHIMA, 70);
  const packer = await visitAsStaff({}, { role: "packer" });
  expect((await packer.visitor.visit(OFFER)).status).toBe(403);
  const caller = await visitAsStaff({}, { role: "caller" });
  expect((await caller.visitor.visit(OFFER)).status).toBe(403);
  await nasrin.visitor.submit(OFFER, await sending("New honey"));
  await nasrin.visitor.submit(`/admin/people/${RAHIMA}`, { intent: "note", tags: "wholesale" });
  expect(await sweepOffers()).toBe(0);
  expect(await db.select().from(offers)).toHaveLength(1);
  await erase(RAHIMA);
  expect(await db.select().from(offers)).toEqual([]);
  expect(await db.select().from(contacts)).toEqual([]);
  await buyer("Jamal Uddin", JAMAL, 70);
  await nasrin.visitor.submit(OFFER, await sending("New honey"));
  expect(await sweepOffers(new Date(Date.now() + 91 * DAY_MS))).toBe(1);
});
