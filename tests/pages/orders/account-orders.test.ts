import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { banglaDigits } from "#app/domain/core/digits.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders, products } from "#drizzle/schema.ts";
import { textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import {
  makeAdmin,
  makeCustomer,
  makeOrder,
  makeProduct,
  makePromoCode,
  makeTrackedProduct,
} from "#tests/support/factories.ts";

beforeEach(emptyTables);

const PASSWORD = "mango season";

async function customer(): Promise<{ visitor: Visitor; id: string; phoneNumber: string }> {
  const { id, phoneNumber } = await makeCustomer({ password: PASSWORD });
  const visitor = new Visitor();
  await visitor.submit("/login", { phoneNumber, password: PASSWORD });
  return { visitor, id, phoneNumber };
}

const detailsOf = (id: string) => `/profile/order?order=${id}`;

describe("a customer's list of orders", () => {
  test("is empty at first, in the specification's words", async () => {
    const { visitor } = await customer();
    const { html } = await visitor.visit("/profile/order");
    expect(textOf(html)).toContain("Your Order");
    expect(textOf(html)).toContain("No order is currently available.");
  });

  test("shows id, amount, status and View of own orders, ten a page", async () => {
    const { visitor, id } = await customer();
    const product = await makeProduct({ price: 650 });
    for (let i = 0; i < 11; i++)
      await makeOrder({ customerId: id, lines: [{ productId: product.id, quantity: 1 }] });
    const guests = await makeOrder();
    const first = await visitor.visit("/profile/order");
    const text = textOf(first.html);
    expect(text).toContain("770 TK");
    expect(text).toContain("Processing");
    expect(first.html.match(/aria-label="View order /g)).toHaveLength(10);
    expect(text).not.toContain(String(guests.orderNumber));
    const second = await visitor.visit("/profile/order?page=2");
    expect(second.html.match(/aria-label="View order /g)).toHaveLength(1);
    for (const page of ["0", "-1", "x", "99999", "1e9"])
      expect((await visitor.visit(`/profile/order?page=${page}`)).status).toBe(200);
  });

  test("contains orders placed in the checkout, but not a guest's with the same phone", async () => {
    const { visitor, id, phoneNumber } = await customer();
    await makeOrder({ phoneNumber });
    const product = await makeProduct();
    await visitor.submit("/cart", { intent: "add-line", productId: product.id });
    const placed = await visitor.post("/checkout", {
      intent: "place-order",
      fullName: "Karim Uddin",
      phoneNumber,
      address: "House 7",
      district: "Dhaka",
      shownTotal: "770",
      customer: crypto.randomUUID(),
    });
    expect(placed.location).toMatch(/^\/track-order\//);
    const { html } = await visitor.visit("/profile/order");
    expect(html.match(/aria-label="View order /g)).toHaveLength(1);
    const [row] = await db.select().from(orders).where(eq(orders.customerId, id));
    expect(placed.location).toContain(row?.id ?? "nothing");
  });
});

describe("an order that the shop merged into another", () => {
  test("stands in no list, and its pages name the other in both languages", async () => {
    const { visitor, id, phoneNumber } = await customer();
    const [first, second] = [
      await makeOrder({ customerId: id, phoneNumber }),
      await makeOrder({ customerId: id, phoneNumber }),
    ];
    await mergeOrders(first.id, [second.id], null);
    const list = await visitor.visit("/profile/order");
    expect(list.html.match(/aria-label="View order /g)).toHaveLength(1);
    for (const path of [detailsOf(second.id), `/track-order/${second.id}`]) {
      const { html } = await visitor.visit(path);
      expect(textOf(html)).toContain(`now come with your order ${first.orderNumber}`);
      expect(textOf(html)).toContain(`Paid with order no. ${first.orderNumber}.`);
      expect(textOf(html)).not.toContain("nothing to pay");
      expect(html).not.toContain(`aria-current="step"`);
    }
    await visitor.submit("/language", { language: "bn" });
    const { html } = await visitor.visit(`/track-order/${second.id}`);
    expect(textOf(html)).toContain(`অর্ডার ${banglaDigits(String(first.orderNumber))}-এর সঙ্গে যাবে`);
    expect(textOf(html)).toContain(`টাকা দেবেন অর্ডার নং ${banglaDigits(String(first.orderNumber))}`);
  });
});

describe("an order's details", () => {
  test("show address, progress, price and products", async () => {
    const { visitor, id } = await customer();
    const product = await makeProduct({ title: "Khalisha honey", price: 650 });
    const order = await makeOrder({
      customerId: id,
      thana: "Dhanmondi",
      lines: [{ productId: product.id, quantity: 2 }],
    });
    const { html, status } = await visitor.visit(detailsOf(order.id));
    expect(status).toBe(200);
    const text = textOf(html);
    for (const word of [
      String(order.orderNumber),
      "House 7, Road 3, Dhanmondi",
      "Division Dhaka",
      "District Dhaka",
      "Thana Dhanmondi",
      "Delivery charge 120 TK",
      "Payable amount 1,420 TK",
      "Submit for Delivery",
      "view items",
      "Khalisha honey 650 TK 2 1,300 TK",
    ])
      expect(text).toContain(word);
  });

  test("of another customer's, a guest's or an unknown order are neither found nor changeable", async () => {
    const { visitor } = await customer();
    const other = await customer();
    const theirs = await makeOrder({ customerId: other.id });
    const guests = await makeOrder();
    for (const orderId of [theirs.id, guests.id, crypto.randomUUID(), "1", "\u0000", ""]) {
      const path = `/profile/order?${new URLSearchParams({ order: orderId })}`;
      const { status, html } = await visitor.visit(path);
      expect(status).toBe(404);
      expect(textOf(html)).toContain("We find no such order among yours.");
      expect(html).not.toContain("House 7");
      for (const intent of ["cancel-order", "reorder"]) {
        const answer = await visitor.post("/profile/order", { intent, orderId });
        expect(answer.status).toBe(404);
      }
    }
    expect(visitor.cookies.has("cart")).toBe(false);
    for (const row of await db.select().from(orders)) expect(row.status).toBe("Processing");
  });

  test("have no other acts", async () => {
    const { visitor, id } = await customer();
    const { id: orderId } = await makeOrder({ customerId: id });
    expect((await visitor.post("/profile/order", { intent: "refund", orderId })).status).toBe(400);
  });
});

describe("cancelling", () => {
  test("releases stock and promo use exactly once, however often it is requested at once", async () => {
    const { visitor, id } = await customer();
    const product = await makeTrackedProduct(10);
    const code = await makePromoCode();
    const order = await makeOrder({
      customerId: id,
      promoCode: code.code,
      lines: [{ productId: product.id, quantity: 4 }],
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        visitor.post("/profile/order", { intent: "cancel-order", orderId: order.id }),
      ),
    );
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    const [row] = await db.select().from(products).where(eq(products.id, product.id));
    expect(row?.quantityInStock).toBe(10);
    const [used] = await db.query.promoCodes.findMany();
    expect(used?.currentUsage).toBe(0);
  });

  test("is offered and possible only while the order is Processing", async () => {
    const { visitor, id } = await customer();
    const order = await makeOrder({ customerId: id });
    const form = { intent: "cancel-order", orderId: order.id };
    expect(textOf((await visitor.visit(detailsOf(order.id))).html)).toContain("Cancel this order");
    await db.update(orders).set({ status: "Ready for delivery" }).where(eq(orders.id, order.id));
    expect(textOf((await visitor.visit(detailsOf(order.id))).html)).not.toContain(
      "Cancel this order",
    );
    const { status, html } = await visitor.submit(detailsOf(order.id), form);
    expect(status).toBe(409);
    expect(textOf(html)).toContain("This order can no longer be cancelled here.");
  });
});

describe("ordering again", () => {
  test("adds to the cart what it had, beside its lines", async () => {
    const { visitor, id } = await customer();
    const [honey, nuts] = [await makeProduct({ title: "Honey" }), await makeProduct()];
    const lines = [
      { productId: honey.id, quantity: 3 },
      { productId: nuts.id, quantity: 1 },
    ];
    const order = await makeOrder({ customerId: id, lines });
    await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
    const { html } = await visitor.submit(detailsOf(order.id), {
      intent: "reorder",
      orderId: order.id,
    });
    expect(textOf(html)).toContain("Your cart is filled again.");
    expect(textOf(html)).toMatch(/Honey.*1,950 TK/);
    expect(html.match(/value="remove-line"/g)).toHaveLength(2);
  });

  test("names unavailable products and adds the rest", async () => {
    const { visitor, id } = await customer();
    const gone = await makeProduct({ title: "Gone ghee" });
    const kept = await makeProduct({ title: "Kept honey" });
    const soldOut = await makeTrackedProduct(2, { title: "Sold out almonds" });
    const order = await makeOrder({
      customerId: id,
      lines: [gone, kept, soldOut].map(({ id: productId }) => ({ productId, quantity: 2 })),
    });
    await db.update(products).set({ isActive: false }).where(eq(products.id, gone.id));
    const { html, status } = await visitor.submit(detailsOf(order.id), {
      intent: "reorder",
      orderId: order.id,
    });
    expect(status).toBe(200);
    const named = /role="alert".*?<\/ul>/s.exec(html)?.[0] ?? "";
    expect(textOf(named)).toContain("Gone ghee");
    expect(textOf(named)).toContain("Sold out almonds");
    expect(textOf(named)).not.toContain("Kept honey");
    expect(textOf((await visitor.visit("/cart")).html)).toContain("Kept honey");
  });

  test("says so if no product is available", async () => {
    const { visitor, id } = await customer();
    const gone = await makeProduct({ title: "Gone ghee" });
    const lines = [{ productId: gone.id, quantity: 2 }];
    const order = await makeOrder({ customerId: id, lines });
    await db.update(products).set({ isActive: false }).where(eq(products.id, gone.id));
    const { html } = await visitor.submit(detailsOf(order.id), {
      intent: "reorder",
      orderId: order.id,
    });
    expect(textOf(html)).toContain("Nothing of this order is sold now: Gone ghee");
    expect(visitor.cookies.has("cart")).toBe(false);
  });
});

test("an admin has no customer's orders, also by POST", async () => {
  const nasrin = await makeAdmin({ password: PASSWORD });
  const visitor = new Visitor();
  await visitor.submit("/login", { phoneNumber: nasrin.phoneNumber, password: PASSWORD });
  const order = await makeOrder();
  const answer = await visitor.post("/profile/order", {
    intent: "cancel-order",
    orderId: order.id,
  });
  expect(answer.location).toBe("/forbidden");
});
