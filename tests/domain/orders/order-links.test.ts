import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteSale } from "#app/domain/catalog/sales/sales.server.ts";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { exportHeldData } from "#app/domain/figures/privacy/held-data.server.ts";
import { readTouches } from "#app/domain/marketing/sources/touches.server.ts";
import { placeDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import {
  createOrderLink,
  endOrderLink,
  findLinkBySecret,
  findOrderLink,
  type ListedLink,
  listOrderLinks,
  type OrderLinkInput,
  pathOfLink,
  sweepOrderLinks,
} from "#app/domain/orders/placing/order-links.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orderLinks, orders, products, staffActs } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { offer } from "#tests/support/deals.ts";
import {
  makeAdmin,
  makeProduct,
  makeTrackedProduct,
  nextPhone,
  rahimasOrder,
} from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

beforeEach(emptyTables);

const TERMS = {
  ...{ discount: 0, deliveryCharge: null, promoCode: "", orderNote: "", staffNote: "" },
  language: "bn" as const,
};

type Line = OrderLinkInput["lines"][number];

async function aLink(lines: Line[], terms: Partial<OrderLinkInput> = {}, key?: string) {
  return createOrderLink({ ...TERMS, ...terms, lines }, await makeAdmin(), key);
}

/** What the buyer's page does. */
const orderBy = (link: ListedLink, phoneNumber = nextPhone()) =>
  placeOrder(
    { ...rahimasOrder([...link.lines], { phoneNumber }), orderNote: link.orderNote },
    { customerId: null, idempotencyKey: null, draftId: link.id, link },
  );

const one = (productId: string, price: number | null = null): Line => ({
  ...{ productId, quantity: 1, price },
});

const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked))[0];

const stateOf = async ({ id }: { id: string }) => (await findOrderLink(id))?.state;

