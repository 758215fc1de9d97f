import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listOf } from "#app/domain/money/advances/advances.server.ts";
import { askPayments, listPayments } from "#app/domain/money/advances/gateway/payments.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { aCustomer, anAdmin, request } from "#tests/api/support/request.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { openBkash } from "#tests/support/bkash.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder, makeTrackedProduct } from "#tests/support/factories.ts";
import { openCheckout, RAHIMA } from "#tests/support/shopper.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const port = await vi.hoisted(async () => {
  const { bkashSettings } = await import("#tests/support/bkash.ts");
  const { setForPort } = await import("#tests/support/free-port.ts");
  return setForPort(bkashSettings);
});

/** The form that leads to bKash. */
const goPay = (visitor: Visitor, path: string) =>
  visitor.post(path.replace("track-order", "paid"), {});

let desk: Awaited<ReturnType<typeof openBkash>>;
let staff: Visitor;
let jars: { id: string };

beforeEach(async () => {
  await emptyTables();
  await desk?.close();
  desk = await openBkash({ port });
  jars = await makeTrackedProduct(12, { title: "Honey", price: 700 });
  ({ visitor: staff } = await visitAsStaff({ language: "en" }));
  await staff.submit("/admin/advances/settings", { ask: "always", bkash: "01812345678" });
});

afterAll(() => desk.close());

/** Rahima orders as a guest: 700 and 120 for delivery, which is wanted in advance. */
async function buy(language = "en") {
  const { visitor, hidden } = await openCheckout(jars.id, language);
  const { html: page } = await visitor.submit("/checkout", {
    ...{ ...RAHIMA, ...hidden, shownTotal: "820", intent: "place-order" },
  });
  const [order] = await db.select().from(orders);
  const id = order?.id ?? "";
  return { visitor, page, id, path: `/track-order/${id}` };
}

/** Sends the form, decides at bKash's page and comes back. */
async function pay(visitor: Visitor, path: string, what: "success" | "cancel" | "poor") {
  const { location } = await goPay(visitor, path);
  const back = new URL(
    desk.decide(new URL(location ?? "").searchParams.get("paymentID") ?? "", what),
  );
  return visitor.visit(back.pathname + back.search);
}

test.each([
  ["en", "In advance, by bKash: 120 TK", "Pay 120 TK with bKash"],
  ["bn", "অগ্রিম, বিকাশ দিয়ে: ১২০ টাকা", "বিকাশে ১২০ টাকা দিন"],
] as const)(
  "a shop in %s without a wallet's number asks for advances by bKash alone, without the manual form",
  async (language, atCheckout, button) => {
    await staff.submit("/admin/advances/settings", { ask: "always", bkash: "" });
    const { visitor, page, path, id } = await buy(language);
    expect(await findOrder(id)).toMatchObject({ advanceRequired: 120 });
    expect(textOf(page)).toContain(button);
    expect(page).not.toContain('name="transactionNumber"');
    expect(textOf(page)).not.toMatch(/Or send the money yourself|নিজে টাকা পাঠান/);
    await visitor.submit("/cart", { intent: "add-line", productId: jars.id });
    const quoted = await visitor.submit("/checkout", { ...RAHIMA, intent: "update-delivery" });
    expect(textOf(quoted.html)).toContain(atCheckout);
    await pay(visitor, path, "success");
    expect(await findOrder(id)).toMatchObject({ advanceAmount: 120 });
  },
);

test("the order's page leads to bKash and back, and counts the payment without anybody at the desk", async () => {
  const { visitor, page, id, path } = await buy();
  expect(textOf(page)).toContain("Pay 120 TK with bKash");
  expect(textOf(page)).toContain("Or send the money yourself:");
  expect(textOf(page)).toContain("bKash (Send money): 01812-345678");
  const sent = await goPay(visitor, path);
  expect(sent.status).toBe(302);
  expect(sent.location).toContain(`${desk.url}page?paymentID=`);
  // Without this, Chrome would not follow a form's redirect to bKash.
  const policy = (await visitor.visit(path)).headers.get("Content-Security-Policy");
  expect(policy).toContain(`form-action 'self' https://*.bkash.com http://127.0.0.1:${port};`);
  const after = textOf((await pay(visitor, path, "success")).html);
  expect(after).toContain("Thank you. We have received 120 TK by bKash.");
  expect(after).toContain(`bKash ${desk.charges()[0]?.trxID}, 120 TK`);
  expect(after).not.toContain("Pay 120 TK with bKash");
  expect(await findOrder(id)).toMatchObject({ advanceAmount: 120 });
  const list = textOf((await staff.visit("/admin/advances?list=verified")).html);
  expect(list).toContain("Confirmed by bKash");
});

