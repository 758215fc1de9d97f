import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { checkoutDrafts, deliveryCharges, orders, users } from "#drizzle/schema.ts";
import { fieldValue, hiddenIn, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer, makeProduct, makePromoCode, nextPhone } from "#tests/support/factories.ts";

const TYPED = {
  fullName: "Rahima Begum",
  phoneNumber: "01712345678",
  address: "12 Green Road, Farmgate",
  district: "Dhaka",
  thana: "Dhanmondi",
  orderNote: "Ring twice",
  promoCode: "",
};
const PASSWORD = "shwagotom";

let honey: { id: string };

beforeEach(async () => {
  await emptyTables();
  await db.insert(deliveryCharges).values({ district: "Dhaka", charge: 60 });
  honey = await makeProduct({ title: "Honey", slug: "honey", price: 700, discount: 50 });
});

async function shopper(options: { language?: string } = {}) {
  const visitor = new Visitor(options);
  await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
  return visitor;
}

async function loggedIn(visitor: Visitor) {
  const karim = await makeCustomer({ password: PASSWORD, phoneNumber: nextPhone() });
  await visitor.submit("/login", { phoneNumber: karim.phoneNumber, password: PASSWORD });
  return karim;
}

/** A completed form whose total is known. */
async function filledIn(visitor: Visitor, fields: Partial<typeof TYPED> = {}) {
  const page = await visitor.visit("/checkout");
  const typed = { ...TYPED, ...fields, ...hiddenIn(page.html) };
  const quoted = await visitor.submit("/checkout", { ...typed, intent: "update-delivery" });
  return { ...typed, ...hiddenIn(quoted.html) };
}

/** Sends the order and loses the answer, including its cookies. */
async function orderAndLoseTheAnswer(visitor: Visitor, form: Record<string, string>) {
  const before = new Map(visitor.cookies);
  const { location } = await visitor.post("/checkout", { ...form, intent: "place-order" });
  visitor.cookies.clear();
  for (const [name, value] of before) visitor.cookies.set(name, value);
  return location ?? "";
}

const allOrders = () => db.select().from(orders);
const allDrafts = () => db.select().from(checkoutDrafts);

type Shown = Partial<Record<keyof typeof TYPED, string | null>>;

function expectTyped(html: string, fields: Shown = TYPED) {
  for (const [name, value] of Object.entries(fields))
    expect([name, fieldValue(html, name)]).toEqual([name, value]);
}

describe("an order whose answer was lost", () => {
  test("leads to itself when it is sent again", async () => {
    const visitor = await shopper();
    const form = await filledIn(visitor);
    const location = await orderAndLoseTheAnswer(visitor, form);
    const again = await visitor.post("/checkout", { ...form, intent: "place-order" });
    expect(again.location).toBe(location);
    expect(await allOrders()).toHaveLength(1);
  });

  test("is shown when the page is reloaded, in both languages, without ordering again", async () => {
    const visitor = await shopper();
    const location = await orderAndLoseTheAnswer(visitor, await filledIn(visitor));
    const { html } = await visitor.visit("/checkout");
    expect(textOf(html)).toContain("Order no. 1001 is placed");
    expect(html).toContain(`href="${location}"`);
    expect(html).not.toContain('name="fullName"');
    await visitor.submit("/language", { language: "bn", redirectTo: "/checkout" });
    expect(textOf((await visitor.visit("/checkout")).html)).toContain("অর্ডার নং ১০০১ হয়ে গেছে");
    expect(await allOrders()).toHaveLength(1);
  });

  test("is shown beside a form whose content has changed, with everything typed", async () => {
    const visitor = await shopper();
    const form = await filledIn(visitor);
    const location = await orderAndLoseTheAnswer(visitor, form);
    const moved = { ...form, address: "Another road 5", intent: "place-order" };
    const { status, html } = await visitor.submit("/checkout", moved);
    expect(status).toBe(409);
    expect(textOf(html)).toContain("Order no. 1001 is placed");
    expect(html).toContain(`href="${location}"`);
    expect(html).not.toContain('value="place-order">Confirm');
    expect(textOf(html)).toContain("The text below is not part of that order.");
    // The order has emptied the cart, so there is no total.
    expect(textOf(html)).not.toContain("Delivery charge");
    expectTyped(html, { ...TYPED, address: "Another road 5" });
    expect(await allOrders()).toHaveLength(1);
  });

  test("is not doubled by logging in before trying again", async () => {
    const visitor = await shopper();
    const form = await filledIn(visitor);
    const location = await orderAndLoseTheAnswer(visitor, form);
    await loggedIn(visitor);
    const again = await visitor.post("/checkout", { ...form, intent: "place-order" });
    expect(again.location).toBe(location);
    expect(await allOrders()).toHaveLength(1);
  });

  test("is not placed again if staff have deleted it, until the next click", async () => {
    const visitor = await shopper();
    const form = await filledIn(visitor);
    await orderAndLoseTheAnswer(visitor, form);
    const [made] = await allOrders();
    await deleteOrder(made?.id ?? "", null);
    const empty = await visitor.submit("/checkout", { ...form, intent: "place-order" });
    expect(empty.status).toBe(409);
    expect(textOf(empty.html)).toContain("Order 1001 was placed with this before");
    await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
    const again = await visitor.submit("/checkout", { ...form, intent: "place-order" });
    expect(again.status).toBe(409);
    expect(textOf(again.html)).toContain("the shop has deleted it since");
    expectTyped(again.html);
    expect(await allOrders()).toHaveLength(1);
    const next = { ...form, ...hiddenIn(again.html), intent: "place-order" };
    expect(textOf((await visitor.submit("/checkout", next)).html)).toContain("Order no. 1002");
  });

  test("is followed by another one only if the customer confirms it", async () => {
    const visitor = await shopper();
    const form = await filledIn(visitor);
    await orderAndLoseTheAnswer(visitor, form);
    await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
    const asked = await visitor.submit("/checkout", { ...form, intent: "another-order" });
    expectTyped(asked.html);
    expect(await allOrders()).toHaveLength(1);
    const next = { ...form, ...hiddenIn(asked.html) };
    expect(next.idempotencyKey).not.toBe(form.idempotencyKey);
    const placed = await visitor.submit("/checkout", { ...next, intent: "place-order" });
    expect(textOf(placed.html)).toContain("Order no. 1002");
  });
});

