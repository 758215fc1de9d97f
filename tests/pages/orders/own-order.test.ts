import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { recordCall } from "#app/domain/orders/calls/record-call.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { changeOwnAddress } from "#app/domain/orders/changing/own-order.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { deliveryCharges, orders, products, promoCodes, shopSettings } from "#drizzle/schema.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import {
  makeAdmin,
  makeCustomer,
  makeOrder,
  makePromoCode,
  makeTrackedProduct,
  nextPhone,
} from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const PHONE = "01712345678";
const NOTHING = "We find no order with this number and this phone together.";

beforeEach(async () => {
  await emptyTables();
  await db.insert(deliveryCharges).values([
    { district: "Dhaka", charge: 60 },
    { district: "Sylhet", charge: 120 },
  ]);
});

let lastAddress = 1;

/** A stranger with a separate network address. */
const stranger = (language = "en") =>
  new Visitor({ language, address: `198.51.100.${lastAddress++}` });

const lookUp = (visitor: Visitor, orderNumber: number | string, phoneNumber = PHONE) =>
  visitor.post("/track-order", { orderNumber: String(orderNumber), phoneNumber });

async function owner(order: { orderNumber: number; phoneNumber: string }) {
  const visitor = stranger();
  await lookUp(visitor, order.orderNumber, order.phoneNumber);
  return visitor;
}

/** The address form as the page shows it. */
async function formOn(visitor: Visitor, id: string) {
  const { html } = await visitor.visit(`/track-order/${id}`);
  const names = ["address", "district", "thana", "version", "shownTotal"] as const;
  const fields = names.map((name) => [name, fieldValue(html, name) ?? ""] as const);
  return { ...Object.fromEntries(fields), intent: "change-address" } as Record<string, string>;
}

describe("a guest finds an order", () => {
  test.each(["1001", "No. 1001", "#১০০১", "অর্ডার নং ১০০১", " 1001 "])(
    "by its number %j and the phone, in any spelling",
    async (typed) => {
      const order = await makeOrder();
      const spelled = typed.replace("1001", String(order.orderNumber));
      const number = spelled.replace("১০০১", toBangla(order.orderNumber));
      const { location } = await lookUp(stranger(), number, "+880 1712-345678");
      expect(location).toBe(`/track-order/${order.id}`);
    },
  );

  test("and a wrong number, a wrong phone and a deleted order get the same answer", async () => {
    const order = await makeOrder();
    const other = await makeOrder({ phoneNumber: "01812345678" });
    const gone = await makeOrder({ phoneNumber: "01912345678" });
    await db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, gone.id));
    const answers = [
      await lookUp(stranger(), 999_999),
      await lookUp(stranger(), order.orderNumber, "01812345678"),
      await lookUp(stranger(), other.orderNumber),
      await lookUp(stranger(), gone.orderNumber, "01912345678"),
    ];
    const reason = answers.map(({ status, html, headers }) => [
      status,
      textOf(html).includes(NOTHING),
      headers.getSetCookie().length,
    ]);
    expect(reason).toEqual(answers.map(() => [400, true, 0]));
  });

  test("but not by the phone that all erased orders share", async () => {
    const order = await makeOrder();
    await erase(PHONE);
    expect((await lookUp(stranger(), order.orderNumber, "01000000000")).status).toBe(400);
  });

  test.each([
    ["", PHONE, "Please fill this in."],
    ["honey", PHONE, "Please give the order’s number"],
    ["99999999999", PHONE, "Please give the order’s number"],
    ["2147483648", PHONE, "Please give the order’s number"],
    ["1001", "12345", "Please give a mobile number of 11 digits"],
    [`1001${" ".repeat(5000)}`, "\u0000", "Please give a mobile number of 11 digits"],
  ])("with %j and %j typed, and is told what to correct", async (number, phone, words) => {
    const { status, html } = await lookUp(stranger(), number, phone);
    expect(status).toBe(400);
    expect(textOf(html)).toContain(words);
    expect(fieldValue(html, "orderNumber")).toBe(number.trim() ? number : "");
  });

  test("in Bangla", async () => {
    const { html } = await stranger("bn").visit("/track-order");
    expect(textOf(html)).toContain("আমার অর্ডার খুঁজুন");
    const { html: refused } = await lookUp(stranger("bn"), "১০০১");
    expect(textOf(refused)).toContain("এই নম্বর ও এই ফোনে কোনো অর্ডার পাইনি।");
    expect(fieldValue(refused, "orderNumber")).toBe("১০০১");
  });
});