test.each([
  ["en", "cancel", "You cancelled the payment. Nothing was taken."],
  ["bn", "cancel", "আপনি পেমেন্ট বাতিল করেছেন। কোনো টাকা কাটা হয়নি।"],
  ["en", "poor", "Your bKash has too little money. Nothing was taken."],
  ["bn", "poor", "আপনার বিকাশে যথেষ্ট টাকা নেই। কোনো টাকা কাটা হয়নি।"],
] as const)(
  "in %s a payment that ended with %s is said, and offered again",
  async (language, what, said) => {
    const { visitor, path } = await buy(language);
    const { html } = await pay(visitor, path, what);
    expect(textOf(html)).toContain(said);
    const again = textOf((await visitor.visit(path)).html);
    expect(again).toContain(said);
    expect(again).toContain(language === "en" ? "Pay 120 TK with bKash" : "বিকাশে ১২০ টাকা দিন");
  },
);

test("while bKash is silent the page asks nobody to pay, and a second form is refused", async () => {
  const { visitor, path, id } = await buy();
  desk.on((step) => (step === "execute" || step === "query" ? "drop" : undefined));
  const { location } = await goPay(visitor, path);
  // A second tab's payment, which is newer.
  await goPay(visitor, path);
  const paymentID = new URL(location ?? "").searchParams.get("paymentID") ?? "";
  const back = new URL(desk.decide(paymentID, "success"));
  const { html } = await visitor.visit(back.pathname + back.search);
  const said = "We are asking bKash about your payment of 120 TK.";
  expect(textOf(html)).toContain(said);
  const page = textOf((await visitor.visit(path)).html);
  expect(page).toContain(said);
  expect(page).not.toContain("I have paid");
  expect(page).not.toContain("01812-345678");
  const second = await goPay(visitor, path);
  expect(second.location).toBe(path);
  expect(textOf((await visitor.visit(path)).html)).toContain("Please do not pay a second time.");
  expect((await listPayments(id)).map(({ status }) => status)).toEqual(["open", "executing"]);
  const onItsPage = textOf((await staff.visit(`/admin/advances/${id}`)).html);
  expect(onItsPage).toContain("It is asked about");
});

test("a bKash that does not answer at the beginning is said on the form", async () => {
  const { visitor, path } = await buy();
  desk.on((step) => (step === "create" ? { status: 503, body: {} } : undefined));
  const refused = await goPay(visitor, path);
  expect(refused.location).toBe(path);
  expect(textOf((await visitor.visit(path)).html)).toContain(
    "The page to pay at does not answer now, and nothing was taken.",
  );
});

describe("a return address", () => {
  test("that nobody made is an unknown page", async () => {
    const visitor = new Visitor();
    for (const path of [`/paid/${crypto.randomUUID()}?paymentID=TR1&status=success`, "/paid/x"]) {
      const { status, html } = await visitor.visit(path);
      expect(status).toBe(404);
      expect(textOf(html)).toContain("Invalid Route");
    }
  });

  test("works in another browser, which learns nothing but the outcome", async () => {
    const { visitor, path, id } = await buy();
    const { location } = await goPay(visitor, path);
    const paymentID = new URL(location ?? "").searchParams.get("paymentID") ?? "";
    const back = new URL(desk.decide(paymentID, "success"));
    const stranger = new Visitor();
    const { html } = await stranger.visit(back.pathname + back.search);
    expect(textOf(html)).toContain("We have received 120 TK by bKash.");
    expect(textOf(html)).not.toContain(desk.charges()[0]?.trxID ?? "none");
    expect(await findOrder(id)).toMatchObject({ advanceAmount: 120 });
  });

  test("needs the order's own browser to begin", async () => {
    const { path } = await buy();
    const stranger = new Visitor();
    expect((await goPay(stranger, path)).location).toBe(path);
    expect(desk.calls).toEqual([]);
  });
});

