import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "#app/domain/core/durations.ts";
import { claimNext, countQueue, listQueue } from "#app/domain/orders/calls/call-queue.server.ts";
import { findOtherOrders } from "#app/domain/orders/calls/other-orders.server.ts";
import { recordCall, undoCall } from "#app/domain/orders/calls/record-call.server.ts";
import { cancelOwnOrder } from "#app/domain/orders/changing/own-order.server.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orderHistory, orders, products } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import {
  makeAdmin,
  makeOrder,
  makeProduct,
  makeTrackedProduct,
  nextPhone,
} from "#tests/support/factories.ts";

let nasrin: Awaited<ReturnType<typeof makeAdmin>>;
let jamal: Awaited<ReturnType<typeof makeAdmin>>;
let productId: string;

const later = (ms: number) => new Date(Date.now() + ms);

beforeEach(async () => {
  await emptyTables();
  [nasrin, jamal] = [await makeAdmin(), await makeAdmin({ fullName: "Jamal Hossain" })];
  productId = (await makeProduct()).id;
});

const order = (fields: Parameters<typeof makeOrder>[0] = {}) =>
  makeOrder({ phoneNumber: nextPhone(), lines: [{ productId, quantity: 1 }], ...fields });

async function reread({ id }: { id: string }): Promise<Order> {
  const found = await findOrder(id);
  if (!found) throw new Error("It is there");
  return found;
}

const fieldsOf = async ({ id }: { id: string }) =>
  (
    await db
      .select()
      .from(orderHistory)
      .where(eq(orderHistory.orderId, id))
      .orderBy(orderHistory.id)
  ).map(({ field, actorId }) => [field, actorId]);

const claim = (caller: { id: string }, now = new Date()) => claimNext(caller, { search: "", now });

describe("the call queue", () => {
  test("shows the oldest order first until the call has an outcome", async () => {
    const [first, second] = [await order(), await order()];
    expect((await claim(nasrin))?.id).toBe(first.id);
    expect((await claim(nasrin))?.id).toBe(first.id);
    await recordCall(first.id, { outcome: "confirmed", version: first.version }, nasrin);
    expect((await claim(nasrin))?.id).toBe(second.id);
    expect(await reread(first)).toMatchObject({ status: "Processing", callAfter: null });
    expect((await reread(first)).confirmedAt).not.toBeNull();
    expect(await fieldsOf(first)).toContainEqual(["confirmed", nasrin.id]);
  });

  test("gives simultaneous callers different orders, and none when the queue is empty", async () => {
    const callers = await Promise.all(Array.from({ length: 12 }, () => makeAdmin()));
    const made = await Promise.all(Array.from({ length: 10 }, () => order()));
    const claimed = await Promise.all(callers.map((caller) => claim(caller)));
    const ids = claimed.flatMap((one) => one?.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.sort()).toEqual(made.map(({ id }) => id).sort());
  });

  test("gives an order whose caller left to somebody else after ten minutes", async () => {
    const only = await order();
    await claim(nasrin);
    expect(await claim(jamal)).toBeNull();
    expect((await claim(jamal, later(11 * 60 * 1000)))?.id).toBe(only.id);
  });

  test("shows a requested order even if another caller has claimed it", async () => {
    const [first, second] = [await order(), await order()];
    await claim(nasrin);
    const asked = (id: string) => claimNext(jamal, { search: "", wanted: id });
    expect((await asked(first.id))?.id).toBe(first.id);
    expect((await asked(second.id))?.id).toBe(second.id);
    expect((await claim(nasrin))?.id).toBe(first.id);
  });

  test("counts unanswered calls and repeats them after growing pauses", async () => {
    const { id } = await order();
    const waits = [];
    for (let call = 1; call <= 5; call++) {
      const now = new Date();
      const { version } = await reread({ id });
      const { order } = await recordCall(id, { outcome: "no-answer", version }, nasrin, now);
      expect(order.callAttempts).toBe(call);
      waits.push(((order.callAfter?.getTime() ?? 0) - now.getTime()) / HOUR_MS);
    }
    expect(waits).toEqual([0.5, 2, 5, 24, 24]);
    expect(await claim(nasrin)).toBeNull();
    expect(await countQueue({ search: "" })).toMatchObject({ due: 0, later: 1 });
    expect((await claim(nasrin, later(25 * HOUR_MS)))?.id).toBe(id);
  });

  test("leaves out confirmed, packed, cancelled and deleted orders, and can be searched like orders", async () => {
    const [remaining] = [await order({ fullName: "Salma Khatun" }), await order()];
    await db
      .update(orders)
      .set({ status: "Ready for delivery" })
      .where(eq(orders.id, (await order()).id));
    await db
      .update(orders)
      .set({ deletedAt: new Date() })
      .where(eq(orders.id, (await order()).id));
    expect(await listQueue({ search: "" }, 1, 20)).toHaveLength(2);
    const found = await listQueue({ search: "salma" }, 1, 20);
    expect(found.map(({ id }) => id)).toEqual([remaining.id]);
    expect((await claimNext(nasrin, { search: "salma" }))?.id).toBe(remaining.id);
  });
});

