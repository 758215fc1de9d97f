import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { updateMessageSettings } from "#app/domain/messages/message-settings.server.ts";
import { startWorker } from "#app/domain/messages/outbox/worker.server.ts";
import { deleteOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { updateOrderChecks } from "#app/domain/orders/checks/order-checks.server.ts";
import type { Sender } from "#app/domain/orders/checks/order-sender.server.ts";
import {
  codeToSend,
  findPhoneCode,
  phoneCodeOf,
  provePhone,
  sendCodeAgain,
} from "#app/domain/orders/checks/phone-code.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { placeDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { blockPhone } from "#app/domain/people/customers/blocked-phones.server.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";
import { db } from "#drizzle/client.server.ts";
import { orders, phoneCodes, users } from "#drizzle/schema.ts";
import { aCustomer, request } from "#tests/api/support/request.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeAdmin,
  makeTrackedProduct,
  nextPhone,
  rahimasOrder,
} from "#tests/support/factories.ts";
import { openReceiver } from "#tests/support/receiver.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { openCheckout, RAHIMA } from "#tests/support/shopper.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const port = await vi.hoisted(async () => {
  const { setForPort } = await import("#tests/support/free-port.ts");
  return setForPort((url) => ({
    SMS_URL: `${url}/send`,
    SMS_HEADERS: "Content-Type: application/json",
    SMS_BODY: '{"to":"{phone}","message":"{text}"}',
    ORIGIN: "",
  }));
});

let gateway: Awaited<ReturnType<typeof openReceiver>>;
let stopWorker: () => Promise<void>;
let staff: Visitor;
let jars: { id: string };

beforeAll(async () => {
  gateway = await openReceiver(() => ({ status: 200, body: "ok" }), port);
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
  jars = await makeTrackedProduct(50, { title: "Honey", price: 700 });
  ({ visitor: staff } = await visitAsStaff({ language: "en" }));
});

/** The owner's limits: orders above 500 taka are held, and so many of a day get a code. */
async function rules(codesPerDay: string) {
  const { html } = await staff.visit("/admin/order/checks");
  const names = [...html.matchAll(/<input[^>]*\bname="(\w+)"[^>]*inputMode="numeric"/gi)];
  const shown = Object.fromEntries(
    names.map(([, name = ""]) => [name, fieldValue(html, name) ?? "0"]),
  );
  await staff.submit("/admin/order/checks", { ...shown, totalPrice: "500", codesPerDay });
}

async function buy(language = "en", phoneNumber = RAHIMA.phoneNumber) {
  const { visitor, hidden } = await openCheckout(jars.id, language);
  const { html: page } = await visitor.submit("/checkout", {
    ...{ ...RAHIMA, phoneNumber, ...hidden, shownTotal: "820", intent: "place-order" },
  });
  const [order] = await db.select().from(orders).where(eq(orders.phoneNumber, phoneNumber));
  const id = order?.id ?? "";
  return { visitor, page: textOf(page), id, path: `/track-order/${id}` };
}

let network = 0;

/**
 * An order of 700 taka for the honey, by a person in a network of their own, so that only these
 * rules hold it.
 */
async function place(
  sender: Partial<Sender> = {},
  phoneNumber = nextPhone(),
  settings: { customerId?: string | null } = {},
) {
  network += 1;
  const near = `network ${network}`;
  const input = rahimasOrder([{ productId: jars.id, quantity: 1 }], { phoneNumber });
  const known = {
    network: near,
    near,
    formAgeMs: 60_000,
    isTrapped: false,
    proof: "given",
  } as const;
  const { order } = await placeOrder(input, {
    ...{ customerId: null, idempotencyKey: null, ...settings },
    sender: { ...known, ...sender },
  });
  return order;
}

/** Held orders above so many taka (0 for none), and so many codes a day. */
const checks = (changes: Parameters<typeof updateOrderChecks>[0]) =>
  updateOrderChecks({ totalPrice: 500, codesPerDay: 100, ...changes }, undefined, null);

