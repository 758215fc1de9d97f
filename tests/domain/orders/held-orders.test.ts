import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "#app/domain/core/durations.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { cancelOwnOrder } from "#app/domain/orders/changing/own-order.server.ts";
import {
  cancelHeldOrder,
  countHeldOrders,
  expireHeldOrders,
  listHeldOrders,
  releaseHeldOrder,
} from "#app/domain/orders/checks/held-orders.server.ts";
import { isHeld } from "#app/domain/orders/checks/held-orders.ts";
import {
  findOrderChecks,
  updateOrderChecks,
} from "#app/domain/orders/checks/order-checks.server.ts";
import { DEFAULT_CHECKS } from "#app/domain/orders/checks/order-checks.ts";
import type { Sender } from "#app/domain/orders/checks/order-sender.server.ts";
import type { OrderInput } from "#app/domain/orders/order-input.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
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

/** A person, who took time to fill in the form. */
const person = (network: string | null = "gp", fields: Partial<Sender> = {}): Sender => ({
  network,
  near: network,
  formAgeMs: 60_000,
  isTrapped: false,
  proof: "missing",
  ...fields,
});

type How = Partial<OrderInput> & {
  sender?: Sender;
  customerId?: string;
  idempotencyKey?: string;
  quantity?: number;
};

let honey: { id: string };

beforeEach(async () => {
  await emptyTables();
  honey = await makeProduct({ price: 650 });
});

async function place(how: How = {}) {
  const { sender = person(), customerId = null, idempotencyKey = null, quantity, ...input } = how;
  const lines = input.lines ?? [{ productId: honey.id, quantity: quantity ?? 1 }];
  return placeOrder(rahimasOrder(lines, { phoneNumber: nextPhone(), ...input }), {
    customerId,
    idempotencyKey,
    sender,
  });
}

const stockOf = async (id: string) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]?.quantityInStock;

async function times<T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let i = 0; i < count; i++) done.push(await work(i));
  return done;
}

describe("an unusual order is held", () => {
  test("if many orders of its phone are open, not counting delivered and cancelled ones", async () => {
    const phoneNumber = nextPhone();
    const first = await times(5, () => place({ phoneNumber }));
    expect(first.map(({ order }) => isHeld(order))).toEqual(Array(5).fill(false));
    const { order } = await place({ phoneNumber });
    expect(order).toMatchObject({ status: "Processing", isReserved: true });
    expect(order.heldReasons).toEqual(["open-orders"]);
    expect(Number(order.heldUntil) - Number(order.createdAt)).toBe(24 * HOUR_MS);
    expect(await findOrder(order.id)).toEqual(order);
    expect(await listOrderHistory(order.id)).toMatchObject([
      { field: "status", from: null, to: "Processing" },
      { field: "held", from: null, to: "open-orders" },
    ]);
    await updateOrder(order.id, { status: "Cancelled" }, null);
    await updateOrder(first[0]?.order.id ?? "", { status: "Deliverd" }, null);
    expect(isHeld((await place({ phoneNumber })).order)).toBe(false);
  });

  test("if its phone orders under many names", async () => {
    const phoneNumber = nextPhone();
    const reasons = await times(4, async (i) => {
      const { order } = await place({ phoneNumber, fullName: `Name ${i}` });
      return order.heldReasons;
    });
    expect(reasons).toEqual([[], [], [], ["many-names"]]);
  });

  test("if it costs more than usual", async () => {
    const dear = await makeProduct({ price: 19_880 });
    const usual = await place({ lines: [{ productId: dear.id, quantity: 1 }] });
    expect([usual.order.totalPrice, usual.order.heldReasons]).toEqual([20_000, []]);
    const lines = [
      { productId: dear.id, quantity: 1 },
      { productId: honey.id, quantity: 1 },
    ];
    expect((await place({ lines })).order.heldReasons).toEqual(["large-sum"]);
  });

  test("if it takes most of the remaining stock, of one product or of many", async () => {
    const jars = await makeTrackedProduct(40);
    const few = await place({ lines: [{ productId: jars.id, quantity: 19 }] });
    expect(few.order.heldReasons).toEqual([]);
    // 21 are left.
    const half = await place({ lines: [{ productId: jars.id, quantity: 11 }] });
    expect(half.order.heldReasons).toEqual(["bulk"]);
    // Buying the last piece of one product is normal; buying the last pieces of all is not.
    const last = await Promise.all(Array.from({ length: 22 }, () => makeTrackedProduct(1)));
    const lines = last.map(({ id }) => ({ productId: id, quantity: 1 }));
    expect((await place({ lines: lines.slice(0, 1) })).order.heldReasons).toEqual([]);
    expect((await place({ lines: lines.slice(1) })).order.heldReasons).toEqual(["bulk"]);
  });

  test("unless the owner's limits permit it", async () => {
    const checks = { ...DEFAULT_CHECKS, totalPrice: 1000, holdHours: 2 };
    Object.assign(checks, { stockShare: 0, networkShare: 0 });
    await updateOrderChecks(checks);
    expect((await findOrderChecks()).checks).toEqual(checks);
    const jars = await makeTrackedProduct(20, { price: 10 });
    const all = await place({ lines: [{ productId: jars.id, quantity: 20 }] });
    expect(all.order.heldReasons).toEqual([]);
    const { order } = await place({ quantity: 2 });
    expect(order.heldReasons).toEqual(["large-sum"]);
    expect(Number(order.heldUntil) - Number(order.createdAt)).toBe(2 * HOUR_MS);
  });

  test("unless the caller vouches for it", async () => {
    const input = rahimasOrder([{ productId: honey.id, quantity: 99 }]);
    const { order } = await placeOrder(input, { customerId: null, idempotencyKey: null });
    expect(order.heldAt).toBeNull();
  });
});