describe("the outcome of a call", () => {
  test("sent twice after a lost answer is recorded once", async () => {
    for (const outcome of ["confirmed", "no-answer", "fake"] as const) {
      const { id, version } = await order();
      const answers = [];
      for (let tap = 0; tap < 2; tap++)
        answers.push(await recordCall(id, { outcome, version }, nasrin));
      expect(answers.map(({ repeated }) => repeated)).toEqual([false, true]);
      expect((await reread({ id })).callAttempts).toBe(outcome === "no-answer" ? 1 : 0);
    }
  });

  test("of two callers at once is recorded once, and the second caller is informed", async () => {
    const { id, version } = await order();
    const call = { outcome: "confirmed", version } as const;
    const both = await Promise.allSettled([
      recordCall(id, call, nasrin),
      recordCall(id, call, jamal),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "call-handled" });
    expect((await fieldsOf({ id })).filter(([field]) => field === "confirmed")).toHaveLength(1);
  });

  test("and a simultaneous cancellation by the customer: exactly one of them happens", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, version } = await order();
      await Promise.allSettled([
        recordCall(id, { outcome: "confirmed", version }, nasrin),
        cancelOwnOrder(id, null),
      ]);
      const after = await reread({ id });
      const changedFields = (await fieldsOf({ id })).map(([field]) => field);
      // The customer may cancel an order that is not packed, even if the phone call confirmed it
      // first.
      expect(after.status).toBe("Cancelled");
      expect(changedFields.filter((field) => field === "status")).toHaveLength(2);
      expect(after.confirmedAt !== null).toBe(changedFields.includes("confirmed"));
    }
  });

  test("for an order that changed during the call is not recorded, and the order is shown again", async () => {
    const { id, version } = await order();
    await db.update(orders).set({ address: "Another lane" }).where(eq(orders.id, id));
    const call = recordCall(id, { outcome: "confirmed", version }, nasrin);
    await expect(call).rejects.toMatchObject({ code: "changed-meanwhile" });
    expect((await reread({ id })).confirmedAt).toBeNull();
  });

  test.each(["wrong-number", "fake", "duplicate"] as const)(
    "%s cancels with that reason and restocks the products; undoing it reserves them again",
    async (outcome) => {
      const jar = await makeTrackedProduct(5);
      const { id, version } = await order({ lines: [{ productId: jar.id, quantity: 2 }] });
      const left = async () =>
        (await db.select().from(products).where(eq(products.id, jar.id)))[0]?.quantityInStock;
      const { order: cancelled } = await recordCall(id, { outcome, version }, nasrin);
      expect(cancelled).toMatchObject({ status: "Cancelled", cancelReason: outcome });
      expect(await left()).toBe(5);
      const back = await undoCall(id, cancelled.version, nasrin);
      expect(back).toMatchObject({ status: "Processing", cancelReason: "" });
      expect(await left()).toBe(3);
      expect((await claim(nasrin))?.id).toBe(id);
    },
  );

  test("can be undone by its caller, once, if nothing else has happened", async () => {
    const { id, version } = await order();
    const callAfter = later(HOUR_MS);
    const put = await recordCall(id, { outcome: "later", version, callAfter }, nasrin);
    expect(put.order.callAfter).toEqual(callAfter);
    const tried = await recordCall(
      id,
      { outcome: "no-answer", version: put.order.version },
      nasrin,
    );
    await expect(undoCall(id, tried.order.version, jamal)).rejects.toMatchObject({
      code: "changed-meanwhile",
    });
    await expect(undoCall(id, put.order.version, nasrin)).rejects.toMatchObject({
      code: "changed-meanwhile",
    });
    const back = await undoCall(id, tried.order.version, nasrin);
    expect(back).toMatchObject({ callAttempts: 0, callAfter });
    expect((await undoCall(id, tried.order.version, nasrin)).version).toBe(back.version);
    const confirmed = await recordCall(id, { outcome: "confirmed", version: back.version }, nasrin);
    const open = await undoCall(id, confirmed.order.version, nasrin);
    expect(open.confirmedAt).toBeNull();
    expect((await claim(nasrin))?.id).toBe(id);
  });
});

