import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#app/domain/core/durations.ts";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { sweepRememberedGuests } from "#app/domain/orders/placing/remembered-guests.server.ts";
import { db } from "#drizzle/client.server.ts";
import { deliveryCharges, rememberedGuests } from "#drizzle/schema.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer, makeProduct, nextPhone } from "#tests/support/factories.ts";

const RAHIMA = {
  fullName: "Rahima Begum",
  phoneNumber: "01712345678",
  address: "12 Green Road, Farmgate",
  district: "Dhaka",
  thana: "Dhanmondi",
};
const PASSWORD = "mango season";

let honey: { id: string };

beforeEach(async () => {
  await emptyTables();
  await db.insert(deliveryCharges).values({ district: "Dhaka", charge: 60 });
  honey = await makeProduct({ title: "Honey", price: 700 });
});

async function checkout(visitor: Visitor) {
  await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
  return (await visitor.visit("/checkout")).html;
}

async function order(visitor: Visitor, more: Record<string, string> = { remember: "1" }) {
  const html = await checkout(visitor);
  const idempotencyKey = fieldValue(html, "idempotencyKey") ?? "";
  const form = { ...RAHIMA, ...more, idempotencyKey, shownTotal: "9999", intent: "place-order" };
  const { html: placed } = await visitor.submit("/checkout", form);
  expect(textOf(placed)).toContain("Order no.");
}

const shownIn = (html: string) =>
  Object.fromEntries(Object.keys(RAHIMA).map((name) => [name, fieldValue(html, name) ?? ""]));
const NOTHING = { fullName: "", phoneNumber: "", address: "", district: "", thana: "" };
const isTicked = (html: string) => /<input[^>]*name="remember"[^>]*checked/.test(html);
const guests = () => db.select().from(rememberedGuests);

test("a consenting guest finds name, phone and address again, with the delivery charge", async () => {
  const visitor = new Visitor();
  expect(isTicked(await checkout(visitor))).toBe(false);
  await order(visitor);
  const html = await checkout(visitor);
  expect(shownIn(html)).toEqual(RAHIMA);
  expect(isTicked(html)).toBe(true);
  expect(textOf(html)).toMatch(/Delivery charge 60 TK/);
  // The browser stores only a random id.
  expect(atob(decodeURIComponent(visitor.cookies.get("guest") ?? "").split(".")[0] ?? "")).toMatch(
    /^"[0-9a-f-]{36}"$/,
  );
});

test("a guest who does not consent is not remembered, and one who stops is forgotten", async () => {
  const visitor = new Visitor();
  // Each order has another phone number, because a second order of one number within seconds is
  // questioned.
  await order(visitor, { phoneNumber: nextPhone() });
  expect(visitor.cookies.has("guest")).toBe(false);
  expect(shownIn(await checkout(visitor))).toEqual(NOTHING);
  await order(visitor, { phoneNumber: nextPhone(), remember: "1" });
  expect(await guests()).toHaveLength(1);
  await order(visitor, { phoneNumber: nextPhone() });
  expect(visitor.cookies.has("guest")).toBe(false);
  expect(await guests()).toEqual([]);
});

test("the tick, like everything typed, survives a refused form", async () => {
  const visitor = new Visitor();
  await checkout(visitor);
  const typed = { fullName: "Rahima", remember: "1" };
  await visitor.submit("/checkout", { ...typed, intent: "update-delivery" });
  expect(isTicked((await visitor.visit("/checkout")).html)).toBe(true);
  await visitor.post("/checkout", { ...typed, language: "bn" });
  const { html } = await visitor.visit("/checkout");
  expect(isTicked(html)).toBe(true);
  expect(textOf(html)).toContain("এই ফোনে আমার নাম, নম্বর ও ঠিকানা মনে রাখুন");
});

test('"Forget me" empties what was remembered and keeps what was typed since', async () => {
  const visitor = new Visitor();
  await order(visitor);
  const html = await checkout(visitor);
  const form = { ...shownIn(html), address: "A new road 7", remember: "1" };
  const { html: after } = await visitor.submit("/checkout", { ...form, intent: "forget-me" });
  expect(shownIn(after)).toEqual({ ...NOTHING, address: "A new road 7" });
  expect(isTicked(after)).toBe(false);
  expect(after).not.toContain('value="forget-me"');
  expect(await guests()).toEqual([]);
  expect(visitor.cookies.has("guest")).toBe(false);
});

test("nobody else sees it: no account, no other browser, no forged cookie", async () => {
  const visitor = new Visitor();
  await order(visitor);
  const cookie = visitor.cookies.get("guest") ?? "";
  const karim = await makeCustomer({ password: PASSWORD });
  await visitor.submit("/login", { phoneNumber: karim.phoneNumber, password: PASSWORD });
  const html = await checkout(visitor);
  expect(html).not.toContain("Rahima");
  expect(html).not.toContain('name="remember"');
  expect(fieldValue(html, "fullName")).toBe(karim.fullName);
  const other = new Visitor();
  other.cookies.set("guest", `${cookie.slice(0, -3)}abc`);
  expect(shownIn(await checkout(other))).toEqual(NOTHING);
  // A logged-in customer's order changes nothing that is remembered.
  await order(visitor, { phoneNumber: nextPhone(), remember: "1" });
  expect(await guests()).toHaveLength(1);
});

test("a remembered guest is forgotten after a year, and at once when erased", async () => {
  await order(new Visitor(), { phoneNumber: nextPhone(), remember: "1" });
  expect(await sweepRememberedGuests(new Date(Date.now() + 364 * DAY_MS))).toBe(0);
  expect(await sweepRememberedGuests(new Date(Date.now() + 367 * DAY_MS))).toBe(1);
  const visitor = new Visitor();
  await order(visitor);
  await erase(RAHIMA.phoneNumber);
  expect(await guests()).toEqual([]);
  expect(shownIn(await checkout(visitor))).toEqual(NOTHING);
});