test("staff send the advance of a cancelled order back by bKash", async () => {
  const { visitor, path, id } = await buy();
  await pay(visitor, path, "success");
  await updateOrder(id, { status: "Cancelled" }, null);
  const list = await staff.visit("/admin/advances?list=pay-back");
  expect(textOf(list.html)).toContain("Send back by bKash");
  const at = "/admin/advances?list=pay-back";
  const tooMuch = await staff.post(at, { intent: "refund", id, back: "500", due: "120" });
  expect(tooMuch.status).toBe(409);
  expect(fieldValue(tooMuch.html, "back")).toBe("500");
  const none = await staff.post(at, { intent: "refund", id, back: "0", due: "120" });
  expect(none.status).toBe(400);
  const sent = await staff.submit(at, { intent: "refund", id, back: "120", due: "120" });
  expect(textOf(sent.html)).toContain("is sent back.");
  expect(desk.charges()[0]?.refunds).toHaveLength(1);
  expect(await findOrder(id)).toMatchObject({ advanceAmount: 0 });
  expect((await listOf([id])).get(id)).toHaveLength(1);
});

test.each([
  ["en", "A payment without an answer", "Please fill this in.", "Settled for order"],
  ["bn", "পেমেন্ট, উত্তর আসেনি", "এটি পূরণ করুন।", "-এর হিসাব মিটেছে"],
] as const)(
  "in %s staff settle by the portal what bKash does not answer about",
  async (language, kind, missing, settled) => {
    const { visitor, path, id } = await buy();
    desk.on((step) => (step === "execute" || step === "query" ? "drop" : undefined));
    await pay(visitor, path, "success");
    await pool`update gateway_payments set executing_at = executing_at - interval '31 minutes'`;
    const { visitor: manager } = await visitAsStaff({ language }, { role: "manager" });
    const [payment] = await listPayments(id);
    const typed = { intent: "portal", id: payment?.id ?? "", note: "Asked Karim of bKash" };
    for (const at of [`/admin/advances/${id}`, "/admin/advances?list=gateway"]) {
      const page = await manager.visit(at);
      expect(textOf(page.html)).toContain(kind);
      expect(page.html).toContain(payment?.paymentId);
      const refused = await manager.post(at, { ...typed, says: "paid", transactionNumber: "" });
      expect(refused.status).toBe(400);
      expect(textOf(refused.html)).toContain(missing);
      expect(fieldValue(refused.html, "note")).toBe(typed.note);
    }
    const { visitor: caller } = await visitAsStaff({ language }, { role: "caller" });
    const forbidden = await caller.post(`/admin/advances/${id}`, { ...typed, says: "unpaid" });
    expect([forbidden.status, forbidden.location]).toEqual([302, "/forbidden"]);
    const done = await manager.submit(`/admin/advances/${id}`, {
      ...{ ...typed, says: "paid", transactionNumber: "bk 7777 7777" },
    });
    expect(textOf(done.html)).toContain(settled);
    expect(await findOrder(id)).toMatchObject({ advanceAmount: 120 });
    const order = textOf((await manager.visit(`/admin/order?edit=${id}`)).html);
    expect(order).toContain("(BK77777777)");
    expect(order).toContain(typed.note);
    desk.on(() => undefined);
    await askPayments();
    const told = textOf((await manager.visit("/admin/advances?list=gateway")).html);
    expect(told).toContain(
      language === "en" ? "The gateway says that it was not paid" : "টাকা দেওয়া হয়নি",
    );
    const seen = await manager.submit("/admin/advances?list=gateway", { ...typed, says: "seen" });
    expect(textOf(seen.html)).not.toContain(payment?.paymentId);
  },
);

test("a program begins the payment of an own order, and staff's program sends it back", async () => {
  const [customer, admin] = await Promise.all([aCustomer(), anAdmin()]);
  const { id } = await makeOrder({ customerId: customer.id });
  const ask = { json: { _id: id, required: 120 }, as: admin };
  await request("PUT", "/api/admin/advance/ask", ask);
  const pay = `/api/order/advance/pay?order_id=${id}`;
  const { body } = await request("POST", pay, { as: customer });
  expect(body).toEqual({ success: true, url: expect.stringContaining(`${desk.url}page?`) });
  const back = new URL(
    desk.decide(new URL(body.url).searchParams.get("paymentID") ?? "", "success"),
  );
  await new Visitor().visit(back.pathname + back.search);
  expect((await request("POST", pay, { as: customer })).status).toBe(409);
  await updateOrder(id, { status: "Cancelled" }, null);
  const refund = { json: { _id: id, back: 120, due: 120 }, as: admin };
  const sent = await request("PUT", "/api/admin/advance/refund", refund);
  expect(sent.body).toMatchObject({ success: true, result: { isDone: true } });
});
