import { beforeEach, describe, expect, test } from "vitest";
import { enterAdvance, listOf, verifyAdvance } from "#app/domain/money/advances/advances.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { toCollect } from "#app/domain/orders/money/order-money.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { promoCodes } from "#drizzle/schema.ts";
import { fieldValue, textOf, untouched, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder, makePromoCode, makeTrackedProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";
import { wrongMovements } from "#tests/support/stock.ts";

let nasrin: Visitor;
let admin: Awaited<ReturnType<typeof visitAsStaff>>["admin"];

beforeEach(async () => {
  await emptyTables();
  ({ visitor: nasrin, admin } = await visitAsStaff());
});

/** An order of 4 of 10 jars that has this status. */
async function orderThatIs(status: "Processing" | "Submit for Delivery" | "Deliverd") {
  const { code } = await makePromoCode({ maxUsage: 5 });
  const product = await makeTrackedProduct(10);
  const lines = [{ productId: product.id, quantity: 4 }];
  const { id } = await makeOrder({ lines, promoCode: code });
  if (status !== "Processing") await updateOrder(id, { status }, admin);
  return { id, product };
}

const edit = async (id: string, fields: Record<string, string>) => {
  const { html } = await nasrin.visit(`/admin/order?edit=${id}`);
  const form = { ...untouched(html), id, intent: "update-order" };
  return nasrin.post(`/admin/order?edit=${id}`, { ...form, ...fields });
};

const stockOf = async (id: string) =>
  (await pool`select quantity_in_stock as n from products where id = ${id}`)[0]?.n;

const uses = async () => (await db.select().from(promoCodes))[0]?.currentUsage;

/** What each movement of the product says, without the sale. */
const moved = (productId: string) =>
  pool`select reason, change from stock_movements where product_id = ${productId} and reason not in ('start', 'sale') order by id`;

test("cancelling a parcel on the road asks about its goods, and keeps what was typed", async () => {
  const { id, product } = await orderThatIs("Submit for Delivery");
  const asked = await edit(id, { status: "Cancelled", staffNote: "Nobody opened" });
  expect(asked.status).toBe(409);
  expect(textOf(asked.html)).toContain("Please choose what becomes of its goods");
  expect(fieldValue(asked.html, "staffNote")).toBe("Nobody opened");
  expect([await stockOf(product.id), (await findOrder(id))?.status]).toEqual([
    6,
    "Submit for Delivery",
  ]);
  expect((await edit(id, { status: "Cancelled", goods: "back" })).status).toBe(302);
  expect([await stockOf(product.id), await uses()]).toEqual([10, 0]);
});

test("goods written off leave the books, and those still on their way are counted when they come", async () => {
  const lost = await orderThatIs("Deliverd");
  await edit(lost.id, { status: "Refunded", goods: "written-off" });
  expect(await moved(lost.product.id)).toEqual([
    { reason: "returned", change: 4 },
    { reason: "written-off", change: -4 },
  ]);

  const late = await orderThatIs("Submit for Delivery");
  await edit(late.id, { status: "Cancelled", goods: "on-the-way" });
  expect(await stockOf(late.product.id)).toBe(6);
  const list = textOf((await nasrin.visit("/admin/order/coming-back")).html);
  expect(list).toContain("1 order ");
  expect(textOf((await nasrin.visit("/admin")).html)).toContain("Goods coming back 1");

  const desk = `/admin/order/return/${late.id}`;
  const back = async (quantity: string, restocked: string) => {
    expect((await nasrin.visit(desk)).html).toContain('name="lines[0].quantity"');
    const form = { operation: crypto.randomUUID(), reason: "not-reached" };
    const line = { "lines[0].quantity": quantity, "lines[0].restocked": restocked };
    return nasrin.submit(desk, { ...form, ...line, "lines[0].position": "0" });
  };
  await back("1", "1");
  expect([await stockOf(late.product.id), (await findOrder(late.id))?.isReserved]).toEqual([
    7,
    true,
  ]);
  await back("3", "2");
  expect(await stockOf(late.product.id)).toBe(9);
  expect(await findOrder(late.id)).toMatchObject({ status: "Cancelled", isReserved: false });
  expect(await wrongMovements()).toEqual([]);
  expect(textOf((await nasrin.visit("/admin/order/coming-back")).html)).toContain("0 orders");
});

test.each(["en", "bn"] as const)(
  "an order that left or was paid is not deleted (%s)",
  async (lang) => {
    const { visitor } = await visitAsStaff({ language: lang });
    const ways = {
      left: { en: "Record a return or refund, or set it to Cancelled", bn: "পণ্য বা টাকা ফেরত লিখুন" },
      paid: { en: "Cancel it and pay the money back", bn: "বাতিল করে টাকা ফেরত দিন" },
    };
    const { id: left, product } = await orderThatIs("Deliverd");
    const { id: paid } = await orderThatIs("Processing");
    await enterAdvance(
      paid,
      { wallet: "bkash", sender: "01712345678", transactionNumber: `BK7A1C9X${lang}`, amount: 120 },
      admin,
    );
    const [advance] = (await listOf([paid])).get(paid) ?? [];
    await verifyAdvance(advance?.id ?? "", 120, admin);
    for (const [id, why] of [
      [left, "left"],
      [paid, "paid"],
    ] as const) {
      const path = `/admin/order?delete=${id}`;
      const refused = await visitor.post(path, { intent: "delete-order", id });
      expect([refused.status, textOf(refused.html).includes(ways[why][lang])]).toEqual([409, true]);
      const api = await visitor.send(`/api/order/delete?order_id=${id}`, {
        method: "DELETE",
        headers: { "Sec-Fetch-Site": "same-origin" },
      });
      expect([api.status, api.html.includes(ways[why][lang])]).toEqual([409, true]);
      expect((await findOrder(id))?.deletedAt).toBeNull();
    }
    expect(await stockOf(product.id)).toBe(6);
  },
);

test("an awaited order that goes on after all keeps its goods, and in the shop nothing is asked", async () => {
  const { id, product } = await orderThatIs("Submit for Delivery");
  await edit(id, { status: "Cancelled", goods: "on-the-way" });
  await edit(id, { status: "Submit for Delivery" });
  expect([await stockOf(product.id), await uses()]).toEqual([6, 1]);
  const inShop = await orderThatIs("Processing");
  await edit(inShop.id, { status: "Cancelled" });
  expect(await stockOf(inShop.product.id)).toBe(10);
  expect(await wrongMovements()).toEqual([]);
});

test("many orders are asked about together, ticked or as a whole list", async () => {
  const [one, two] = [await orderThatIs("Deliverd"), await orderThatIs("Processing")];
  const many = (fields: Record<string, string>) =>
    nasrin.post("/admin/order", { intent: "set-status", newStatus: "Refunded", ...fields });
  const refused = await many({ id: one.id });
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("Please choose what becomes of its goods");
  expect((await many({ id: one.id, goods: "on-the-way" })).status).toBe(302);
  expect(await stockOf(one.product.id)).toBe(6);

  await updateOrder(two.id, { status: "Deliverd" }, admin);
  const question = (await many({ all: "on", filter: "Deliverd" })).location ?? "";
  expect(textOf((await nasrin.visit(question)).html)).toContain("What becomes of the goods");
  await nasrin.submit(question, {});
  expect((await findOrder(two.id))?.status).toBe("Deliverd");
  await nasrin.submit(question, { goods: "back" });
  expect([(await findOrder(two.id))?.status, await stockOf(two.product.id)]).toEqual([
    "Refunded",
    10,
  ]);
});

test("programs may say it, and unsaid the goods are still on their way", async () => {
  const update = (body: object) =>
    nasrin.send("/api/admin/order/update", {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const [one, two] = [await orderThatIs("Deliverd"), await orderThatIs("Deliverd")];
  expect((await update({ _id: one.id, status: "Refunded", goods: "back" })).status).toBe(200);
  expect(await stockOf(one.product.id)).toBe(10);
  expect((await update({ _id: two.id, status: "Refunded" })).status).toBe(200);
  expect(await stockOf(two.product.id)).toBe(6);
  expect((await update({ _id: two.id, goods: "written-off" })).status).toBe(200);
  expect([await stockOf(two.product.id), (await findOrder(two.id))?.isReserved]).toEqual([
    6,
    false,
  ]);
  expect((await update({ _id: two.id, goods: "eaten" })).status).toBe(400);
});

describe("a return that leaves less than the minimum of the order's code", () => {
  /** Of three jars at 500 taka, with half off from 1,000. */
  async function aRefusedParcel() {
    const code = { kind: "percent", percent: 50, discount: 0, minAmount: 1000 } as const;
    const { code: promoCode } = await makePromoCode(code);
    const product = await makeTrackedProduct(9, { price: 500 });
    const order = await makeOrder({ lines: [{ productId: product.id, quantity: 3 }], promoCode });
    await updateOrder(order.id, { status: "Assign Rider" }, admin);
    return order;
  }

  const typed = {
    ...{ "lines[0].position": "0", "lines[0].quantity": "2", "lines[0].restocked": "2" },
    ...{ reason: "refused", refund: "0" },
  };
  const owed = async (id: string) => {
    const order = await findOrder(id);
    return order && [order.status, toCollect(order) - order.deliveryCharge];
  };

  test.each(["en", "bn"] as const)(
    "is asked about in the form as in an edit (%s)",
    async (lang) => {
      const { visitor } = await visitAsStaff({ language: lang });
      const order = await aRefusedParcel();
      const path = `/admin/order/return/${order.id}`;
      const { html } = await visitor.visit(path);
      const said = { en: "A piece cost", bn: "প্রতিটির দাম পড়েছে" }[lang];
      expect(textOf(html)).toContain(said);
      expect(textOf(html)).toContain({ en: "250 TK", bn: "২৫০" }[lang]);
      const operation = fieldValue(html, "operation") ?? "";
      const asked = await visitor.post(path, { ...typed, operation, promo: "" });
      expect(asked.status).toBe(409);
      const why = { en: "The goods are worth less than the 1,000 TK", bn: "এখন তার কম" }[lang];
      expect(textOf(asked.html)).toContain(why);
      expect(fieldValue(asked.html, "lines[0].quantity")).toBe("2");
      expect(await owed(order.id)).toEqual(["Assign Rider", 750]);
      const done = await visitor.post(path, { ...typed, operation, promo: "keep" });
      expect(done.status).toBe(302);
      expect(await owed(order.id)).toEqual(["Deliverd", 250]);
      const form = textOf((await visitor.visit(`/admin/order?edit=${order.id}`)).html);
      expect(form).toContain({ en: "the promo code's discount stays", bn: "ছাড় থাকছে" }[lang]);
      const page = textOf((await visitor.visit(`/track-order/${order.id}`)).html);
      const kept = { en: "What is kept costs", bn: "যা রাখা হলো তার দাম" }[lang];
      expect(page).toContain(kept);
    },
  );
});

describe("the form of a return", () => {
  /** A delivered order of 4 jars, and its form as it is sent. */
  async function open() {
    const { id, product } = await orderThatIs("Deliverd");
    const path = `/admin/order/return/${id}`;
    const { html } = await nasrin.visit(path);
    const operation = fieldValue(html, "operation") ?? "";
    const blank = { "lines[0].quantity": "", "lines[0].restocked": "", refund: "" };
    const form = { operation, ...blank, "lines[0].position": "0" };
    const left = async () => stockOf(product.id);
    return { id, path, html, form, left };
  }

  test("begins with nothing, and the shelf follows what came back", async () => {
    const { path, html, form, left } = await open();
    expect(fieldValue(html, "lines[0].quantity")).toBe("");
    expect(fieldValue(html, "refund")).toBe("");
    expect(textOf(html)).toContain("Everything came back");
    const nothing = await nasrin.post(path, { ...form, reason: "quality" });
    expect(nothing.status).toBe(409);
    await nasrin.submit(path, { ...form, reason: "quality", "lines[0].quantity": "1" });
    expect(await left()).toBe(7);
  });

  test("puts nothing damaged on the shelf, unless staff say so", async () => {
    const { path, form, left } = await open();
    const damaged = { ...form, reason: "damaged", "lines[0].quantity": "2" };
    await nasrin.submit(path, damaged);
    expect(await left()).toBe(6);
    const again = { ...damaged, operation: crypto.randomUUID(), "lines[0].restocked": "1" };
    await nasrin.submit(path, again);
    expect(await left()).toBe(7);
    expect(await wrongMovements()).toEqual([]);
  });

  test("works out what to pay back without script, from what was paid", async () => {
    const { id, path, form } = await open();
    const order = await findOrder(id);
    const pieces = { ...form, reason: "", "lines[0].quantity": "1", suggest: "yes" };
    const { status, html } = await nasrin.post(path, pieces);
    expect(status).toBe(200);
    const worth = Number(fieldValue(html, "refund"));
    // One of four jars, less its share of the code.
    expect(worth).toBe(Math.round(((order?.subtotal ?? 0) - (order?.promoCodeDiscount ?? 0)) / 4));
    expect(fieldValue(html, "lines[0].quantity")).toBe("1");
    await nasrin.submit(path, { ...form, reason: "other", "lines[0].quantity": "1", refund: "20" });
    await pool`update orders set settled_at = now(), settled_amount = 30 where id = ${id}`;
    const short = await nasrin.post(path, pieces);
    expect(fieldValue(short.html, "refund")).toBe("10");
  });

  test("fills in everything after one press", async () => {
    const { path, form, left } = await open();
    const { html } = await nasrin.visit(`${path}?all`);
    expect(fieldValue(html, "lines[0].quantity")).toBe("4");
    const all = { "lines[0].quantity": fieldValue(html, "lines[0].quantity") ?? "" };
    await nasrin.submit(path, { ...form, ...all, reason: "refused" });
    expect(await left()).toBe(10);
  });
});