const hasCode = async ({ id }: { id: string }) => (await findPhoneCode(id)).state === "asked";

const sms = () =>
  gateway.received.map(({ body }) => JSON.parse(body) as { to: string; message: string });
const untilSent = (n: number) =>
  vi.waitFor(() => expect(sms()).toHaveLength(n), { timeout: 60_000 });
const back = (id: string, minutes: number) =>
  pool`update phone_codes set sent_at = now() - make_interval(mins => ${minutes}) where order_id = ${id}`;

test("as delivered nobody gets a code, and an ordinary order gets none either", async () => {
  const { page, id } = await buy();
  expect(page).not.toContain("Is this your number?");
  await rules("10");
  await updateOrderChecks({ totalPrice: 20_000 } as never, undefined, null);
  const other = await buy("en", "01812345678");
  expect(other.page).not.toContain("Is this your number?");
  expect(await findPhoneCode(id)).toMatchObject({ state: "none" });
  expect(await db.$count(phoneCodes)).toBe(0);
});

test.each([
  [
    ...["en", "Is this your number?", "This is not the code"],
    ...["We know now that the number is yours.", "first show that the order is yours"],
  ],
  [
    ...["bn", "এটি কি আপনার নম্বর?", "কোডের সঙ্গে মেলেনি"],
    ...["নম্বরটি আপনার, তা জানলাম।", "কোড লেখার আগে দেখান যে অর্ডারটি আপনার"],
  ],
])(
  "in %s the buyer of an unusual order types the code, and the caller's card says so",
  async (language, title, wrong, thanks, first) => {
    await rules("10");
    const { visitor, page, id, path } = await buy(language);
    expect(page).toContain(title);
    const code = phoneCodeOf(id, 1);
    await untilSent(1);
    expect(sms()).toEqual([{ to: "8801712345678", message: expect.stringContaining(code) }]);
    // A mistyped number is a stranger's, who must not find the order by the SMS.
    expect(sms()[0]?.message).not.toMatch(/http|track-order/);
    const unreadable = await visitor.post(path, { intent: "prove-phone", code: "12" });
    expect(unreadable.status).toBe(400);
    expect(fieldValue(unreadable.html, "code")).toBe("12");
    const other = code === "000000" ? "000001" : "000000";
    const refused = await visitor.post(path, { intent: "prove-phone", code: other });
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain(wrong);
    expect(textOf((await staff.visit("/admin/calls")).html)).not.toContain("Number proved");
    const elsewhere = textOf((await new Visitor({ language }).visit(path)).html);
    expect(elsewhere).toContain(first);
    expect(elsewhere).not.toContain(title);
    const stranger = await new Visitor().post(path, { intent: "prove-phone", code });
    expect(stranger.status).toBe(403);
    const proved = textOf((await visitor.submit(path, { intent: "prove-phone", code })).html);
    expect(proved).toContain(thanks);
    expect(proved).not.toContain(title);
    expect(textOf((await staff.visit("/admin/calls")).html)).toContain("Number proved");
    // Another number is not proved by it.
    await updateOrder(id, { phoneNumber: "01912345678" }, null);
    expect(await findPhoneCode(id)).toMatchObject({ state: "none" });
  },
);

test("the page shows the button for another code while one is left, and none after the third", async () => {
  await rules("10");
  const { visitor, id, path } = await buy();
  const shown = async () => textOf((await visitor.visit(path)).html);
  expect(await shown()).toContain("Send a new code");
  const early = await visitor.post(path, { intent: "send-code-again" });
  expect(early.status).toBe(409);
  expect(textOf(early.html)).toContain("No new code can be sent now");
  await back(id, 31);
  expect(await shown()).toContain("You can ask for a new one");
  await visitor.submit(path, { intent: "send-code-again" });
  await back(id, 2);
  await visitor.submit(path, { intent: "send-code-again" });
  await back(id, 31);
  expect(await shown()).toContain("The code is over. Please wait for our call.");
  expect(await shown()).not.toContain("Send a new code");
});