describe("two hundred customers behind one mobile network", () => {
  test("order within an hour, and none is held", async () => {
    const waves = await times(10, async () => {
      const wave = await Promise.all(Array.from({ length: 20 }, () => place()));
      await db.update(orders).set({ createdAt: sql`created_at - interval '6 minutes'` });
      return wave;
    });
    const placed = waves.flat();
    expect(placed).toHaveLength(200);
    expect(placed.every(({ order }) => order.heldAt === null)).toBe(true);
  });
});

describe("a flood of orders", () => {
  test("from one phone and network ends after ten orders, also in parallel", async () => {
    const phoneNumber = nextPhone();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, () => place({ phoneNumber })),
    );
    const placed = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value.order] : []));
    expect(placed).toHaveLength(10);
    expect(placed.filter(isHeld)).toHaveLength(5);
    expect(await db.$count(orders)).toBe(10);
    const [code, params] = await refusalOf(place({ phoneNumber }));
    expect(code).toBe("orders-too-fast");
    expect(Number((params as { retryAfterS: number }).retryAfterS)).toBeGreaterThan(3500);
  });

  test("with a stranger's number leaves the number's owner free to order elsewhere", async () => {
    const phoneNumber = nextPhone();
    await times(10, () => place({ phoneNumber, sender: person("stranger") }));
    expect((await refusalOf(place({ phoneNumber, sender: person("stranger") })))[0]).toBe(
      "orders-too-fast",
    );
    const { order } = await place({ phoneNumber, sender: person("home") });
    expect(order.heldReasons).toEqual(["open-orders"]);
  });

  test("is forgotten after an hour", async () => {
    const phoneNumber = nextPhone();
    await times(10, () => place({ phoneNumber }));
    await db.update(orders).set({ createdAt: sql`created_at - interval '61 minutes'` });
    expect((await place({ phoneNumber })).order.heldReasons).toEqual(["open-orders"]);
  });

  test("counts neither repeats nor refusals, and a repeat still gets its order", async () => {
    const phoneNumber = nextPhone();
    const key = { phoneNumber, idempotencyKey: "once" };
    const { order } = await place(key);
    const again = await times(15, () => place(key));
    expect(again.every(({ repeated }) => repeated)).toBe(true);
    await times(15, () => refusalOf(place({ phoneNumber, lines: [] })));
    await times(9, () => place({ phoneNumber }));
    expect((await refusalOf(place({ phoneNumber })))[0]).toBe("orders-too-fast");
    expect(await place(key)).toMatchObject({ repeated: true, order: { id: order.id } });
  });

  test("from many phones of one network ends at the owner's limit", async () => {
    await updateOrderChecks({ ...DEFAULT_CHECKS, mostPerNetwork: 20 });
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => place()));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect((await place({ sender: person("another") })).repeated).toBe(false);
  });
});

