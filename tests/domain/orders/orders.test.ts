import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { quoteOrder } from "#app/domain/orders/placing/quote-order.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import {
  eachOrder,
  findCustomerOrder,
  findOrder,
  listCustomerOrders,
  listOrders,
} from "#app/domain/orders/reading/orders.server.ts";
import { listReorderableLines } from "#app/domain/orders/reading/reorder.server.ts";
import { db } from "#drizzle/client.server.ts";
import { deliveryCharges, orders, products } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import {
  makeCustomer,
  makeOrder,
  makeProduct,
  makePromoCode,
  makeTrackedProduct,
} from "#tests/support/factories.ts";

beforeAll(emptyTables);

const nobody = "6f1b2f0e-0000-4000-8000-000000000000";

describe("finding an order", () => {
  test("works by its id, with its lines in order and without secrets", async () => {
    const items = [await makeProduct(), await makeProduct(), await makeProduct()];
    const lines = items.map(({ id }) => ({ productId: id, quantity: 1 }));
    const placed = await makeOrder({ lines, idempotencyKey: "form-1" });
    const found = await findOrder(placed.id);
    expect(found).toEqual(placed);
    expect(found?.lines.map((line) => line.productId)).toEqual(items.map(({ id }) => id));
    expect(Object.keys(found ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/key|hash/i)]),
    );
  });

  test.each(["", "1001", "x".repeat(36), "\0", "' or 1=1 --", nobody])(
    "fails for %j",
    async (id) => {
      expect(await findOrder(id)).toBeNull();
      expect(await findCustomerOrder(id, nobody)).toBeNull();
      expect(await listOrderHistory(id)).toEqual([]);
    },
  );

  test("fails for another customer's", async () => {
    const [karim, jamal] = [await makeCustomer(), await makeCustomer()];
    const order = await makeOrder({ customerId: karim.id });
    expect((await findCustomerOrder(order.id, karim.id))?.id).toBe(order.id);
    expect(await findCustomerOrder(order.id, jamal.id)).toBeNull();
    const guests = await makeOrder();
    expect(await findCustomerOrder(guests.id, karim.id)).toBeNull();
  });
});

describe("a customer's list", () => {
  test("is newest first, in pages, with lines and the whole total", async () => {
    const karim = await makeCustomer();
    const placed: string[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const { id } = await makeOrder({ customerId: karim.id });
      await placedAt(id, `2026-11-0${turn + 1}T06:00Z`);
      placed.unshift(id);
    }
    await makeOrder();
    const page = (number: number) => listCustomerOrders(karim.id, { page: number, perPage: 2 });
    expect(idsOf(await page(1))).toEqual(placed.slice(0, 2));
    expect(idsOf(await page(3))).toEqual(placed.slice(4));
    expect(await page(4)).toEqual({ orders: [], total: 5, isMore: false });
    expect((await page(1)).orders[0]?.lines).toHaveLength(1);
    expect(idsOf(await listCustomerOrders(karim.id))).toEqual(placed);
    for (const odd of [0, -3, Number.NaN, 1.7])
      expect(idsOf(await page(odd))).toEqual(placed.slice(0, 2));
    expect(await page(1e300)).toEqual({ orders: [], total: 5, isMore: false });
  });
});

