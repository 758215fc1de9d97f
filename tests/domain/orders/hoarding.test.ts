import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  deleteOrder,
  restoreOrder,
  updateOrder,
} from "#app/domain/orders/changing/order-changes.server.ts";
import {
  cancelHeldOrder,
  expireHeldOrders,
  releaseHeldOrder,
} from "#app/domain/orders/checks/held-orders.server.ts";
import { updateOrderChecks } from "#app/domain/orders/checks/order-checks.server.ts";
import { DEFAULT_CHECKS } from "#app/domain/orders/checks/order-checks.ts";
import type { Sender } from "#app/domain/orders/checks/order-sender.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders, products, promoCodes } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import {
  makeAdmin,
  makeCustomer,
  makeProduct,
  makePromoCode,
  makeTrackedProduct,
  nextPhone,
  rahimasOrder,
} from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { isDeep, sampleSize } from "#tests/support/samples.ts";

/** A person, who filled in the form in a minute. */
const person = (network = "gp", near = "gp/24"): Sender => ({
  network,
  near,
  formAgeMs: 60_000,
  isTrapped: false,
  proof: "missing",
});

/** A program that sends only the API request. */
const program = (network = "host", near = "host/24"): Sender => ({
  network,
  near,
  formAgeMs: null,
  isTrapped: false,
  proof: "not-possible",
});

type Line = { productId: string; quantity: number };

type How = { phoneNumber?: string; fullName?: string; customerId?: string; promoCode?: string };

async function place(lines: Line[], sender: Sender, { customerId, ...how }: How = {}) {
  const input = rahimasOrder(lines, { phoneNumber: nextPhone(), ...how });
  const key = { customerId: customerId ?? null, idempotencyKey: null };
  return (await placeOrder(input, { ...key, sender })).order;
}

/** Null if the shop refuses the order or asks for a phone number. */
const tryToPlace = (...what: Parameters<typeof place>) => place(...what).catch(() => null);

const STOCKS = [
  64, 38, 21, 15, 45, 6, 30, 27, 52, 33, 70, 5, 18, 41, 36, 22, 60, 12, 48, 25, 9, 80,
];

let items: string[];
let honey: string;

beforeEach(async () => {
  await emptyTables();
  items = [];
  for (const stock of STOCKS) items.push((await makeTrackedProduct(stock, { price: 100 })).id);
  honey = (await makeProduct({ price: 650 })).id;
});

const stocks = async () =>
  new Map((await db.select().from(products)).map((one) => [one.id, one.quantityInStock]));

const stockOf = async (id: string) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]?.quantityInStock ?? 0;

/** The percentage of each product's stock that is gone. */
async function gone(): Promise<number[]> {
  const left = await stocks();
  return items.map((id, i) => 100 - (100 * (left.get(id) ?? 0)) / (STOCKS[i] ?? 1));
}

/**
 * Missing pieces of products that are at least half gone; below `stockPieces` no order is held for
 * them.
 */
async function piecesOfHalved(): Promise<number> {
  const shares = await gone();
  return shares.reduce(
    (sum, share, i) => sum + (share >= 50 ? (share / 100) * (STOCKS[i] ?? 0) : 0),
    0,
  );
}

/** Repeatedly orders just under half of each product's remaining stock. */
async function takeHalves(
  senderOf: (n: number) => Sender,
  howOf: (n: number) => How,
  times: number,
) {
  for (let n = 0; n < times; n++) {
    const lines: Line[] = [];
    const left = await stocks();
    for (const productId of items) {
      const quantity = Math.floor(((left.get(productId) ?? 0) - 1) / 2);
      if (quantity > 0) lines.push({ productId, quantity });
    }
    if (lines.length > 0) await tryToPlace(lines, senderOf(n), howOf(n));
  }
}

