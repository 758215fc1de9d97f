import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { listVatOrders, readMonth, readRegister } from "#app/domain/figures/law/register.server.ts";
import { readTaxInvoice } from "#app/domain/orders/money/tax-invoice.server.ts";
import { formatPaisa, sumVat, vatIn, vatRows } from "#app/domain/orders/money/vat.ts";
import { shopSettingsSchema } from "#app/domain/shop/shop-settings-input.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orderHistory, orders, shopSettings } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeProduct } from "#tests/support/factories.ts";

const month = readMonth("2026-11", new Date());
if (!month) throw new Error("a month");

beforeEach(async () => {
  await emptyTables();
  await db.update(shopSettings).set({ bin: "0001234560101", vatRate: 15 });
});

/** An order of 650 for goods and 120 for delivery that was delivered then. */
async function delivered(at: string, fields: Partial<typeof orders.$inferInsert> = {}) {
  const order = await makeOrder();
  await db
    .update(orders)
    .set({ status: "Deliverd", ...fields })
    .where(eq(orders.id, order.id));
  await db.insert(orderHistory).values({
    ...{ orderId: order.id, field: "status", from: "Assign Rider", to: "Deliverd" },
    createdAt: new Date(at),
  });
  return order;
}

describe("the VAT in a price", () => {
  test("is rounded half up to paisa, and a discount takes off the same", () => {
    expect(vatIn(1150, 15)).toBe(15_000);
    expect(vatIn(650, 15)).toBe(8478);
    expect(vatIn(650, 7.5)).toBe(4535);
    expect(vatIn(-650, 15)).toBe(-8478);
    expect(vatIn(650, 0)).toBe(0);
    // At 60 % one taka has 37.5 paisa, and at 0.5 % it has 0.4975.
    expect([vatIn(1, 60), vatIn(-1, 60), vatIn(1, 0.5)]).toEqual([38, -38, 0]);
  });

  test("adds up: the sums of an invoice are those of its rows, and the total is the order's", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ price: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 99 }) }), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.nat(10_000).map((n) => n / 100),
        fc.nat(300),
        fc.nat(500),
        (lines, rate, deliveryCharge, promoCodeDiscount) => {
          const rows = vatRows({ lines, deliveryCharge, promoCodeDiscount, adjustment: -3 }, rate);
          const { value, vat, total } = sumVat(rows);
          const goods = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
          expect(total).toBe((goods + deliveryCharge - promoCodeDiscount - 3) * 100);
          expect(value + vat).toBe(total);
        },
      ),
    );
  });

  test("is written with its paisa in either language", () => {
    expect(formatPaisa(113_043, "en")).toBe("1,130.43");
    expect(formatPaisa(-5, "bn")).toBe("−০.০৫");
  });
});

describe("a tax invoice", () => {
  test("has goods and delivery as rows", async () => {
    const { id } = await makeOrder();
    const { rows, sums, rate } = await readTaxInvoice(id);
    expect(rows.map(({ kind, vat, total }) => [kind, vat, total])).toEqual([
      ["goods", 8478, 65_000],
      ["delivery", vatIn(120, 15), 12_000],
    ]);
    expect(sums.vat).toBe(8478 + vatIn(120, 15));
    expect(rate).toBe(15);
  });

  test("is refused without a BIN, and for what sold nothing", async () => {
    const { id } = await makeOrder();
    await db.update(orders).set({ status: "Cancelled" }).where(eq(orders.id, id));
    await expect(readTaxInvoice(id)).rejects.toMatchObject({ code: "nothing-sold" });
    await db.update(shopSettings).set({ bin: "" });
    await expect(readTaxInvoice(id)).rejects.toMatchObject({ code: "vat-off" });
  });
});

describe("the VAT of a month", () => {
  test("is that of the invoices of delivered orders, less what came back", async () => {
    const whole = await delivered("2026-11-05T06:00:00Z");
    const partly = await delivered("2026-11-30T17:59:00Z", { returnedAmount: 101 });
    await delivered("2026-11-30T18:00:00Z");
    await delivered("2026-11-06T06:00:00Z", { isTrial: true });
    await delivered("2026-11-06T06:00:00Z", { status: "Refunded" });
    await delivered("2026-11-06T06:00:00Z", { deletedAt: new Date() });
    const sold = await listVatOrders(month, 15);
    expect(sold.map(({ id }) => id)).toEqual([whole.id, partly.id]);
    const { vat } = (await readTaxInvoice(whole.id)).sums;
    expect(sold.map((one) => one.vat)).toEqual([vat, vat - vatIn(101, 15)]);
    expect((await readRegister(month)).vat).toEqual({
      bin: "0001234560101",
      rate: 15,
      orders: 2,
      sales: 143_900,
      value: 143_900 - 2 * vat + vatIn(101, 15),
      vat: 2 * vat - vatIn(101, 15),
    });
  });

  test("agrees with the invoices to the paisa, whatever prices, rate and discount are", async () => {
    const rates = [0, 0.5, 2.4, 5, 7.5, 10, 15, 33.33, 100];
    for (let n = 0; n < 9; n += 1) {
      const product = await makeProduct({ price: 97 * n + 1 });
      const quantity = n + 1;
      const { id, totalPrice } = await makeOrder({ lines: [{ productId: product.id, quantity }] });
      await db
        .update(orders)
        .set({ status: "Deliverd", totalPrice: Math.max(0, totalPrice - 13 * n) })
        .where(eq(orders.id, id));
      await db.insert(orderHistory).values({
        ...{ orderId: id, field: "status", from: "Assign Rider", to: "Deliverd" },
        createdAt: new Date("2026-11-05T06:00:00Z"),
      });
    }
    for (const rate of rates) {
      await db.update(shopSettings).set({ vatRate: rate });
      for (const { id, vat, sales } of await listVatOrders(month, rate)) {
        const { sums } = await readTaxInvoice(id);
        expect([vat, sales]).toEqual([sums.vat, sums.total]);
      }
    }
  });

  test("is none without a BIN", async () => {
    await db.update(shopSettings).set({ bin: "" });
    expect((await readRegister(month)).vat).toBeNull();
  });
});

describe("the settings of VAT", () => {
  const read = (fields: object) => shopSettingsSchema.safeParse({ name: "Haat", ...fields });

  test("take 13 digits as a certificate writes them, and no others", () => {
    expect(read({ bin: "০০০১২৩৪৫৬-০১০১" }).data?.bin).toBe("0001234560101");
    expect(read({ bin: "" }).data?.bin).toBe("");
    expect(read({ bin: "123456789" }).error?.issues[0]?.message).toBe("bin-invalid");
  });

  test("take a percentage from 0 to 100 with two decimals", () => {
    expect(read({ vatRate: "৭.৫ %" }).data?.vatRate).toBe(7.5);
    expect(read({ vatRate: 15 }).data?.vatRate).toBe(15);
    for (const vatRate of ["100.01", "-1", "7.555", "much"])
      expect(read({ vatRate }).error?.issues[0]?.message).toBe("vat-rate-invalid");
  });
});