describe("staff's list", () => {
  const now = new Date("2026-11-21T08:00Z");

  test("by period begins at 00:00 in Dhaka and by status holds just that status", async () => {
    await emptyTables();
    const moments = {
      todayFirst: "2026-11-20T18:00:00.000Z",
      todayLast: "2026-11-21T17:59:59.999Z",
      tomorrow: "2026-11-21T18:00:00.000Z",
      yesterday: "2026-11-20T17:59:59.999Z",
      weekFirst: "2026-11-14T18:00:00.000Z",
      beforeWeek: "2026-11-14T17:59:59.999Z",
      monthFirst: "2026-10-31T18:00:00.000Z",
      lastMonth: "2026-10-31T17:59:59.999Z",
    };
    const names = new Map<string, string>();
    for (const [name, moment] of Object.entries(moments)) {
      const { id } = await makeOrder();
      await placedAt(id, moment);
      names.set(id, name);
    }
    const listed = async (filter: Parameters<typeof listOrders>[0]) =>
      idsOf(await listOrders(filter, { now })).map((id) => names.get(id));
    expect(await listed("today")).toEqual(["todayLast", "todayFirst"]);
    expect(await listed("week")).toEqual(["todayLast", "todayFirst", "yesterday", "weekFirst"]);
    expect(await listed("month")).toEqual([
      "todayLast",
      "todayFirst",
      "yesterday",
      "weekFirst",
      "beforeWeek",
      "monthFirst",
    ]);
    expect(await listed("Refunded")).toEqual([]);
    for (const [id, name] of names) {
      if (name === "yesterday") await updateOrder(id, { status: "Refunded" }, null);
    }
    expect(await listed("Refunded")).toEqual(["yesterday"]);
    expect(await listed("Processing")).not.toContain("yesterday");
    expect(await listOrders(null, { now, page: 2, perPage: 5 })).toMatchObject({ total: 8 });
  });

  test("is searched by number, name, and phone in any spelling", async () => {
    await emptyTables();
    const rahima = await makeOrder({ fullName: "Rahima Begum", phoneNumber: "01712345678" });
    const nodi = await makeOrder({ fullName: "নদী_100% আক্তার", phoneNumber: "01898765432" });
    const found = async (search: string) => idsOf(await listOrders(null, { search }));
    for (const search of [
      "rahima",
      "BEGUM",
      "ahima b",
      "01712345678",
      "+880 1712-345678",
      "০১৭১২৩৪৫৬৭৮",
      "8801712",
      "1712 345",
      `${rahima.orderNumber}`,
      `#${rahima.orderNumber}`,
      " rahima\0 ",
    ]) {
      expect(await found(search), search).toEqual([rahima.id]);
    }
    expect(await found("নদী")).toEqual([nodi.id]);
    expect(await found("_100%")).toEqual([nodi.id]);
    expect(await found("")).toHaveLength(2);
    for (const nothing of [
      "99999999999999999999",
      // Fewer than three letters occur in nearly every name.
      "%",
      "নদ",
      "' or true --",
      "\\",
      "\ud800",
      "x".repeat(9999),
    ]) {
      expect(await found(nothing), nothing.slice(0, 20)).toEqual([]);
    }
    expect(await listOrders("Cancelled", { search: "rahima" })).toEqual({
      orders: [],
      total: 0,
      isMore: false,
    });
  });

  test("can be read completely, each order once", async () => {
    await emptyTables();
    const { id: productId } = await makeProduct();
    const first = await makeOrder({ lines: [{ productId, quantity: 1 }] });
    const { orderNumber: _, ...row } = await firstRow(first.id);
    await db.insert(orders).values(
      Array.from({ length: 1100 }, (_, index) => ({
        ...row,
        id: undefined,
        // Many orders have the same moment, so batches must be divided by id.
        createdAt: new Date(Date.UTC(2026, 10, 1) + Math.floor(index / 700)),
      })),
    );
    const walked: Order[] = [];
    for await (const order of eachOrder(null)) walked.push(order);
    expect(new Set(walked.map(({ id }) => id)).size).toBe(1101);
    expect(walked.map(({ id }) => id)).toEqual(idsOf(await listOrders(null)));
  });
});