describe("the shop cannot be emptied by orders that each take less than half", () => {
  const phoneNumber = "01799999999";
  const ways: [string, (n: number) => Sender, (n: number) => How][] = [
    ["of one phone from everywhere", (n) => program(`a${n}`, `b${n}`), () => ({ phoneNumber })],
    ["of ever other phones and names", () => program(), (n) => ({ fullName: `Name ${n}` })],
    ["by the form", () => person(), (n) => ({ fullName: `Name ${n}` })],
    ["of one phone", () => program(), () => ({ phoneNumber })],
    ["of ever other phones", () => program(), () => ({})],
    ["from five addresses side by side", (n) => program(`host-${n % 5}`), () => ({})],
  ];
  test.each(ways.slice(0, sampleSize(3, ways.length)))("%s", async (_name, senderOf, howOf) => {
    await takeHalves(senderOf, howOf, 29);
    expect(await piecesOfHalved()).toBeLessThan(10);
  });

  test("of one piece each of all products, by programs", async () => {
    for (let n = 0; n < 100; n++) {
      const productId = items[n % items.length] ?? "";
      await tryToPlace([{ productId, quantity: 1 }], program(`host-${n % 5}`));
    }
    expect(await db.$count(orders, sql`held_at is null`)).toBe(60);
    expect(await piecesOfHalved()).toBeLessThan(10);
  });

  if (isDeep)
    test("of a family's basket each, by the form, for hours: a quarter of all stock is left", async () => {
      for (let n = 0; n < 120; n++) {
        const lines: Line[] = [];
        const left = await stocks();
        for (let i = 0; lines.length < 5 && i < items.length; i++) {
          const productId = items[(n + i) % items.length] ?? "";
          if ((left.get(productId) ?? 0) >= 2) lines.push({ productId, quantity: 2 });
        }
        await tryToPlace(lines, person());
        await db.update(orders).set({ createdAt: sql`created_at - interval '3 minutes'` });
      }
      const all = STOCKS.reduce((sum, stock) => sum + stock, 0);
      const left = [...(await stocks()).values()].reduce((sum, pieces) => sum + pieces, 0);
      expect(left / all).toBeGreaterThan(0.23);
    });

  test("at the same time", async () => {
    const lines = items.map((productId, i) => ({
      productId,
      quantity: Math.max(1, Math.floor((STOCKS[i] ?? 0) / 5)),
    }));
    await Promise.all(Array.from({ length: 24 }, () => tryToPlace(lines, program())));
    expect(await piecesOfHalved()).toBeLessThan(10);
  });
});

describe("two hundred customers behind one carrier's address", () => {
  test("buy small baskets, many of the same product until it is sold out, and none is held", async () => {
    const reasons: string[][] = [];
    for (let n = 0; n < 200; n++) {
      const lines: Line[] = [{ productId: honey, quantity: 1 + (n % 3) }];
      const popular = items[0] ?? "";
      if (n % 3 === 0 && (await stockOf(popular)) > 0)
        lines.push({ productId: popular, quantity: 1 });
      const second = items[1 + (n % (items.length - 1))] ?? "";
      if (n % 2 === 0 && (await stockOf(second)) > 1)
        lines.push({ productId: second, quantity: 2 });
      const order = await place(lines, person());
      reasons.push(order.heldReasons);
      await db.update(orders).set({ createdAt: sql`created_at - interval '18 seconds'` });
    }
    expect(await stockOf(items[0] ?? "")).toBeLessThanOrEqual(0);
    expect(reasons.filter((one) => one.length > 0)).toEqual([]);
  });

  test("include one with a delivered order, who is not counted with the others", async () => {
    const karim = await makeCustomer();
    const first = await place([{ productId: honey, quantity: 1 }], person(), {
      customerId: karim.id,
    });
    await updateOrder(first.id, { status: "Deliverd" }, null);
    await updateOrderChecks({ ...DEFAULT_CHECKS, callsPerNetwork: 1, networkTotal: 1 });
    await place([{ productId: honey, quantity: 1 }], program());
    const stranger = await place([{ productId: honey, quantity: 1 }], program());
    expect(stranger.heldReasons).toEqual(["network-sum", "busy-network"]);
    const his = await place([{ productId: honey, quantity: 1 }], program(), {
      customerId: karim.id,
    });
    expect(his.heldReasons).toEqual([]);
  });
});