describe("guessing order numbers", () => {
  test("of one phone from one place ends after six a day, and the right one is refused too", async () => {
    const order = await makeOrder();
    const visitor = stranger();
    const statuses: number[] = [];
    for (let number = 1; number <= 7; number++)
      statuses.push((await lookUp(visitor, 900_000 + number)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
    const right = await lookUp(visitor, order.orderNumber);
    expect(right.status).toBe(429);
    expect(Number(right.headers.get("Retry-After"))).toBeGreaterThan(3600);
    // That does not shut the owner out elsewhere.
    expect((await lookUp(stranger(), order.orderNumber)).location).toContain(order.id);
  });

  test("of one phone from everywhere ends after fifteen a day", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, i) => lookUp(stranger(), 900_000 + i)),
    );
    expect(statuses.filter(({ status }) => status === 400)).toHaveLength(15);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  test("of phones for one number ends after fifty a day, ten from one place", async () => {
    const order = await makeOrder();
    const visitor = stranger();
    const here = await Promise.all(
      Array.from({ length: 15 }, () => lookUp(visitor, order.orderNumber, nextPhone())),
    );
    expect(here.filter(({ status }) => status === 400)).toHaveLength(10);
    const everywhere = await Promise.all(
      Array.from({ length: 60 }, () => lookUp(stranger(), order.orderNumber, nextPhone())),
    );
    expect(everywhere.filter(({ status }) => status === 400)).toHaveLength(40);
  });

  test("of any kind from one address ends after thirty an hour", async () => {
    const visitor = stranger();
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, i) => lookUp(visitor, 900_000 + i, nextPhone())),
    );
    expect(all.filter(({ status }) => status === 400)).toHaveLength(30);
  });

  test("is not counted for the right pair", async () => {
    const order = await makeOrder();
    const visitor = stranger();
    for (let again = 0; again < 20; again++)
      expect((await lookUp(visitor, order.orderNumber)).status).toBe(302);
  });
});

