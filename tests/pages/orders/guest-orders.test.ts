import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { placeDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders, users } from "#drizzle/schema.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import {
  makeAdmin,
  makeCustomer,
  makeDeliveredOrder,
  makeOrder,
  makeProduct,
  rahimasOrder,
} from "#tests/support/factories.ts";

const PASSWORD = "mango season";
const PHONE = "01712345678";

beforeEach(emptyTables);

async function rahima(options: ConstructorParameters<typeof Visitor>[0] = {}) {
  const customer = await makeCustomer({ phoneNumber: PHONE, password: PASSWORD });
  const visitor = new Visitor(options);
  await visitor.submit("/login", { phoneNumber: PHONE, password: PASSWORD });
  return { customer, visitor };
}

const arrived = async (fields: Parameters<typeof makeOrder>[0] = {}) =>
  makeDeliveredOrder((await makeProduct()).id, { phoneNumber: PHONE, ...fields });

const adopt = (visitor: Visitor, orderNumber: string) =>
  visitor.submit("/profile/order", { intent: "adopt-orders", orderNumber });

const ownersOf = async (phoneNumber = PHONE) =>
  (await db.select().from(orders).where(eq(orders.phoneNumber, phoneNumber)))
    .sort((a, b) => a.orderNumber - b.orderNumber)
    .map(({ customerId }) => customerId);

describe("a customer who ordered before as a guest", () => {
  test("adopts all those orders by the number of a delivered one, in Bangla digits too", async () => {
    const first = await arrived();
    await makeOrder({ phoneNumber: PHONE });
    const { customer, visitor } = await rahima({ language: "bn" });
    const digits = String(first.orderNumber).replace(/\d/g, (d) => "০১২৩৪৫৬৭৮৯"[Number(d)] ?? d);
    const done = await adopt(visitor, digits);
    expect(textOf(done.html)).toContain("২টি অর্ডার আপনার অ্যাকাউন্টে যোগ হয়েছে।");
    expect(await ownersOf()).toEqual([customer.id, customer.id]);
    // The answer was lost, and the form is sent again.
    const again = await adopt(visitor, digits);
    expect(textOf(again.html)).toContain("আপনার ফোন নম্বরের সব অর্ডার এখানেই আছে।");
  });

  test("finds later orders by phone in the account too, for a year and for this number only", async () => {
    const input = rahimasOrder(
      [{ productId: (await makeProduct({ trackStock: false })).id, quantity: 1 }],
      {
        phoneNumber: PHONE,
      },
    );
    const actor = await makeAdmin();
    const terms = { discount: 0, deliveryCharge: null, staffNote: "", actor };
    const byPhone = async (key: string, phoneNumber = PHONE) =>
      (await placeDeskOrder({ ...input, phoneNumber }, terms, { key })).customerId;
    const { customer, visitor } = await rahima();
    expect(await byPhone("before")).toBeNull();
    await adopt(visitor, String((await arrived()).orderNumber));
    expect(await ownersOf()).toEqual([customer.id, customer.id]);
    expect(await byPhone("after")).toBe(customer.id);
    expect(await byPhone("after")).toBe(customer.id);
    expect(await byPhone("another", "01811111111")).toBeNull();
    const { html } = await visitor.visit("/profile/order");
    expect(new Set(html.match(/\/profile\/order\?order=[\w-]+/g)).size).toBe(3);
    await db.update(users).set({ phoneProvedAt: sql`now() - interval '366 days'` });
    expect(await byPhone("a year later")).toBeNull();
  });

  test("gets the same answer for any wrong number, which stays typed", async () => {
    const karim = await makeCustomer();
    const onItsWay = await makeOrder({ phoneNumber: PHONE });
    const karims = await arrived({ customerId: karim.id });
    const others = await arrived({ phoneNumber: "01811111111" });
    const { visitor } = await rahima();
    const answers = [];
    for (const { orderNumber } of [onItsWay, karims, others, { orderNumber: 99999 }]) {
      const { html, status } = await adopt(visitor, String(orderNumber));
      expect(fieldValue(html, "orderNumber")).toBe(String(orderNumber));
      answers.push([status, /role="alert".*?<\/div>/s.exec(html)?.[0]]);
    }
    expect(answers[0]?.[0]).toBe(409);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await ownersOf()).toEqual([null, karim.id]);
    expect((await adopt(visitor, "last week's")).status).toBe(400);
  });

  test("cannot guess: after five wrong numbers a day the right one is refused too", async () => {
    const right = await arrived();
    const { visitor } = await rahima();
    const wrong = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((n) => adopt(visitor, String(90000 + n))),
    );
    expect(wrong.filter(({ status }) => status === 409)).toHaveLength(5);
    const late = await adopt(visitor, String(right.orderNumber));
    expect(late.status).toBe(429);
    expect(late.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await ownersOf()).toEqual([null]);
  });
});