test("a code takes five attempts and 30 minutes, and three are sent, a minute apart", async () => {
  await rules("10");
  const { id } = await buy();
  const wrong = (n: number) => (phoneCodeOf(id, n) === "000000" ? "000001" : "000000");
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => refusalOf(provePhone(id, null, wrong(1)))),
  );
  expect(tries.filter((refusal) => refusal?.[0] === "code-wrong")).toHaveLength(5);
  expect(await refusalOf(provePhone(id, null, phoneCodeOf(id, 1)))).toEqual(["code-over", {}]);
  expect(await refusalOf(sendCodeAgain(id, null))).toEqual(["code-not-again", {}]);
  await back(id, 2);
  const again = await Promise.allSettled([1, 2, 3].map(() => sendCodeAgain(id, null)));
  expect(again.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await back(id, 31);
  expect(await refusalOf(provePhone(id, null, phoneCodeOf(id, 2)))).toEqual(["code-over", {}]);
  await sendCodeAgain(id, null);
  // The code of an earlier SMS is over.
  expect(await refusalOf(provePhone(id, null, phoneCodeOf(id, 2)))).toEqual([
    "code-wrong",
    { left: 4 },
  ]);
  await provePhone(id, null, phoneCodeOf(id, 3));
  await provePhone(id, null, "000000");
  await back(id, 2);
  expect(await refusalOf(sendCodeAgain(id, null))).toEqual(["code-not-again", {}]);
  expect(await refusalOf(provePhone(id, crypto.randomUUID(), "000000"))).toEqual([
    "order-not-found",
    {},
  ]);
});

test("the day's limit holds, also for simultaneous orders", async () => {
  await checks({ codesPerDay: 2 });
  const placed = await Promise.all(Array.from({ length: 5 }, () => place()));
  expect((await Promise.all(placed.map(hasCode))).filter(Boolean)).toHaveLength(2);
});

test("a number gets one code a day, and a neighbourhood three", async () => {
  await checks({});
  const phone = nextPhone();
  expect(await hasCode(await place({}, phone))).toBe(true);
  expect(await hasCode(await place({}, phone))).toBe(false);
  await pool`update phone_codes set created_at = now() - interval '25 hours'`;
  expect(await hasCode(await place({}, phone))).toBe(true);
  const nearby = [];
  for (let i = 0; i < 4; i++) nearby.push(await hasCode(await place({ near: "one street" })));
  expect(nearby).toEqual([true, true, true, false]);
});

test("all codes take a quarter of the day's SMS at most, also when sent again", async () => {
  await checks({});
  await updateMessageSettings({ smsPerDay: 11 }, undefined, null);
  const first = await place();
  await back(first.id, 2);
  await sendCodeAgain(first.id, null);
  expect(await hasCode(await place())).toBe(false);
  await back(first.id, 2);
  expect(await refusalOf(sendCodeAgain(first.id, null))).toEqual(["code-not-again", {}]);
});

test("programs, filled traps and floods of one network never cause an SMS", async () => {
  await checks({});
  expect(await hasCode(await place({ proof: "not-possible", formAgeMs: null }))).toBe(false);
  expect(await hasCode(await place({ isTrapped: true }))).toBe(false);
  expect(await hasCode(await place())).toBe(true);
  await checks({ networkTotal: 100 });
  const ofFlood = await place();
  expect(ofFlood.heldReasons).toEqual(["large-sum", "network-sum"]);
  expect(await hasCode(ofFlood)).toBe(false);
});