describe("a held order", () => {
  async function held(fields: Partial<typeof orders.$inferInsert> = {}) {
    const jar = await makeTrackedProduct(2);
    const { id } = await order({ lines: [{ productId: jar.id, quantity: 2 }] });
    await db.update(products).set({ quantityInStock: 2 }).where(eq(products.id, jar.id));
    const heldUntil = later(HOUR_MS);
    await db
      .update(orders)
      .set({ heldAt: new Date(), heldUntil, heldReasons: ["bulk"], isReserved: false, ...fields })
      .where(eq(orders.id, id));
    return { jar, ...(await reread({ id })) };
  }

  test("is released by confirming it, and then reserves its products", async () => {
    const { id, jar, version } = await held();
    const { order } = await recordCall(id, { outcome: "confirmed", version }, nasrin);
    expect(order).toMatchObject({ heldAt: null, heldReasons: [], isReserved: true });
    const [left] = await db.select().from(products).where(eq(products.id, jar.id));
    expect(left?.quantityInStock).toBe(0);
    expect((await fieldsOf({ id })).map(([field]) => field)).toEqual([
      ...["status", "held", "confirmed"],
    ]);
  });

  test("whose products are sold out stays in the queue and shows what is left", async () => {
    const { id, jar, version } = await held();
    await db.update(products).set({ quantityInStock: 1 }).where(eq(products.id, jar.id));
    const call = recordCall(id, { outcome: "confirmed", version }, nasrin);
    await expect(call).rejects.toMatchObject({
      code: "not-enough-stock",
      params: { available: 1 },
    });
    expect(await reread({ id })).toMatchObject({ confirmedAt: null, heldReasons: ["bulk"] });
  });

  test("is not cancelled before the day on which its customer wants to be called", async () => {
    const { id, version } = await held();
    const callAfter = later(40 * HOUR_MS);
    const { order } = await recordCall(id, { outcome: "later", version, callAfter }, nasrin);
    expect(order.heldUntil?.getTime()).toBe(callAfter.getTime() + 24 * HOUR_MS);
  });
});

test("duplicate orders are found by phone number and products, or by address within a day", async () => {
  const other = (await makeProduct()).id;
  const phoneNumber = nextPhone();
  const one = await order({ phoneNumber, address: "House 7, Road-3, Dhanmondi" });
  const twice = await order({ phoneNumber, lines: [{ productId, quantity: 3 }], address: "Else" });
  const more = await order({
    phoneNumber,
    lines: [{ productId: other, quantity: 1 }],
    address: "Else",
  });
  const door = await order({ address: "house 7 road 3  dhanmondi" });
  const old = await order({ address: "house 7 road 3  dhanmondi" });
  await db
    .update(orders)
    .set({ createdAt: later(-30 * HOUR_MS) })
    .where(eq(orders.id, old.id));
  const elsewhere = await order({ address: "House 7, Road-3, Dhanmondi", district: "Khulna" });
  const found = await findOtherOrders(await reread(one));
  expect(new Map(found.map(({ order, likeness }) => [order.id, likeness]))).toEqual(
    new Map([
      [twice.id, "same-goods"],
      [more.id, "open"],
      [door.id, "same-address"],
    ]),
  );
  expect(found.map(({ order }) => order.id)).not.toContain(elsewhere.id);
});
