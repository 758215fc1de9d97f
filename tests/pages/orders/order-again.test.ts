import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { deliveryCharges, orders, products, users } from "#drizzle/schema.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeCustomer, makeProduct } from "#tests/support/factories.ts";

const PHONE = "01712345678";
const PASSWORD = "three quiet mangoes";

let honey: { id: string };
let ghee: { id: string };

beforeEach(async () => {
  await emptyTables();
  await db.insert(deliveryCharges).values({ district: "Dhaka", charge: 60 });
  honey = await makeProduct({ title: "Mustard honey", titleBn: "সরিষার মধু", price: 700 });
  ghee = await makeProduct({ title: "Cow ghee", titleBn: "গাওয়া ঘি", price: 900 });
});

/** Places an order of honey and ghee in this browser; answers its id. */
async function order(visitor: Visitor): Promise<string> {
  for (const { id } of [honey, ghee])
    await visitor.submit("/cart", { intent: "add-line", productId: id });
  const { html } = await visitor.visit("/checkout");
  const { location } = await visitor.post("/checkout", {
    ...{ fullName: "Rahima Begum", phoneNumber: PHONE, address: "12 Green Road" },
    ...{ district: "Dhaka", shownTotal: "9999", intent: "place-order" },
    idempotencyKey: fieldValue(html, "idempotencyKey") ?? "",
  });
  return location?.split("/").at(-1) ?? "";
}

const again = (visitor: Visitor, id: string, operation = "") =>
  visitor.submit(`/track-order/${id}`, { intent: "reorder", operation });
const makeAccount = (visitor: Visitor, id: string, password = PASSWORD) =>
  visitor.post(`/track-order/${id}`, { intent: "make-account", password });
const pageOf = async (visitor: Visitor, id: string) =>
  (await visitor.visit(`/track-order/${id}`)).html;
const homeOf = async (visitor: Visitor) => textOf((await visitor.visit("/")).html);

describe("a guest orders the same again", () => {
  test("from the order's page, and a form sent twice counts once", async () => {
    const guest = new Visitor();
    const id = await order(guest);
    const html = await pageOf(guest, id);
    expect(html).toContain('value="reorder"');
    const operation = fieldValue(html, "operation") ?? "";
    const { html: cart } = await again(guest, id, operation);
    expect(textOf(cart)).toContain("Your cart is filled again.");
    expect(textOf(cart)).toMatch(/Mustard honey.*Cow ghee.*1,600 TK/);
    await guest.submit("/cart", { intent: "remove-line", productId: ghee.id });
    await again(guest, id, operation);
    expect(textOf((await guest.visit("/cart")).html)).not.toContain("Remove Cow ghee");
  });

  test("and reads in Bangla what cannot be had any more", async () => {
    const guest = new Visitor({ language: "bn" });
    const id = await order(guest);
    await db.update(products).set({ isActive: false }).where(eq(products.id, ghee.id));
    const { html } = await again(guest, id);
    const said = textOf(/role="alert".*?<\/ul>/s.exec(html)?.[0] ?? "");
    expect(said).toContain("যা এখনো বিক্রি হয় তা আপনার কার্টে আছে।");
    expect(said).toContain("গাওয়া ঘি");
    expect(said).not.toContain("সরিষার মধু");
  });

  test("but a stranger with the order's address may not", async () => {
    const id = await order(new Visitor());
    const stranger = new Visitor();
    expect(await pageOf(stranger, id)).not.toContain('value="reorder"');
    const { status } = await stranger.post(`/track-order/${id}`, { intent: "reorder" });
    expect(status).toBe(403);
    expect(stranger.cookies.has("cart")).toBe(false);
  });
});

describe("the home page offers the last order again", () => {
  test("to the browser that placed it, also when it may not change the order any more", async () => {
    const guest = new Visitor();
    const id = await order(guest);
    guest.cookies.delete("orders");
    expect(await homeOf(guest)).toContain("Buy again: Mustard honey and 1 more");
    expect(textOf((await again(guest, id)).html)).toContain("Your cart is filled again.");
    const cancelled = await guest.post(`/track-order/${id}`, { intent: "cancel-order" });
    expect(cancelled.status).toBe(403);
    expect((await findOrder(id))?.status).toBe("Processing");
  });

  test("in Bangla, with the number of further goods", async () => {
    const guest = new Visitor({ language: "bn" });
    const oil = await makeProduct({ titleBn: "সরিষার তেল" });
    await guest.submit("/cart", { intent: "add-line", productId: oil.id });
    await order(guest);
    expect(await homeOf(guest)).toContain("আবার কিনুন: সরিষার তেল ও আরও ২টি");
  });

  test("but neither to others nor after the order was cancelled", async () => {
    const guest = new Visitor();
    const id = await order(guest);
    expect(await homeOf(new Visitor())).not.toContain("Buy again");
    await updateOrder(id, { status: "Cancelled" }, await makeAdmin());
    expect(await homeOf(guest)).not.toContain("Buy again");
  });

  test("to a customer in another browser from log-in to log-out", async () => {
    const customer = await makeCustomer({ password: PASSWORD });
    const logIn = (visitor: Visitor) =>
      visitor.submit("/login", { phoneNumber: customer.phoneNumber, password: PASSWORD });
    const first = new Visitor();
    await logIn(first);
    expect(await homeOf(first)).not.toContain("Buy again");
    await order(first);
    const second = new Visitor();
    await logIn(second);
    expect(await homeOf(second)).toContain("Buy again: Mustard honey");
    await second.submit("/logout", {});
    expect(await homeOf(second)).not.toContain("Buy again");
  });
});

