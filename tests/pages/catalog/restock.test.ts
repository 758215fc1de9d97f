import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import {
  requestRestock,
  sweepRestockRequests,
} from "#app/domain/catalog/restock/restock-requests.server.ts";
import { receiveStock } from "#app/domain/catalog/stock/receive-stock.server.ts";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { exportHeldData } from "#app/domain/figures/privacy/held-data.server.ts";
import { fanOut } from "#app/domain/messages/outbox/fan-out.server.ts";
import { db } from "#drizzle/client.server.ts";
import { deliveries, outboxEvents, restockRequests } from "#drizzle/schema.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import {
  makeAdmin,
  makeCustomer,
  makeProduct,
  makeTrackedProduct,
} from "#tests/support/factories.ts";
import { sessionOf } from "#tests/support/sessions.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let almonds: Awaited<ReturnType<typeof makeTrackedProduct>>;

beforeEach(async () => {
  await emptyTables();
  almonds = await makeTrackedProduct(0, {
    ...{ title: "Almonds", titleBn: "কাঠবাদাম", slug: "almonds", family: "almonds", price: 900 },
    ...{ sizeAmount: 500, sizeUnit: "g" },
  });
});

const ask = (visitor: Visitor, phoneNumber: string) =>
  visitor.submit("/products/almonds/restock", { phoneNumber });
const requests = () => db.select().from(restockRequests).orderBy(asc(restockRequests.phoneNumber));
const events = () => db.select().from(outboxEvents).where(eq(outboxEvents.type, "stock.back"));
const receive = async (quantity: number) =>
  receiveStock([{ productId: almonds.id, quantity }], {
    ...{ actor: await makeAdmin(), key: null, note: "" },
  });

describe("a sold-out product", () => {
  test("takes 120 numbers a day from one neighbourhood, whatever its addresses", async () => {
    const from = (address: string, n: number) =>
      requestRestock(
        almonds.id,
        { phoneNumber: `017${String(n).padStart(8, "0")}`, language: "en" },
        address,
      );
    for (let n = 0; n < 120; n++) await from(`2001:db8:7:${n.toString(16)}::1`, n);
    await expect(from("2001:db8:7:ffff::1", 121)).rejects.toMatchObject({
      code: "too-many-attempts",
    });
    await from("2001:db8:8::1", 122);
    expect(await requests()).toHaveLength(121);
  });

  test("takes a phone number in any spelling, once, and says so in the reader's language", async () => {
    const rahima = new Visitor({ language: "bn" });
    const { html } = await rahima.visit("/products/almonds");
    expect(textOf(html)).toContain("স্টকে এলে জানান");
    expect(html).toContain('action="/products/almonds/restock"');
    const answer = await ask(rahima, "+880 1712-345678");
    expect(textOf(answer.html)).toContain("পণ্যটি এলেই আপনাকে জানাব।");
    await ask(rahima, "০১৭১২৩৪৫৬৭৮");
    expect(await requests()).toMatchObject([{ phoneNumber: "01712345678", language: "bn" }]);
  });

  test("shows a number that cannot be read again, with the reason", async () => {
    const { html, status } = await ask(new Visitor(), "0171234");
    expect(status).toBe(400);
    expect(fieldValue(html, "phoneNumber")).toBe("0171234");
    expect(textOf(html)).toContain("Tell me when it is back: Almonds, 500 g");
    expect(await requests()).toEqual([]);
  });

  test("knows the number of a customer, and nobody else's page does", async () => {
    const customer = await makeCustomer({ password: "karim buys almonds" });
    const visitor = new Visitor();
    const { setCookie } = await sessionOf(customer, visitor);
    visitor.keepCookies(new Headers({ "Set-Cookie": setCookie }));
    const { html } = await visitor.visit("/products/almonds");
    expect(fieldValue(html, "phoneNumber")).toBe(customer.phoneNumber);
    const stranger = (await new Visitor().visit("/products/almonds")).html;
    expect(fieldValue(stranger, "phoneNumber") ?? "").toBe("");
  });

  test("offers the nearest size that can be bought", async () => {
    for (const [sizeAmount, price] of [
      [250, 480],
      [1000, 1700],
      [2000, 3300],
    ] as const)
      await makeProduct({
        ...{ title: "Almonds", slug: `almonds-${sizeAmount}`, family: "almonds", price },
        ...{ sizeAmount, sizeUnit: "g", trackStock: sizeAmount === 250 },
      });
    const { html } = await new Visitor().visit("/products/almonds");
    expect(html).toMatch(/href="\/products\/almonds-1000"[^>]*>Take 1000\sg · 1,700 TK/);
  });

  test("takes at most ten products a day for one number", async () => {
    const visitor = new Visitor();
    for (let n = 0; n < 10; n++) await ask(visitor, "01712345678");
    const refused = await ask(visitor, "01712345678");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
  });

  test("that came back meanwhile says so", async () => {
    await receive(3);
    const answer = await ask(new Visitor(), "01712345678");
    expect(textOf(answer.html)).toContain("It is back already");
    expect(answer.html).toContain("Order now");
    expect(await requests()).toEqual([]);
  });
});