test("a blocked number and one whose parcel came back get a code, an order by phone gets none", async () => {
  await checks({ totalPrice: 0 });
  const nasrin = await makeAdmin();
  const [blocked, returned] = [nextPhone(), nextPhone()];
  const advance = { bkash: "01812345678", ask: "rules", blockedPhones: true } as const;
  await updateAdvanceSettings(advance, undefined, nasrin);
  await blockPhone({ phoneNumber: blocked, note: "" }, nasrin);
  expect(await hasCode(await place({}, blocked))).toBe(true);
  const before = await place({}, returned);
  expect(await hasCode(before)).toBe(false);
  await updateOrder(before.id, { status: "Refunded" }, nasrin);
  expect(await hasCode(await place({}, returned))).toBe(true);
  const terms = { actor: nasrin, discount: 0, deliveryCharge: null, staffNote: "" };
  const lines = [{ productId: jars.id, quantity: 1 }];
  await pool`delete from phone_codes`;
  const taken = await placeDeskOrder(rahimasOrder(lines, { phoneNumber: returned }), terms, {
    key: null,
  });
  expect(await hasCode(taken)).toBe(false);
});

test("an order that is packed, cancelled or deleted takes no code and gets none", async () => {
  await checks({});
  const nasrin = await makeAdmin();
  for (const status of ["Ready for delivery", "Cancelled"] as const) {
    const { id } = await place();
    await back(id, 2);
    expect(await codeToSend({ id, status: "Processing" }, 1)).toBe(phoneCodeOf(id, 1));
    await updateOrder(id, { status }, nasrin);
    expect(await codeToSend({ id, status }, 1)).toBeNull();
    expect(await refusalOf(provePhone(id, null, phoneCodeOf(id, 1)))).toEqual(["code-over", {}]);
    expect(await refusalOf(sendCodeAgain(id, null))).toEqual(["code-not-again", {}]);
  }
  const { id } = await place();
  await deleteOrder(id, nasrin);
  const deleted = ["order-not-found", {}];
  expect(await refusalOf(provePhone(id, null, phoneCodeOf(id, 1)))).toEqual(deleted);
  expect(await refusalOf(sendCodeAgain(id, null))).toEqual(deleted);
});

test("an SMS that would come too late is not sent, and none once codes are switched off", async () => {
  await checks({});
  const order = await place();
  await back(order.id, 19);
  expect(await codeToSend(order, 1)).toBe(phoneCodeOf(order.id, 1));
  expect(await codeToSend(order, 2)).toBeNull();
  await back(order.id, 21);
  expect(await codeToSend(order, 1)).toBeNull();
  await checks({ codesPerDay: 0 });
  expect(await refusalOf(sendCodeAgain(order.id, null))).toEqual(["code-not-again", {}]);
});

test("a program asks for another code of its customer's order and proves the number", async () => {
  await checks({});
  const customer = await aCustomer();
  const { id } = await place({}, nextPhone(), { customerId: customer.id });
  await back(id, 2);
  const sent = await request("POST", `/api/order/send-code?order_id=${id}`, { as: customer });
  expect(sent).toMatchObject({ status: 200, body: { success: true } });
  const json = { code: phoneCodeOf(id, 2) };
  const proved = { as: customer, json };
  await request("POST", `/api/order/prove-phone?order_id=${id}`, proved);
  expect(await findPhoneCode(id)).toMatchObject({ state: "proved" });
});

test("a code proves the number of the account that has the same one, and no other", async () => {
  await checks({});
  const customer = await aCustomer();
  const account = await db.query.users.findFirst({ where: eq(users.id, customer.id) });
  const own = account?.phoneNumber ?? "";
  const ordered = nextPhone();
  const asGuest = [await place({}, own), await place({}, ordered)];
  const prove = async (phoneNumber: string) => {
    const { id } = await place({}, phoneNumber, { customerId: customer.id });
    await db.insert(phoneCodes).values({ orderId: id, sentAt: new Date() }).onConflictDoNothing();
    await provePhone(id, customer.id, phoneCodeOf(id, 1));
  };
  const owners = async () => {
    const found = await Promise.all(asGuest.map(({ id }) => findOrder(id)));
    return found.map((order) => order?.customerId);
  };
  await prove(ordered);
  expect(await owners()).toEqual([null, null]);
  await prove(own);
  expect(await owners()).toEqual([customer.id, null]);
});