describe("until an order is packed", () => {
  test("the browser that placed it changes the address; the history names the customer", async () => {
    const order = await makeOrder({ thana: "Dhanmondi" });
    const visitor = await owner(order);
    const form = await formOn(visitor, order.id);
    const saved = await visitor.submit(`/track-order/${order.id}`, {
      ...form,
      address: "House 9, Road 5",
      thana: "Mirpur",
    });
    expect(textOf(saved.html)).toContain("Saved. We bring it to the new address.");
    expect(await findOrder(order.id)).toMatchObject({
      address: "House 9, Road 5",
      thana: "Mirpur",
      totalPrice: order.totalPrice,
    });
    const history = (await listOrderHistory(order.id)).slice(1);
    expect(history.map(({ field, byCustomer, actorId }) => [field, byCustomer, actorId])).toEqual([
      ["address", true, null],
      ["thana", true, null],
    ]);
  });

  test("another district shows the new total first, and is then saved", async () => {
    const order = await makeOrder();
    const visitor = await owner(order);
    const path = `/track-order/${order.id}`;
    const typed = {
      ...(await formOn(visitor, order.id)),
      district: "Sylhet",
      address: "Zindabazar",
    };
    const asked = await visitor.submit(path, typed);
    expect(asked.status).toBe(409);
    expect(textOf(asked.html)).toContain("comes to 770 TK instead of 710 TK. Save once more");
    expect(fieldValue(asked.html, "address")).toBe("Zindabazar");
    expect(fieldValue(asked.html, "district")).toBe("Sylhet");
    expect((await findOrder(order.id))?.district).toBe("Dhaka");
    const shownTotal = fieldValue(asked.html, "shownTotal") ?? "";
    await visitor.submit(path, { ...typed, shownTotal });
    expect(await findOrder(order.id)).toMatchObject({
      ...{ district: "Sylhet", division: "Sylhet", thana: null },
      ...{ deliveryCharge: 120, totalPrice: 770, adjustment: 0 },
    });
  });

  test("a repeated change is saved once and refused to nobody", async () => {
    const order = await makeOrder();
    const visitor = await owner(order);
    const form = { ...(await formOn(visitor, order.id)), address: "House 9" };
    const answers = await Promise.all(
      [form, form, form].map((fields) => visitor.post(`/track-order/${order.id}`, fields)),
    );
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(await listOrderHistory(order.id)).toHaveLength(2);
  });

  test("a tab from before the shop changed it overwrites and loses nothing", async () => {
    const order = await makeOrder();
    const visitor = await owner(order);
    const form = { ...(await formOn(visitor, order.id)), address: "House 9" };
    await updateOrder(order.id, { address: "As said on the phone" }, null);
    const stale = await visitor.submit(`/track-order/${order.id}`, form);
    expect(stale.status).toBe(409);
    expect(textOf(stale.html)).toContain("This was saved meanwhile");
    expect(fieldValue(stale.html, "address")).toBe("House 9");
    expect((await findOrder(order.id))?.address).toBe("As said on the phone");
    await updateOrder(order.id, { status: "Ready for delivery" }, null);
    for (const fields of [form, { intent: "cancel-order" }]) {
      const late = await visitor.submit(`/track-order/${order.id}`, fields);
      expect(late.status).toBe(409);
      expect(textOf(late.html)).toMatch(/Please call us\./);
    }
  });

  test("repeated clicks cancel it once, and release products and code once", async () => {
    const nuts = await makeTrackedProduct(5, { price: 500 });
    const code = await makePromoCode();
    const lines = [{ productId: nuts.id, quantity: 2 }];
    const order = await makeOrder({ lines, promoCode: code.code });
    const visitors = await Promise.all([owner(order), owner(order), owner(order)]);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        (visitors[i % 3] as Visitor).post(`/track-order/${order.id}`, { intent: "cancel-order" }),
      ),
    );
    expect(new Set(answers.map(({ location }) => location))).toEqual(
      new Set([`/track-order/${order.id}`]),
    );
    const [left] = await db.select().from(products).where(eq(products.id, nuts.id));
    const [used] = await db.select().from(promoCodes).where(eq(promoCodes.id, code.id));
    expect([left?.quantityInStock, used?.currentUsage]).toEqual([5, 0]);
    const history = (await listOrderHistory(order.id)).slice(1);
    expect(history).toMatchObject([{ field: "status", to: "Cancelled", byCustomer: true }]);
  });

  test("a cancellation, a change of address and packing may meet in any order", async () => {
    for (let round = 0; round < 5; round++) {
      const nuts = await makeTrackedProduct(5);
      const order = await makeOrder({ lines: [{ productId: nuts.id, quantity: 2 }] });
      const visitor = await owner(order);
      const form = { ...(await formOn(visitor, order.id)), address: "House 9" };
      const path = `/track-order/${order.id}`;
      await Promise.all([
        visitor.post(path, { intent: "cancel-order" }),
        visitor.post(path, form),
        updateOrder(order.id, { status: "Ready for delivery" }, null),
      ]);
      const after = await findOrder(order.id);
      const [left] = await db.select().from(products).where(eq(products.id, nuts.id));
      expect(left?.quantityInStock).toBe(after?.status === "Cancelled" ? 5 : 3);
      expect(after?.isReserved).toBe(after?.status !== "Cancelled");
    }
  });

  test("an owner who changes it very often is asked to wait", async () => {
    const order = await makeOrder();
    const visitor = await owner(order);
    const statuses: number[] = [];
    for (let change = 0; change < 21; change++) {
      const form = { ...(await formOn(visitor, order.id)), address: `House ${change}` };
      statuses.push((await visitor.post(`/track-order/${order.id}`, form)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(302), 429]);
  });
});