describe("an order of which only the cookies arrived", () => {
  /** The browser receives the answer's headers but no page. */
  async function ordered(visitor: Visitor) {
    const form = await filledIn(visitor);
    const answer = await visitor.post("/checkout", { ...form, intent: "place-order" });
    return { form, address: answer.location ?? "" };
  }

  test("is shown by a reload of the checkout and in the empty cart", async () => {
    const visitor = await shopper();
    const { address } = await ordered(visitor);
    for (const path of ["/checkout", "/cart"]) {
      const { html } = await visitor.visit(path);
      expect(textOf(html)).toContain("Order no. 1001 is placed");
      expect(html).toContain(`href="${address}"`);
    }
    expect(await allOrders()).toHaveLength(1);
  });

  test("is shown beside a new cart, and followed by another order only on confirmation", async () => {
    const visitor = await shopper();
    await ordered(visitor);
    await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
    const { html } = await visitor.visit("/checkout");
    expect(textOf(html)).toContain("Order no. 1001 is placed");
    expect(html).toContain('value="another-order"');
    await visitor.submit("/checkout", { ...hiddenIn(html), intent: "another-order" });
    expectTyped((await visitor.visit("/checkout")).html, { fullName: "" });
  });

  test("is where Back leads after its page was seen, until the next purchase begins", async () => {
    const visitor = await shopper();
    const { form, address } = await ordered(visitor);
    await visitor.visit(address);
    for (const path of ["/checkout", "/cart", "/checkout"])
      expect(textOf((await visitor.visit(path)).html)).toContain("Order no. 1001 is placed");
    const again = await visitor.post("/checkout", { ...form, intent: "place-order" });
    expect(again.location).toBe(address);

    await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
    const { html } = await visitor.visit("/checkout");
    expect(textOf(html)).not.toContain("is placed");
    expect(fieldValue(html, "idempotencyKey")).not.toBe(form.idempotencyKey);
  });

  test("is where its old form leads, and the newer checkout stays", async () => {
    const visitor = await shopper();
    const { form, address } = await ordered(visitor);
    await visitor.visit(address);
    await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
    const newer = await filledIn(visitor, { orderNote: "The second one" });
    const answer = await visitor.post("/checkout", { ...form, intent: "place-order" });
    expect(answer.location).toBe(address);
    const { html } = await visitor.visit("/checkout");
    expect(fieldValue(html, "idempotencyKey")).toBe(newer.idempotencyKey);
    expectTyped(html, { orderNote: "The second one" });
    expect(await allOrders()).toHaveLength(1);
  });

  test("is not shown to the next person at this browser after its customer has seen it and left", async () => {
    const visitor = await shopper();
    await loggedIn(visitor);
    const { address } = await ordered(visitor);
    await visitor.visit(address);
    await visitor.submit("/logout", {});
    for (const path of ["/checkout", "/cart"])
      expect(textOf((await visitor.visit(path)).html)).not.toContain("is placed");
  });

  test("still counts as unseen after another order's page was seen", async () => {
    const visitor = await shopper();
    await ordered(visitor);
    const other = await shopper();
    const { address } = await ordered(other);
    await visitor.visit(address);
    await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
    expect(textOf((await visitor.visit("/checkout")).html)).toContain("Order no. 1001 is placed");
  });
});

