import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { invoiceOf } from "#app/domain/core/invoice.ts";
import { deleteOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { code128 } from "#app/domain/parcels/packing/code128.ts";
import {
  packByNumber,
  readOrderNumber,
  unpackOrder,
} from "#app/domain/parcels/packing/pack-order.server.ts";
import { sumPickLines } from "#app/domain/parcels/packing/pick-list.server.ts";
import { findPrints, markPrinted } from "#app/domain/parcels/packing/prints.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { makeAdmin, makeOrder } from "#tests/support/factories.ts";
import { plansOf } from "#tests/support/plans.ts";

const nasrin = await makeAdmin();

async function aConfirmedOrder() {
  const order = await makeOrder();
  await db.update(orders).set({ confirmedAt: new Date() }).where(eq(orders.id, order.id));
  return order;
}

const statusOf = async (id: string) => (await findOrder(id))?.status;

describe("packing by scanning", () => {
  test("makes a confirmed order ready, once, and records who did it", async () => {
    const { id, orderNumber } = await aConfirmedOrder();
    const [one, two] = await Promise.all([
      packByNumber(String(orderNumber), nasrin),
      packByNumber(String(orderNumber), nasrin),
    ]);
    expect([one.outcome, two.outcome].sort()).toEqual(["packed", "packed-before"]);
    expect(await statusOf(id)).toBe("Ready for delivery");
    const packed = (await listOrderHistory(id)).filter(({ to }) => to === "Ready for delivery");
    expect(packed.map(({ actorId }) => actorId)).toEqual([nasrin.id]);
  });

  test.each<[OrderStatus, string]>([
    ["Cancelled", "cancelled"],
    ["Refunded", "cancelled"],
    ["Submit for Delivery", "on-its-way"],
    ["Deliverd", "on-its-way"],
  ])("reports that an order is %s: %s, and changes nothing", async (status, outcome) => {
    const { id, orderNumber } = await aConfirmedOrder();
    await updateOrder(id, { status }, nasrin);
    expect((await packByNumber(String(orderNumber), nasrin)).outcome).toBe(outcome);
    expect(await statusOf(id)).toBe(status);
  });

  test("asks for the phone call if the order is unconfirmed", async () => {
    const { id, orderNumber } = await makeOrder();
    expect((await packByNumber(String(orderNumber), nasrin)).outcome).toBe("not-confirmed");
    expect(await statusOf(id)).toBe("Processing");
  });

  test.each(["999999999", "2147483647"])("finds no order by %s", async (typed) => {
    expect((await packByNumber(typed, nasrin)).outcome).toBe("unknown");
  });

  test.each<[string, number | null]>([
    ["1001", 1001],
    [" #১০০১ ", 1001],
    ["001001", 1001],
    ["No. 1001", 1001],
    ["নং ১০০১", 1001],
    ["1001-2c2d", 1001],
    ["0", null],
    ["-5", null],
    ["1001a", null],
    ["", null],
    ["2147483648", null],
    ["1".repeat(40), null],
  ])("reads %j as %j", (typed, number) => expect(readOrderNumber(typed)).toBe(number));

  test("takes an invoice only with the digits of its own order", async () => {
    const order = await aConfirmedOrder();
    const wrong = order.id.startsWith("0000") ? "1111" : "0000";
    expect((await packByNumber(`${order.orderNumber}-${wrong}`, nasrin)).outcome).toBe("unknown");
    expect((await packByNumber(invoiceOf(order), nasrin)).outcome).toBe("packed");
  });

  test("can be undone until the parcel is handed over", async () => {
    const { id, orderNumber } = await aConfirmedOrder();
    await packByNumber(String(orderNumber), nasrin);
    expect(await unpackOrder(id, nasrin)).toBe(true);
    expect(await statusOf(id)).toBe("Processing");
    expect((await packByNumber(String(orderNumber), nasrin)).outcome).toBe("packed");
    await updateOrder(id, { status: "Submit for Delivery" }, nasrin);
    expect(await unpackOrder(id, nasrin)).toBe(false);
  });
});

describe("a pick list", () => {
  const line = (title: string, quantity: number, more = {}) => ({
    ...{ title, titleBn: "", sizeAmount: 500, sizeUnit: "g" as const, price: 100 },
    ...{ quantity, tookStock: true, productId: title },
    ...more,
  });

  test("sums each product over the orders, sizes apart, by name", () => {
    const items = sumPickLines([
      { lines: [line("Honey", 2), line("Chia", 1)] },
      { lines: [line("Honey", 3), line("Honey", 1), line("Honey", 1, { sizeAmount: 1000 })] },
    ]);
    expect(
      items.map(({ title, sizeAmount, quantity, orders }) => [title, sizeAmount, quantity, orders]),
    ).toEqual([
      ["Chia", 500, 1, 1],
      ["Honey", 500, 6, 2],
      ["Honey", 1000, 1, 1],
    ]);
  });
});

describe("printed marks", () => {
  test("show the time and the number of prints, and leave the order unchanged", async () => {
    const { id } = await makeOrder();
    const version = (await findOrder(id))?.version;
    expect((await findPrints([id])).size).toBe(0);
    expect(await markPrinted([id, id], nasrin)).toBe(1);
    expect(await markPrinted([id], nasrin)).toBe(1);
    expect((await findPrints([id])).get(id)?.copies).toBe(2);
    expect((await findOrder(id))?.version).toBe(version);
  });

  test.each(["nothing", "", "\u0000", crypto.randomUUID()])(
    "are refused for %j, which is no order, and then mark none",
    async (none) => {
      const { id } = await makeOrder();
      await expect(markPrinted([id, none], nasrin)).rejects.toMatchObject({
        code: "order-not-found",
      });
      expect((await findPrints([id])).size).toBe(0);
    },
  );

  test("leave out an order that was deleted meanwhile", async () => {
    const [{ id }, deleted] = [await makeOrder(), await makeOrder()];
    await deleteOrder(deleted.id, nasrin);
    expect(await markPrinted([id, deleted.id], nasrin)).toBe(1);
  });

  test("are found by their key", async () => {
    const { id } = await makeOrder();
    await db.execute("set enable_seqscan = off");
    const [plan] = await plansOf(() => findPrints([id]));
    expect(plan).toMatch(/order_prints_pkey/);
    await db.execute("set enable_seqscan = on");
  });
});

describe("the barcode", () => {
  /** The widths of bars and gaps, symbol by symbol. */
  const widthsOf = (number: number) =>
    code128(number)
      .bars.map(({ x, width }, i, bars) => {
        const next = bars[i + 1]?.x;
        return next === undefined ? String(width) : `${width}${next - x - width}`;
      })
      .join("")
      .replace(/(.{6})(?=.{7})/g, "$1 ");

  // The same as from bwip-js 4.11.4.
  test.each<[number, string]>([
    [1001, "211232 221312 222122 122231 2331112"],
    [1023, "211232 221312 312131 312311 2331112"],
    [10002, "211232 221312 212222 114131 223211 241211 2331112"],
    [123456, "211232 112232 131123 331121 132131 2331112"],
    [12345678, "211232 112232 131123 331121 241112 133121 2331112"],
  ])("of %i has the bars of the standard", (number, widths) => {
    expect(widthsOf(number)).toBe(widths);
  });

  test("has a quiet zone of ten modules on each side", () => {
    const { bars, width } = code128(1001);
    expect([bars[0]?.x, width]).toEqual([10, 5 * 11 + 2 + 20]);
  });
});