describe("a guest makes an account of an order", () => {
  test("but not in a browser that only looked it up by number and phone", async () => {
    const id = await order(new Visitor());
    const neighbour = new Visitor();
    const orderNumber = String((await findOrder(id))?.orderNumber);
    await neighbour.submit("/track-order", { orderNumber, phoneNumber: PHONE });
    const html = await pageOf(neighbour, id);
    expect(html).toContain('value="reorder"');
    expect(html).not.toContain('value="make-account"');
    expect((await makeAccount(neighbour, id)).status).toBe(400);
    expect((await findOrder(id))?.customerId).toBeNull();
  });

  test("by a password alone; the order then belongs to it", async () => {
    const guest = new Visitor();
    const id = await order(guest);
    expect(textOf(await pageOf(guest, id))).toContain("log in with 01712-345678");
    const { html } = await guest.submit(`/track-order/${id}`, {
      intent: "make-account",
      password: PASSWORD,
    });
    expect(textOf(html)).toContain("Your account is ready, and this order is in it.");
    expect(html).not.toContain('value="make-account"');
    expect(textOf((await guest.visit("/profile/order")).html)).toContain("1,660 TK");
    expect(textOf((await guest.visit("/profile/manage-address")).html)).toContain("12 Green Road");
    await guest.submit("/cart", { intent: "add-line", productId: honey.id });
    const { html: checkout } = await guest.visit("/checkout");
    expect(checkout).toMatch(/<textarea[^>]*name="address"[^>]*>\s*12 Green Road/);
    expect(checkout).toMatch(/value="Dhaka"[^>]* selected|selected[^>]* value="Dhaka"/);
    const elsewhere = new Visitor();
    await elsewhere.submit("/login", { phoneNumber: PHONE, password: PASSWORD });
    expect(textOf((await elsewhere.visit("/profile/account")).html)).toContain("Rahima Begum");
    expect((await elsewhere.visit(`/profile/order?order=${id}`)).status).toBe(200);
  });

  test("in Bangla, and a password that is too short or easy to guess is refused in words", async () => {
    const guest = new Visitor({ language: "bn" });
    const id = await order(guest);
    expect(textOf(await pageOf(guest, id))).toContain("শুধু একটি পাসওয়ার্ড দিন।");
    for (const [password, said] of [
      ["12345", "কমপক্ষে ৬ অক্ষরের পাসওয়ার্ড দিন।"],
      [PHONE, "এই পাসওয়ার্ড"],
    ] as const) {
      const { status, html } = await makeAccount(guest, id, password);
      expect([400, 409]).toContain(status);
      expect(textOf(html)).toContain(said);
      expect(html).not.toContain(`value="${password}"`);
    }
    expect(await db.select().from(users)).toEqual([]);
  });

  test("unless the phone number has an account", async () => {
    await makeCustomer({ phoneNumber: PHONE });
    const guest = new Visitor();
    const id = await order(guest);
    const { status, html } = await makeAccount(guest, id);
    expect(status).toBe(409);
    expect(textOf(html)).toContain("There is an account with this phone number. Please log in");
    expect((await findOrder(id))?.customerId).toBeNull();
  });

  test("once, however often the form is sent at the same time", async () => {
    const guest = new Visitor();
    const id = await order(guest);
    const answers = await Promise.all([1, 2, 3].map(() => makeAccount(guest, id)));
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const [account, ...more] = await db.select().from(users);
    expect(more).toEqual([]);
    expect((await findOrder(id))?.customerId).toBe(account?.id);
  });

  test("but nobody who only knows the order's address, whatever cookie they make up", async () => {
    const id = await order(new Visitor());
    const stranger = new Visitor();
    stranger.cookies.set("orders", btoa(JSON.stringify([id])));
    stranger.cookies.set("bought", btoa(JSON.stringify(id)));
    expect(await pageOf(stranger, id)).not.toContain('value="make-account"');
    expect((await makeAccount(stranger, id)).status).toBe(403);
    expect(await db.select().from(users)).toEqual([]);
  });

  test("and a customer who is logged in makes no second one", async () => {
    const guest = new Visitor();
    const id = await order(guest);
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    await guest.submit("/login", { phoneNumber, password: PASSWORD });
    expect(await pageOf(guest, id)).not.toContain('value="make-account"');
    expect((await makeAccount(guest, id)).status).toBe(400);
    const [stored] = await db.select().from(orders).where(eq(orders.id, id));
    expect(stored?.customerId).toBeNull();
  });
});