describe("somebody else's order", () => {
  test("can only be viewed with its URL", async () => {
    const order = await makeOrder();
    const visitor = stranger();
    const { html } = await visitor.visit(`/track-order/${order.id}`);
    expect(html).not.toContain('value="cancel-order"');
    expect(html).toContain('href="/track-order"');
    for (const intent of ["cancel-order", "change-address", "show-thanas"]) {
      const answer = await visitor.submit(`/track-order/${order.id}`, { intent });
      expect(answer.status).toBe(403);
      expect(textOf(answer.html)).toContain("First show that this order is yours");
    }
    expect(await findOrder(order.id)).toMatchObject({ status: "Processing" });
  });

  test("is not opened by knowing another one, nor by a forged cookie", async () => {
    const [own, others] = [await makeOrder(), await makeOrder({ phoneNumber: "01812345678" })];
    const visitor = await owner(own);
    const cancel = { intent: "cancel-order" };
    expect((await visitor.post(`/track-order/${others.id}`, cancel)).status).toBe(403);
    visitor.cookies.set(
      "orders",
      encodeURIComponent(`${btoa(JSON.stringify([others.id]))}.forged`),
    );
    expect((await visitor.post(`/track-order/${others.id}`, cancel)).status).toBe(403);
    expect((await visitor.post(`/track-order/${crypto.randomUUID()}`, cancel)).status).toBe(404);
    expect((await visitor.post("/track-order/x", cancel)).status).toBe(404);
  });

  test("of an account needs that account, even with number and phone", async () => {
    const password = "mango season";
    const karim = await makeCustomer({ password });
    const order = await makeOrder({ customerId: karim.id });
    const visitor = await owner(order);
    const { html } = await visitor.visit(`/track-order/${order.id}`);
    expect(textOf(html)).toContain("It is in an account: log in");
    const cancel = { intent: "cancel-order" };
    expect((await visitor.post(`/track-order/${order.id}`, cancel)).status).toBe(403);
    await visitor.submit("/login", { phoneNumber: karim.phoneNumber, password });
    const done = await visitor.submit(`/track-order/${order.id}`, cancel);
    expect(textOf(done.html)).toContain("Your order is cancelled. Nothing is to be paid.");
    expect((await listOrderHistory(order.id)).at(-1)).toMatchObject({
      actorId: karim.id,
      byCustomer: true,
    });
  });

  test("is refused by the domain too, in every way", async () => {
    const karim = await makeCustomer();
    const [guests, his] = [await makeOrder(), await makeOrder({ customerId: karim.id })];
    const address = { address: "House 9", district: "Dhaka" as const, thana: null };
    for (const [order, asker] of [
      [guests, karim.id],
      [his, null],
    ] as const) {
      const seen = { total: order.totalPrice, version: order.version };
      const change = changeOwnAddress(order.id, asker, address, seen);
      expect(await refusalOf(change)).toEqual(["order-not-found", {}]);
    }
  });
});

test("the tracking page shows the confirmation by phone", async () => {
  const order = await makeOrder();
  const page = async () => textOf((await new Visitor().visit(`/track-order/${order.id}`)).html);
  expect(await page()).not.toContain("Confirmed by phone");
  await recordCall(order.id, { outcome: "confirmed", version: order.version }, await makeAdmin());
  expect(await page()).toMatch(/Confirmed by phone: \d{1,2} \w{3} \d{4}/);
});

test.each([
  { shop: { chatLink: "https://wa.me/8801712345678", phones: ["16247"] }, main: "chat" },
  { shop: { chatLink: "", phones: ["16247"] }, main: "call" },
  { shop: { chatLink: "", phones: [] }, main: "shop" },
])(
  "right after ordering the one button is to $main, and all other ways follow the progress",
  async ({ shop, main }) => {
    await db.update(shopSettings).set(shop);
    const { id, orderNumber } = await makeOrder();
    const { html } = await new Visitor().visit(`/track-order/${id}`);
    const page = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const [before = "", after = ""] = page.split('aria-label="Progress of your order"');
    const hrefs = [...before.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
    const ways = { chat: shop.chatLink, call: "tel:16247", shop: "/shop" };
    const message = `?text=${encodeURIComponent(`Haat, order no. ${orderNumber}: http://shop.test/track-order/${id}`)}`;
    expect(hrefs).toEqual([ways[main as keyof typeof ways] + (main === "chat" ? message : "")]);
    expect(after).toContain('href="https://wa.me/?');
    if (main !== "shop") expect(after).toContain('href="/shop"');
  },
);

const toBangla = (number: number) =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