describe("two tabs", () => {
  test("that confirm at the same moment make one order, and both are led to it", async () => {
    const visitor = await shopper();
    const form = await filledIn(visitor);
    const other = await filledIn(visitor);
    expect(other.idempotencyKey).toBe(form.idempotencyKey);
    const answers = await Promise.all(
      [form, other, form, other].map((sent) =>
        visitor.post("/checkout", { ...sent, intent: "place-order" }),
      ),
    );
    expect(await allOrders()).toHaveLength(1);
    const [order] = await allOrders();
    for (const { location } of answers) expect(location).toBe(`/track-order/${order?.id}`);
  });

  test("show the order that the first one made while the second was filled in", async () => {
    const visitor = await shopper();
    const form = await filledIn(visitor);
    const first = await visitor.post("/checkout", { ...form, intent: "place-order" });
    const second = await visitor.post("/checkout", { ...form, intent: "place-order" });
    expect(second.location).toBe(first.location);
    const edited = { ...form, address: "Another road 5" };
    const third = await visitor.post("/checkout", { ...edited, intent: "place-order" });
    expect(third.status).toBe(409);
    expect(textOf(third.html)).toContain("Order no. 1001 is placed");
    expect(await allOrders()).toHaveLength(1);
  });

  test("after a successful order begin a new, empty checkout", async () => {
    const visitor = await shopper();
    const form = await filledIn(visitor);
    await visitor.submit("/checkout", { ...form, intent: "place-order" });
    await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
    const { html } = await visitor.visit("/checkout");
    expect(textOf(html)).not.toContain("is placed");
    expect(fieldValue(html, "idempotencyKey")).not.toBe(form.idempotencyKey);
    expectTyped(html, { fullName: "", address: "", orderNote: "" });
  });
});