describe("ordering again", () => {
  test("adds available products and names the others", async () => {
    const karim = await makeCustomer();
    const items = {
      sold: await makeProduct({ title: "Honey" }),
      scarce: await makeTrackedProduct(9, { title: "Nuts" }),
      none: await makeTrackedProduct(9, { title: "Ghee" }),
      inactive: await makeProduct({ title: "Oil" }),
      deleted: await makeProduct({ title: "Dates" }),
    };
    const lines = Object.values(items).map(({ id }) => ({ productId: id, quantity: 4 }));
    const order = await makeOrder({ customerId: karim.id, lines });
    const set = (id: string, fields: Partial<typeof products.$inferInsert>) =>
      db.update(products).set(fields).where(eq(products.id, id));
    await set(items.scarce.id, { quantityInStock: 3 });
    await set(items.none.id, { quantityInStock: 0 });
    await set(items.inactive.id, { isActive: false, title: "Renamed" });
    await set(items.deleted.id, { deletedAt: new Date() });
    expect(await listReorderableLines(order, "en")).toMatchObject({
      available: [
        { productId: items.sold.id, quantity: 4 },
        { productId: items.scarce.id, quantity: 3 },
      ],
      unavailable: ["Ghee", "Oil", "Dates"].map((text) => ({ title: { text } })),
    });
  });
});

describe("a quote", () => {
  test("shows the total of the future order", async () => {
    const honey = await makeProduct({ price: 500, discount: 50 });
    const { code } = await makePromoCode({ discount: 80, minAmount: 900 });
    await db.insert(deliveryCharges).values({ district: "Dhaka", charge: 60 });
    const lines = [{ productId: honey.id, quantity: 2 }];
    const quote = await quoteOrder({ lines, district: "ঢাকা", promoCode: code.toLowerCase() });
    expect(quote).toEqual({
      ...{ deliverySaved: 0, isPromoCodeApplied: true, saved: 180 },
      subtotal: 900,
      deliveryCharge: 60,
      promoCode: code,
      promoCodeDiscount: 80,
      promoCodeRefusal: null,
      totalPrice: 880,
      lineRefusals: [],
    });
    const order = await makeOrder({ lines, promoCode: code });
    expect(order).toMatchObject({ subtotal: 900, deliveryCharge: 60, totalPrice: 880 });
  });

  test("has no charge without a district, and the default one for a district without its own", async () => {
    const lines = [{ productId: (await makeProduct()).id, quantity: 1 }];
    for (const district of [undefined, null, "", "Atlantis"]) {
      expect(await quoteOrder({ lines, district: district ?? null })).toMatchObject({
        deliveryCharge: null,
        totalPrice: 650,
      });
    }
    expect(await quoteOrder({ lines, district: "Sylhet" })).toMatchObject({
      deliveryCharge: 120,
      totalPrice: 770,
    });
  });

  test("explains why a code does not apply and which lines cannot be sold", async () => {
    const { code } = await makePromoCode({ minAmount: 5000 });
    const gone = await makeProduct({ title: "Old oil", isActive: false });
    const few = await makeTrackedProduct(1, { title: "Chia" });
    const quote = await quoteOrder({
      lines: [gone, few].map(({ id }) => ({ productId: id, quantity: 2 })),
      promoCode: code,
    });
    expect(quote).toMatchObject({
      subtotal: 0,
      promoCodeDiscount: 0,
      promoCodeRefusal: { code: "promo-code-below-minimum", params: { code, minAmount: 5000 } },
      lineRefusals: [
        { productId: gone.id, refusal: { code: "product-unavailable" } },
        { productId: few.id, refusal: { code: "not-enough-stock", params: { available: 1 } } },
      ],
    });
    const goods = (price: number) => [{ productId: gone.id, categoryId: null, price, quantity: 1 }];
    expect(await quoteOrder({ lines: [], promoCode: "\0nope", goods: goods(700) })).toMatchObject({
      subtotal: 700,
      promoCodeRefusal: { code: "promo-code-not-found" },
    });
    expect(await quoteOrder({ lines: [], promoCode: code, goods: goods(5000) })).toMatchObject({
      promoCodeDiscount: 100,
      totalPrice: 4900,
    });
  });
});

function idsOf(listing: { orders: Order[] }) {
  return listing.orders.map(({ id }) => id);
}

async function placedAt(id: string, moment: string) {
  await db
    .update(orders)
    .set({ createdAt: new Date(moment) })
    .where(eq(orders.id, id));
}

async function firstRow(id: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error("The order was just placed");
  return row;
}