describe("a number to copy is required", () => {
  const quick = person("gp", { formAgeMs: 500 });

  test("if a form is sent at once, but only as one of several", async () => {
    const phoneNumber = nextPhone();
    await times(2, () => place({ phoneNumber, sender: quick }));
    expect((await refusalOf(place({ phoneNumber, sender: quick })))[0]).toBe("proof-needed");
    await place({ phoneNumber, sender: { ...quick, proof: "given" } });
    await place({ phoneNumber });
    expect(await db.$count(orders)).toBe(4);
  });

  test("if the hidden field is filled in", async () => {
    const trapped = person("gp", { isTrapped: true });
    expect((await refusalOf(place({ sender: trapped })))[0]).toBe("proof-needed");
    expect((await place({ sender: { ...trapped, proof: "given" } })).order.heldAt).toBeNull();
  });

  test("if a network orders very much; a program's order is held instead", async () => {
    await updateOrderChecks({ ...DEFAULT_CHECKS, ordersPerNetwork: 3 });
    await times(3, () => place());
    expect((await refusalOf(place()))[0]).toBe("proof-needed");
    expect((await place({ sender: person("gp", { proof: "given" }) })).order.heldAt).toBeNull();
    const program = person("gp", { proof: "not-possible", formAgeMs: null });
    expect((await place({ sender: program })).order.heldReasons).toEqual(["busy-network"]);
  });
});