describe("typed values", () => {
  test.each([
    ["log-in", "/login?redirectTo=%2Fcheckout"],
    ["register", "/register?redirectTo=%2Fcheckout"],
    ["back-to-cart", "/cart"],
  ])("survive leaving by %s", async (intent, target) => {
    const visitor = await shopper();
    const page = await visitor.visit("/checkout");
    expect(page.html).toContain(`value="${intent}"`);
    const left = await visitor.post("/checkout", { ...TYPED, ...hiddenIn(page.html), intent });
    expect(left.location).toBe(target);
    expectTyped((await visitor.visit("/checkout")).html);
  });

  test("survive a change of language, whose button belongs to the form", async () => {
    const visitor = await shopper();
    const page = await visitor.visit("/checkout");
    expect(page.html).toMatch(/<button[^>]*form="checkout"[^>]*name="language"/);
    const sent = { ...TYPED, ...hiddenIn(page.html), language: "bn" };
    const { html } = await visitor.submit("/checkout", sent);
    expect(html).toContain('lang="bn"');
    expectTyped(html);
  });

  test("survive a log-in, and fill what the account does not know", async () => {
    const visitor = await shopper();
    const page = await visitor.visit("/checkout");
    const sent = { ...TYPED, fullName: "", ...hiddenIn(page.html), intent: "log-in" };
    await visitor.post("/checkout", sent);
    const karim = await loggedIn(visitor);
    const { html } = await visitor.visit("/checkout");
    expectTyped(html, { ...TYPED, fullName: "Karim Uddin" });
    expect(fieldValue(html, "begunBy")).toBe(karim.id);
  });

  test("are saved in the background until the order is made", async () => {
    const visitor = await shopper();
    const page = await visitor.visit("/checkout");
    const form = { ...TYPED, ...hiddenIn(page.html) };
    expect((await visitor.post("/checkout/draft", form)).status).toBe(204);
    expectTyped((await visitor.visit("/checkout")).html);
    const quoted = await visitor.submit("/checkout", { ...form, intent: "update-delivery" });
    const ordering = { ...form, ...hiddenIn(quoted.html), intent: "place-order" };
    await orderAndLoseTheAnswer(visitor, ordering);
    expect(await allDrafts()).toEqual([]);
    expect((await visitor.post("/checkout/draft", form)).status).toBe(204);
    expect(await allDrafts()).toEqual([]);
  });

  test("are private: neither shown without the cookie nor with a forged one", async () => {
    const rahima = await shopper();
    await filledIn(rahima);
    const [draft] = await allDrafts();
    const stranger = await shopper();
    stranger.cookies.set("checkout", btoa(JSON.stringify(draft?.id)));
    const { html } = await stranger.visit("/checkout");
    expectTyped(html, { fullName: "", address: "" });
    const form = { ...TYPED, fullName: "Mallory", idempotencyKey: draft?.id ?? "" };
    await stranger.post("/checkout/draft", form);
    expectTyped((await rahima.visit("/checkout")).html);
  });

  test.each(["\u0000", "a\ud800b", "x".repeat(5000), "<script>alert(1)</script>", "😀"])(
    "may contain anything: %j",
    async (text) => {
      const visitor = await shopper();
      const page = await visitor.visit("/checkout");
      const form = { ...TYPED, address: text, ...hiddenIn(page.html) };
      expect((await visitor.post("/checkout/draft", form)).status).toBe(204);
      const { status, html } = await visitor.visit("/checkout");
      expect(status).toBe(200);
      expect(html).not.toContain("<script>alert");
    },
  );

  test("never reveal whether a merely typed promo code exists", async () => {
    await makePromoCode({ code: "HAAT50", discount: 50 });
    const visitor = await shopper();
    const page = await visitor.visit("/checkout");
    for (const promoCode of ["HAAT50", "NOSUCH"]) {
      await visitor.post("/checkout/draft", { ...TYPED, promoCode, ...hiddenIn(page.html) });
      const { html } = await visitor.visit("/checkout");
      expect(fieldValue(html, "promoCode")).toBe(promoCode);
      expect(textOf(html)).not.toContain("applied");
      expect(textOf(html)).not.toContain("There is no promo code");
    }
    const applying = { ...TYPED, promoCode: "HAAT50", ...hiddenIn(page.html) };
    await visitor.submit("/checkout", { ...applying, intent: "apply-promo-code" });
    expect(textOf((await visitor.visit("/checkout")).html)).toContain("HAAT50 · applied");
  });

  test("are not sent again by Back or Reload: a form without script redirects to the page", async () => {
    const visitor = await shopper();
    const page = await visitor.visit("/checkout");
    const form = { ...TYPED, ...hiddenIn(page.html) };
    const quoted = await visitor.post("/checkout", { ...form, intent: "update-delivery" });
    expect([quoted.status, quoted.location]).toEqual([302, "/checkout"]);
  });
});