describe("when the stock returns", () => {
  test.each([
    ["received", () => receive(4)],
    ["edited", () => updateProduct(almonds.id, { quantityInStock: 4 })],
    ["no longer counted", () => updateProduct(almonds.id, { trackStock: false })],
  ])("%s: each who waits is told once, in any way it returns", async (_, bring) => {
    for (const phone of ["01712345678", "01812345678"]) await ask(new Visitor(), phone);
    await bring();
    expect(await events()).toHaveLength(2);
    // An id may hold so many digits, but never by themselves.
    for (const { data } of await events()) expect(JSON.stringify(data)).not.toMatch(/\b01\d{9}\b/);
  });

  test("without a gateway nobody is marked as told, and staff see whom to call", async () => {
    await ask(new Visitor(), "01712345678");
    await receive(4);
    for (const { id } of await events()) await fanOut(id);
    expect(await db.select().from(deliveries)).toEqual([]);
    const { visitor } = await visitAsStaff({}, { role: "caller" });
    const { html } = await visitor.visit("/admin/waiting");
    expect(textOf(html)).toMatch(/01712-345678 Almonds, 500 g Back: call now/);
    const [request] = await requests();
    const told = await visitor.submit("/admin/waiting", { intent: "told", id: request?.id ?? "" });
    expect(textOf(told.html)).toContain("Nobody is waiting.");
    expect((await requests())[0]?.toldAt).toBeInstanceOf(Date);
  });

  test("packers read how many wait, and no numbers", async () => {
    await ask(new Visitor(), "01712345678");
    const { visitor } = await visitAsStaff({}, { role: "packer" });
    const { html } = await visitor.visit("/admin/stock");
    expect(textOf(html)).toContain("1 person");
    expect(html).not.toMatch(/01712-?345678/);
    expect((await visitor.visit("/admin/waiting")).html).not.toContain("01712-345678");
  });
});

test("a number that asks again after the answer waits again", async () => {
  await ask(new Visitor(), "01712345678");
  await db.update(restockRequests).set({ toldAt: new Date() });
  await ask(new Visitor(), "01712345678");
  expect(await requests()).toMatchObject([{ toldAt: null }]);
});

test("requests are exported, erased, and deleted when they are old", async () => {
  for (const phone of ["01712345678", "01812345678", "01912345678"])
    await ask(new Visitor(), phone);
  expect((await exportHeldData("01712345678")).restockRequests).toHaveLength(1);
  await erase("01712345678");
  expect(await requests()).toHaveLength(2);
  await db
    .update(restockRequests)
    .set({ toldAt: new Date() })
    .where(eq(restockRequests.phoneNumber, "01812345678"));
  const DAY_MS = 24 * 60 * 60 * 1000;
  expect(await sweepRestockRequests(new Date(Date.now() + 31 * DAY_MS))).toBe(1);
  expect(await sweepRestockRequests(new Date(Date.now() + 181 * DAY_MS))).toBe(1);
});