describe("a held order", () => {
  /** Places an order that is held for its sum and so reserves its twenty jars while it waits. */
  async function hold(how: How = {}) {
    const jars = await makeTrackedProduct(100, { price: 1000 });
    const { order } = await place({ lines: [{ productId: jars.id, quantity: 20 }], ...how });
    expect([order.heldReasons, await stockOf(jars.id)]).toEqual([["large-sum"], 80]);
    return { order, jars };
  }

  test("continues normally after its release", async () => {
    const { order, jars } = await hold();
    expect(await countHeldOrders()).toBe(1);
    expect((await listHeldOrders(1, 20)).orders).toEqual([order]);
    const nasrin = await makeAdmin();
    const released = await releaseHeldOrder(order.id, nasrin);
    expect(released).toMatchObject({ status: "Processing", heldAt: null, heldReasons: [] });
    expect(released.version).toBeGreaterThan(order.version);
    expect(await listOrderHistory(order.id)).toMatchObject([
      { field: "status" },
      { field: "held", to: "large-sum" },
      { field: "held", from: "large-sum", to: null, actorId: nasrin.id },
      { field: "confirmed", to: true, actorId: expect.any(String) },
    ]);
    expect(await refusalOf(releaseHeldOrder(order.id, nasrin))).toEqual(["order-not-held", {}]);
    expect(await expireHeldOrders(new Date(Date.now() + 48 * HOUR_MS))).toBe(0);
    expect([await countHeldOrders(), await stockOf(jars.id)]).toEqual([0, 80]);
  });

  test("stays held if its status is sent again with another field; only a release frees it", async () => {
    const { order } = await hold();
    const edited = await updateOrder(
      order.id,
      { status: "Processing", staffNote: "Rings back at six" },
      await makeAdmin(),
    );
    expect(edited).toMatchObject({ staffNote: "Rings back at six", heldReasons: ["large-sum"] });
    expect(isHeld(edited)).toBe(true);
    const fields = (await listOrderHistory(order.id)).map(({ field }) => field);
    expect(fields).toEqual(["status", "held", "staffNote"]);
  });

  test("is cancelled automatically without a decision, and its stock and code are released", async () => {
    const code = await makePromoCode();
    const { order, jars } = await hold({ promoCode: code.code });
    expect(await expireHeldOrders(new Date(Date.now() + 23 * HOUR_MS))).toBe(0);
    expect(await expireHeldOrders(new Date(Date.now() + 25 * HOUR_MS))).toBe(1);
    expect(await findOrder(order.id)).toMatchObject({
      status: "Cancelled",
      isReserved: false,
      heldAt: null,
    });
    expect(await stockOf(jars.id)).toBe(100);
    expect(await db.select().from(promoCodes)).toMatchObject([{ currentUsage: 0 }]);
    expect((await listOrderHistory(order.id)).slice(2)).toMatchObject([
      { field: "held", from: "large-sum", to: "expired", actorId: null },
      { field: "status", from: "Processing", to: "Cancelled", actorId: null },
    ]);
  });

  test("can be cancelled by the owner or the customer, which releases its stock", async () => {
    const [nasrin, karim] = [await makeAdmin(), await makeCustomer()];
    const one = await hold();
    expect(await cancelHeldOrder(one.order.id, nasrin)).toMatchObject({ status: "Cancelled" });
    const other = await hold({ customerId: karim.id });
    await cancelOwnOrder(other.order.id, karim.id);
    expect([await stockOf(one.jars.id), await stockOf(other.jars.id)]).toEqual([100, 100]);
    expect(await refusalOf(cancelHeldOrder(other.order.id, nasrin))).toEqual([
      "order-not-held",
      {},
    ]);
    expect((await refusalOf(releaseHeldOrder(crypto.randomUUID(), nasrin)))[0]).toBe(
      "order-not-found",
    );
  });

  test("stops waiting as soon as it has another status", async () => {
    const { order } = await hold();
    await updateOrder(order.id, { status: "Ready for delivery" }, null);
    await updateOrder(order.id, { status: "Processing" }, null);
    expect(await countHeldOrders()).toBe(0);
    expect(await expireHeldOrders(new Date(Date.now() + 48 * HOUR_MS))).toBe(0);
  });

  test("releases its stock once, whatever happens at the same time", async () => {
    const nasrin = await makeAdmin();
    const karim = await makeCustomer();
    const held = await Promise.all(
      Array.from({ length: 12 }, () => hold({ customerId: karim.id, phoneNumber: nextPhone() })),
    );
    const later = new Date(Date.now() + 25 * HOUR_MS);
    await Promise.allSettled(
      held.flatMap(({ order }) => [
        releaseHeldOrder(order.id, nasrin),
        cancelHeldOrder(order.id, nasrin),
        expireHeldOrders(later),
        cancelOwnOrder(order.id, karim.id),
        updateOrder(order.id, { status: "Cancelled" }, nasrin),
        expireHeldOrders(later),
      ]),
    );
    for (const { order, jars } of held) {
      const now = await findOrder(order.id);
      expect([now?.status, now?.isReserved, now && isHeld(now)]).toEqual([
        "Cancelled",
        false,
        false,
      ]);
      expect(await stockOf(jars.id)).toBe(100);
    }
    expect(
      await db.execute(sql`select count(*)::int as n from orders where held_at is not null`),
    ).toEqual([{ n: 0 }]);
  });

  test("forgets its network after a week", async () => {
    const { order } = await hold();
    const from = () => db.select({ from: orders.placedFrom }).from(orders);
    await expireHeldOrders();
    expect(await from()).toEqual([{ from: "gp" }]);
    await db.update(orders).set({ createdAt: sql`created_at - interval '8 days'` });
    await expireHeldOrders();
    expect(await from()).toEqual([{ from: null }]);
    expect(order).not.toHaveProperty("placedFrom");
  });
});

describe("the limits", () => {
  test("set by two people at once: the later save is shown what the earlier one set", async () => {
    const { checks, version } = await findOrderChecks();
    const shown = { version, was: checks };
    await updateOrderChecks({ ...checks, holdHours: 12 }, shown);
    expect(await refusalOf(updateOrderChecks({ ...checks, holdHours: 48 }, shown))).toEqual([
      "changed-meanwhile",
      { changes: [{ field: "holdHours", now: 12, yours: 48, by: null, at: expect.any(Date) }] },
    ]);
    expect((await findOrderChecks()).checks.holdHours).toBe(12);
  });

  test("set by two people at once: different fields are both saved", async () => {
    const { checks, version } = await findOrderChecks();
    const shown = { version, was: checks };
    await updateOrderChecks({ ...checks, holdHours: 12 }, shown);
    await updateOrderChecks({ ...checks, totalPrice: 5000 }, shown);
    expect((await findOrderChecks()).checks).toEqual({
      ...checks,
      holdHours: 12,
      totalPrice: 5000,
    });
  });
});