describe("when the session ends during the checkout", () => {
  async function begunAsCustomer(options: { language?: string } = {}) {
    const visitor = await shopper(options);
    const karim = await loggedIn(visitor);
    return { visitor, karim, form: await filledIn(visitor) };
  }

  async function endSession(karim: { id: string }) {
    await db.update(users).set({ sessionVersion: 99 }).where(eq(users.id, karim.id));
  }

  test("the order does not become a guest's; logging in again continues with everything typed", async () => {
    const { visitor, karim, form } = await begunAsCustomer();
    await endSession(karim);
    const refused = await visitor.submit("/checkout", { ...form, intent: "place-order" });
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain("You are logged out");
    expectTyped(refused.html);
    expect(await allOrders()).toEqual([]);
    const edited = { ...form, orderNote: "Call first", ...hiddenIn(refused.html) };
    const left = await visitor.post("/checkout", { ...edited, intent: "log-in" });
    expect(left.location).toBe("/login?redirectTo=%2Fcheckout");
    await visitor.submit("/login", { phoneNumber: karim.phoneNumber, password: PASSWORD });
    const { html } = await visitor.visit("/checkout");
    expectTyped(html, { ...TYPED, orderNote: "Call first" });
    const again = { ...edited, ...hiddenIn(html), intent: "place-order" };
    await visitor.submit("/checkout", again);
    expect(await allOrders()).toMatchObject([{ customerId: karim.id, orderNote: "Call first" }]);
  });

  test("the order becomes a guest's only if the customer says so", async () => {
    const { visitor, karim, form } = await begunAsCustomer();
    await endSession(karim);
    const refused = await visitor.submit("/checkout", { ...form, intent: "place-order" });
    const chosen = { ...form, ...hiddenIn(refused.html), intent: "as-guest" };
    await visitor.submit("/checkout", chosen);
    // The old cart belongs to the account, so the guest fills a new one.
    await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
    const asGuest = await visitor.visit("/checkout");
    expectTyped(asGuest.html);
    const sent = { ...form, ...hiddenIn(asGuest.html), intent: "place-order" };
    await visitor.submit("/checkout", sent);
    expect(await allOrders()).toMatchObject([{ customerId: null, fullName: "Rahima Begum" }]);
  });

  test("a logged-out visitor of the page reads that, in Bangla too, and no typed values", async () => {
    const { visitor, karim } = await begunAsCustomer({ language: "bn" });
    await endSession(karim);
    const { html } = await visitor.visit("/checkout");
    expect(textOf(html)).toContain("আপনি লগ আউট হয়ে গেছেন");
    expect(html).not.toContain(TYPED.address);
    await visitor.submit("/checkout", { ...hiddenIn(html), intent: "as-guest" });
    await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
    const asGuest = await visitor.visit("/checkout");
    expectTyped(asGuest.html, { fullName: "", address: "" });
  });

  test("another customer of the same browser sees no typed values and is asked before ordering", async () => {
    const { visitor, form } = await begunAsCustomer();
    await visitor.submit("/logout", {});
    const salma = await makeCustomer({ password: PASSWORD, fullName: "Salma Khatun" });
    await visitor.submit("/login", { phoneNumber: salma.phoneNumber, password: PASSWORD });
    await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
    expect((await visitor.visit("/checkout")).html).not.toContain(TYPED.address);
    const { status, html } = await visitor.submit("/checkout", { ...form, intent: "place-order" });
    expect(status).toBe(409);
    expect(textOf(html)).toContain("You are logged in as Salma Khatun now");
    expect(await allOrders()).toEqual([]);
  });
});

describe("after a log-out on a shared phone", () => {
  /** Expects no typed values, no notice about the ended session, and no order. */
  async function expectNothingOfIt(visitor: Visitor) {
    await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
    const { html } = await visitor.visit("/checkout");
    expectTyped(html, { fullName: "", phoneNumber: "", address: "", district: "", orderNote: "" });
    expect(textOf(html)).not.toContain("You are logged out");
    expect(textOf(html)).not.toContain("is placed");
    expect(html).not.toContain("/track-order/");
  }

  test("the next person starts empty, also if a guest typed before logging in", async () => {
    const visitor = await shopper();
    await filledIn(visitor);
    await loggedIn(visitor);
    await visitor.submit("/logout", {});
    await expectNothingOfIt(visitor);
  });

  test("the next person is not led to an order whose answer was lost", async () => {
    const visitor = await shopper();
    await loggedIn(visitor);
    await orderAndLoseTheAnswer(visitor, await filledIn(visitor));
    await visitor.submit("/logout", {});
    await expectNothingOfIt(visitor);
  });

  test("a remembered guest who has an account by now is no longer remembered", async () => {
    const visitor = await shopper();
    const form = await filledIn(visitor);
    const sent = { ...form, remember: "1", intent: "place-order" };
    const { location } = await visitor.post("/checkout", sent);
    await visitor.visit(location ?? "");
    await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
    expect((await visitor.visit("/checkout")).html).toContain(TYPED.address);
    const person = { password: PASSWORD, phoneNumber: TYPED.phoneNumber };
    await makeCustomer(person);
    await visitor.submit("/login", person);
    await visitor.submit("/logout", {});
    await expectNothingOfIt(visitor);
  });

  test("another remembered guest of this browser still is", async () => {
    const visitor = await shopper();
    const form = await filledIn(visitor);
    const sent = { ...form, remember: "1", intent: "place-order" };
    const { location } = await visitor.post("/checkout", sent);
    await visitor.visit(location ?? "");
    await loggedIn(visitor);
    await visitor.submit("/logout", {});
    await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
    expect((await visitor.visit("/checkout")).html).toContain(TYPED.address);
  });
});