describe("very many orders", () => {
  test("within a minute are asked for a number, or held if a program sends them", async () => {
    await updateOrderChecks({ ...DEFAULT_CHECKS, ordersPerMinute: 3 });
    const line = [{ productId: honey, quantity: 1 }];
    for (let n = 0; n < 3; n++) await place(line, person());
    expect((await refusalOf(place(line, person())))[0]).toBe("proof-needed");
    expect((await place(line, { ...person(), proof: "given" })).heldReasons).toEqual([]);
    expect((await place(line, program("gp"))).heldReasons).toEqual(["busy-network"]);
    await db.update(orders).set({ createdAt: sql`created_at - interval '61 seconds'` });
    expect((await place(line, person())).heldReasons).toEqual([]);
  });

  test("by programs with rotating phones, one every five seconds, pass up to sixty an hour", async () => {
    const line = [{ productId: honey, quantity: 1 }];
    const placed = [];
    for (let n = 0; n < 80; n++) {
      placed.push(await place(line, program()));
      await db.update(orders).set({ createdAt: sql`created_at - interval '5 seconds'` });
    }
    expect(placed.filter((order) => order.heldAt === null)).toHaveLength(60);
  });

  test("for very much money are held, whatever they contain", async () => {
    await updateOrderChecks({ ...DEFAULT_CHECKS, networkTotal: 2000 });
    const line = [{ productId: honey, quantity: 1 }];
    expect((await place(line, person())).heldReasons).toEqual([]);
    expect((await place(line, person())).heldReasons).toEqual([]);
    expect((await place(line, person())).heldReasons).toEqual(["network-sum"]);
    expect((await place(line, person("other", "other/24"))).heldReasons).toEqual([]);
  });
});

describe("an order that is held for its quantity", () => {
  async function hold() {
    const jars = (await makeTrackedProduct(20)).id;
    const code = await makePromoCode();
    const order = await place([{ productId: jars, quantity: 20 }], person(), {
      promoCode: code.code,
    });
    expect(order).toMatchObject({ heldReasons: ["bulk"], isReserved: false });
    expect(await stockOf(jars)).toBe(20);
    expect(await db.select().from(promoCodes)).toMatchObject([{ currentUsage: 0 }]);
    return { order, jars };
  }

  test("takes products and promo use when it is released", async () => {
    const { order, jars } = await hold();
    const released = await releaseHeldOrder(order.id, await makeAdmin());
    expect(released).toMatchObject({ status: "Processing", heldAt: null, isReserved: true });
    expect(await stockOf(jars)).toBe(0);
    expect(await db.select().from(promoCodes)).toMatchObject([{ currentUsage: 1 }]);
  });

  test("is not released if the products are sold out, and the owner sees what is left", async () => {
    const { order, jars } = await hold();
    await place([{ productId: jars, quantity: 3 }], person());
    expect((await refusalOf(releaseHeldOrder(order.id, await makeAdmin())))[0]).toBe(
      "not-enough-stock",
    );
    expect(await stockOf(jars)).toBe(17);
    await cancelHeldOrder(order.id, await makeAdmin());
    expect(await stockOf(jars)).toBe(17);
  });

  test("releases nothing when it expires, since it had reserved nothing", async () => {
    const { order, jars } = await hold();
    expect(await expireHeldOrders(new Date(Date.now() + 25 * 60 * 60 * 1000))).toBe(1);
    expect([await stockOf(jars), order.isReserved]).toEqual([20, false]);
  });

  test("takes no products when edited, deleted and restored, but does with another status", async () => {
    const { order, jars } = await hold();
    await updateOrder(order.id, { fullName: "Rahima B." }, null);
    await updateOrder(order.id, { status: "Processing" }, null);
    expect(await stockOf(jars)).toBe(20);
    await deleteOrder(order.id, null);
    const restored = await restoreOrder(order.id, null);
    expect([restored.isReserved, await stockOf(jars)]).toEqual([false, 20]);
    await updateOrder(order.id, { status: "Ready for delivery" }, null);
    expect(await stockOf(jars)).toBe(0);
    await updateOrder(order.id, { status: "Cancelled" }, null);
    expect(await stockOf(jars)).toBe(20);
  });

  test("is no longer counted after the owner's call", async () => {
    const first = await place([{ productId: items[0] ?? "", quantity: 40 }], program());
    expect(first.heldReasons).toEqual(["bulk"]);
    await releaseHeldOrder(first.id, await makeAdmin());
    const next = await place([{ productId: items[0] ?? "", quantity: 5 }], program());
    expect(next.heldReasons).toEqual([]);
  });
});
