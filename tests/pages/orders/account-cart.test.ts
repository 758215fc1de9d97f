import { beforeEach, describe, expect, test } from "vitest";
import { MAX_CART_LINES } from "#app/domain/orders/cart/cart.ts";
import { textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer, makeProduct } from "#tests/support/factories.ts";

const PASSWORD = "mango season";
let phoneNumber: string;
let honey: string;
let oil: string;

beforeEach(async () => {
  await emptyTables();
  ({ phoneNumber } = await makeCustomer({ password: PASSWORD }));
  honey = (await makeProduct({ title: "Raw honey" })).id;
  oil = (await makeProduct({ title: "Mustard oil" })).id;
});

const logIn = (visitor: Visitor) => visitor.submit("/login", { phoneNumber, password: PASSWORD });
const add = (visitor: Visitor, productId: string) =>
  visitor.post("/cart", { intent: "add-line", productId });

describe("the cart of a customer", () => {
  test("is the same on another device, including later additions", async () => {
    const phone = new Visitor();
    await add(phone, honey);
    await logIn(phone);
    const tablet = new Visitor();
    await logIn(tablet);
    expect((await tablet.visit("/cart")).html).toContain("Raw honey");
    await add(tablet, oil);
    const onPhone = (await phone.visit("/checkout")).html;
    expect(onPhone).toContain("Raw honey");
    expect(onPhone).toContain("Mustard oil");
  });

  test("merges with the browser's cart", async () => {
    const tablet = new Visitor();
    await logIn(tablet);
    await add(tablet, honey);
    const phone = new Visitor();
    await add(phone, oil);
    await logIn(phone);
    const { html } = await phone.visit("/checkout");
    expect(html).toContain("Raw honey");
    expect(html).toContain("Mustard oil");
  });

  test("stays with the account at log-out and is removed from a shared phone", async () => {
    const phone = new Visitor();
    await add(phone, honey);
    await logIn(phone);
    await phone.submit("/logout", {});
    expect(phone.cookies.has("cart")).toBe(false);
    expect(textOf((await phone.visit("/cart")).html)).toContain("Your cart Empty");
    await logIn(phone);
    expect((await phone.visit("/checkout")).html).toContain("Raw honey");
  });

  test("is handled the same if the page's program logs in and out by the API", async () => {
    const phone = new Visitor();
    const call = (path: string, body: object) =>
      phone.send(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
        body: JSON.stringify(body),
      });
    await add(phone, honey);
    await phone.visit("/products/raw-honey");
    expect((await call("/api/user/login", { phoneNumber, password: PASSWORD })).status).toBe(200);
    const tablet = new Visitor();
    await logIn(tablet);
    expect((await tablet.visit("/cart")).html).toContain("Raw honey");
    await phone.visit("/checkout");
    expect((await call("/api/user/logout", {})).status).toBe(200);
    for (const name of ["session", "cart", "checkout", "seen"])
      expect(phone.cookies.has(name), name).toBe(false);
  });

  test("is also removed from a phone whose session is ended from the list", async () => {
    const phone = new Visitor();
    await add(phone, honey);
    await logIn(phone);
    await phone.submit("/profile/settings", { intent: "end-all-sessions" });
    expect([...phone.cookies.keys()].filter((name) => name !== "toast")).not.toContain("cart");
    expect(phone.cookies.has("session")).toBe(false);
  });

  test("cannot be opened by its cookie on a phone whose session was ended elsewhere", async () => {
    const phone = new Visitor();
    await logIn(phone);
    await add(phone, honey);
    phone.cookies.delete("session");
    expect(textOf((await phone.visit("/cart")).html)).toContain("Your cart Empty");
    await add(phone, oil);
    const { html } = await phone.visit("/checkout");
    expect(html).toContain("Mustard oil");
    expect(html).not.toContain("Raw honey");
  });

  test("gets the browser's cart at registration", async () => {
    const visitor = new Visitor();
    await add(visitor, honey);
    await visitor.submit("/register", {
      fullName: "Karim Uddin",
      phoneNumber: "01712345679",
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    const tablet = new Visitor();
    await tablet.submit("/login", { phoneNumber: "01712345679", password: PASSWORD });
    expect((await tablet.visit("/checkout")).html).toContain("Raw honey");
  });

  test.each([
    ["en", "Your cart is full. No room for: Raw honey, Mustard oil and 1 more."],
    ["bn", "আপনার কার্ট ভরে গেছে। জায়গা হয়নি: Raw honey, Mustard oil ও আরও ১টি।"],
  ])("names at log-in what a full one cannot take, in %s", async (language, notice) => {
    const tablet = new Visitor();
    await logIn(tablet);
    for (let i = 0; i < MAX_CART_LINES; i++) await add(tablet, (await makeProduct()).id);
    const phone = new Visitor({ language });
    for (const id of [honey, oil, (await makeProduct()).id]) await add(phone, id);
    const { html } = await logIn(phone);
    expect(textOf(html)).toContain(notice);
    expect(textOf((await phone.visit("/cart")).html)).not.toContain(notice);
  });
});