describe("a link", () => {
  test("holds its prices, discount and charge whatever the catalogue asks by then", async () => {
    const honey = await makeProduct({ price: 700 });
    const dates = await makeProduct({ price: 300 });
    const link = await aLink([{ ...one(honey.id, 650), quantity: 2 }, one(dates.id)], {
      ...{ discount: 50, deliveryCharge: 40, staffNote: "Messenger", orderNote: "Gift" },
    });
    await db.update(products).set({ price: 900 });
    const { order } = await orderBy(link);
    expect(order.lines.map(({ price, quantity }) => [price, quantity])).toEqual([
      [650, 2],
      [300, 1],
    ]);
    expect(order).toMatchObject({
      ...{ subtotal: 1600, deliveryCharge: 40, adjustment: -50, totalPrice: 1590 },
      ...{ source: "chat", staffNote: "Messenger", orderNote: "Gift", confirmedAt: null },
    });
  });

  test("keeps the deal that ran when it was made", async () => {
    const honey = await makeProduct({ price: 500 });
    const { id } = await offer([honey.id]);
    const link = await aLink([{ ...one(honey.id), quantity: 3 }]);
    await deleteSale(id);
    expect((await orderBy(link)).order.subtotal).toBe(1000);
  });

  test("places one order of two sent at once, and no second afterwards", async () => {
    const honey = await makeTrackedProduct(10);
    const link = await aLink([one(honey.id)]);
    const rahima = nextPhone();
    const twice = await Promise.all([orderBy(link, rahima), orderBy(link, rahima)]);
    expect(twice.map(({ repeated }) => repeated).sort()).toEqual([false, true]);
    expect(new Set(twice.map(({ order }) => order.id)).size).toBe(1);
    expect(await codeOf(orderBy(link))).toBe("idempotency-key-reused");
    const [order, ...others] = await db.select().from(orders);
    expect(others).toEqual([]);
    expect(await findOrderLink(link.id)).toMatchObject({ state: "used", orderId: order?.id });
    const [left] = await db.select().from(products).where(eq(products.id, honey.id));
    expect(left?.quantityInStock).toBe(9);
  });

  test("goes to one of two buyers who order at once", async () => {
    const link = await aLink([one((await makeProduct()).id)]);
    const both = await Promise.allSettled([orderBy(link), orderBy(link)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db.$count(orders)).toBe(1);
  });

  test("that ends while its form is open takes nothing", async () => {
    const honey = await makeTrackedProduct(10);
    const link = await aLink([one(honey.id)]);
    await endOrderLink(link.id, await makeAdmin());
    expect(await codeOf(orderBy(link))).toBe("order-link-over");
    expect([await db.$count(orders), await stateOf(link)]).toEqual([0, "ended"]);
    expect(await codeOf(endOrderLink(link.id, null))).toBe("order-link-over");
  });

  test("ends after seven days by itself, and is deleted after ninety", async () => {
    const link = await aLink([one((await makeProduct()).id)]);
    expect(Math.round((link.endsAt.getTime() - Date.now()) / 86_400_000)).toBe(7);
    await db.update(orderLinks).set({ endsAt: sql`now() - interval '1 second'` });
    expect(await stateOf(link)).toBe("ended");
    expect(await codeOf(orderBy(link))).toBe("order-link-over");
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect([await sweepOrderLinks(inDays(89)), await sweepOrderLinks(inDays(91))]).toEqual([0, 1]);
  });

  test("is refused when stock is gone, and takes an order once there is some", async () => {
    const honey = await makeTrackedProduct(1);
    const link = await aLink([one(honey.id)]);
    await placeDeskOrder(
      rahimasOrder([{ productId: honey.id, quantity: 1 }]),
      { actor: await makeAdmin(), discount: 0, deliveryCharge: null, staffNote: "" },
      { key: null },
    );
    expect(await codeOf(orderBy(link))).toBe("not-enough-stock");
    expect(await stateOf(link)).toBe("open");
    await db.update(products).set({ quantityInStock: 1 });
    await orderBy(link);
    expect(await stateOf(link)).toBe("used");
  });

  test("has an address of 128 bits, of which the shop stores a hash", async () => {
    const link = await aLink([one((await makeProduct()).id)]);
    const secret = /^\/o\/([\w-]{22})$/.exec(pathOfLink(link) ?? "")?.[1] ?? "";
    expect(await findLinkBySecret(secret)).toMatchObject({ id: link.id });
    expect(JSON.stringify(link)).not.toContain(secret);
    for (const other of ["", link.id, `${secret.slice(0, -1)}!`, "a".repeat(22)])
      expect(await findLinkBySecret(other)).toBe(null);
    expect(pathOfLink({ ...link, tokenHash: "of another key" })).toBe(null);
  });

  test("is made once under a key, and says so if something else is asked under it", async () => {
    const honey = await makeProduct({ price: 700 });
    const [first, again] = [
      await aLink([one(honey.id)], {}, "k"),
      await aLink([one(honey.id)], {}, "k"),
    ];
    expect(again.id).toBe(first.id);
    expect(await codeOf(aLink([one(honey.id, 600)], {}, "k"))).toBe("idempotency-key-reused");
    expect(await codeOf(aLink([one(honey.id)], { discount: 5 }, "k"))).toBe(
      "idempotency-key-reused",
    );
    expect((await listOrderLinks({ page: 1, perPage: 20 })).total).toBe(1);
    expect((await db.select().from(staffActs)).map(({ act }) => act)).toEqual([
      "order-link-created",
    ]);
  });

  test("of nothing, of hidden goods or with more off than they cost is not made", async () => {
    const hidden = await makeProduct({ isActive: false });
    const honey = await makeProduct({ price: 700 });
    expect(await codeOf(aLink([]))).toBe("empty-cart");
    expect(await codeOf(aLink([one(hidden.id)]))).toBe("product-unavailable");
    expect(await codeOf(aLink([one(honey.id)], { discount: 701 }))).toBe("discount-above-total");
    expect(await codeOf(aLink([one(honey.id)], { promoCode: "NONE" }))).toBe(
      "promo-code-not-found",
    );
    expect(await codeOf(endOrderLink(honey.id, null))).toBe("order-link-not-found");
  });

  test("goes with the person who used it, and stays without one", async () => {
    const honey = await makeProduct();
    const [used, open] = [await aLink([one(honey.id)]), await aLink([one(honey.id)])];
    const rahima = nextPhone();
    await orderBy(used, rahima);
    const held = await exportHeldData(rahima);
    expect(held.orderLinks).toMatchObject([{ id: used.id }]);
    expect(held.orderLinks[0]).not.toHaveProperty("tokenHash");
    await erase(rahima);
    expect([await stateOf(used), await stateOf(open)]).toEqual([undefined, "open"]);
  });
});

test("no visitor claims to come from the shop's own chat", () => {
  const row = [Math.floor(Date.now() / 1000), "chat", "", "", "", "", "", "/"];
  const cookie = Buffer.from(JSON.stringify([row])).toString("base64url");
  expect(readTouches(`touches=${cookie}`)).toBe(null);
});
