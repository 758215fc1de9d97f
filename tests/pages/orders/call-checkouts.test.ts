import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { deliveryCharges, incompleteCheckouts, orderLines, orders } from "#drizzle/schema.ts";
import { fieldValue, hiddenIn, textOf, Visitor } from "#tests/support/app.ts";
import { makeIncomplete } from "#tests/support/checkouts.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeProduct } from "#tests/support/factories.ts";
import { shopperWith } from "#tests/support/shopper.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const TYPED = {
  fullName: "Rahima Begum",
  phoneNumber: "+৮৮ ০১৭১২-৩৪৫৬৭৮",
  address: "12 Green Road",
  district: "Dhaka",
  thana: "Dhanmondi",
  orderNote: "Ring twice",
  promoCode: "",
};

let honey: { id: string };

beforeEach(async () => {
  await emptyTables();
  await db.insert(deliveryCharges).values({ district: "Dhaka", charge: 60 });
  honey = await makeProduct({ title: "Honey", slug: "honey", price: 700 });
});

const rows = () => db.select().from(incompleteCheckouts);
/** Half an hour passes. */
const wait = () =>
  db.update(incompleteCheckouts).set({ typedAt: new Date(Date.now() - 31 * 60_000) });

async function shopper() {
  const visitor = await shopperWith(honey.id);
  const { html } = await visitor.visit("/checkout");
  return { visitor, html, form: { ...TYPED, ...hiddenIn(html) } };
}

async function caller() {
  const { visitor } = await visitAsStaff({}, { role: "caller" });
  return visitor;
}

describe("the number of a checkout", () => {
  test("is kept by each form of it, which says that it is called", async () => {
    const { visitor, html, form } = await shopper();
    expect(textOf(html)).toContain("We call this number before delivery");
    for (const [path, more] of [
      ["/checkout", { intent: "place-order", address: "" }],
      ["/checkout", { intent: "apply-promo-code", promoCode: "NONE" }],
      ["/checkout", { intent: "update-delivery" }],
      ["/checkout/draft", {}],
    ] as const) {
      await db.delete(incompleteCheckouts);
      await visitor.post(path, { ...form, ...more });
      expect(await rows()).toMatchObject([
        { phoneNumber: "01712345678", lines: [{ productId: honey.id, quantity: 1 }] },
      ]);
    }
    await visitor.post("/checkout/draft", { ...form, phoneNumber: "0171" });
    expect(await rows()).toEqual([]);
  });

  test("is not kept of staff, of an empty cart, or once it has ordered", async () => {
    const { visitor: staff } = await visitAsStaff();
    await staff.submit("/cart", { intent: "add-line", productId: honey.id });
    await staff.visit("/checkout");
    await staff.post("/checkout", { ...TYPED, intent: "update-delivery" });
    await new Visitor().post("/checkout", { ...TYPED, intent: "update-delivery" });
    expect(await rows()).toEqual([]);
    const { visitor, form } = await shopper();
    const quoted = await visitor.submit("/checkout", { ...form, intent: "update-delivery" });
    expect(await rows()).toHaveLength(1);
    const seen = { ...form, ...hiddenIn(quoted.html) };
    await visitor.submit("/checkout", { ...seen, intent: "place-order" });
    expect([await db.$count(orders), await rows()]).toEqual([1, []]);
  });
});

describe("a caller", () => {
  test("sees who left the checkout, and makes the order in one form", async () => {
    const { visitor, form } = await shopper();
    await visitor.post("/checkout", { ...form, intent: "update-delivery" });
    const nasrin = await caller();
    expect(textOf((await nasrin.visit("/admin/calls")).html)).toContain("Left the checkout 0");
    await wait();
    expect(textOf((await nasrin.visit("/admin/calls")).html)).toContain("Left the checkout 1");
    const { html } = await nasrin.visit("/admin/calls/checkouts");
    for (const shown of ["Rahima Begum", "01712-345678", "1 × Honey", "760 TK", "Ring twice"])
      expect(textOf(html)).toContain(shown);
    expect(html).toContain('href="https://wa.me/8801712345678?text=');
    const [left] = await rows();
    const path = `/admin/order/new?checkout=${left?.id}`;
    expect(html).toContain(`href="${path}"`);

    const desk = await nasrin.visit(path);
    for (const name of ["fullName", "address", "district", "thana", "orderNote"] as const)
      expect(fieldValue(desk.html, name)).toBe(TYPED[name]);
    const sent = Object.fromEntries(
      [
        ...["phoneNumber", "fullName", "address", "district", "thana", "orderNote"],
        ...["orderKey", "shownTotal", "checkout", "lines[0].position", "lines[0].productId"],
        ...["lines[0].quantity", "lines[0].price", "lines[0].wasQuantity", "lines[0].wasPrice"],
      ].map((name) => [name, fieldValue(desk.html, name) ?? ""]),
    );
    const placed = await nasrin.submit("/admin/order/new", { ...sent, intent: "place" });
    expect(textOf(placed.html)).toContain("is placed and confirmed: 760 TK");
    const [order] = await db.select().from(orders);
    expect(order).toMatchObject({ phoneNumber: "01712345678", totalPrice: 760 });
    expect(await db.select().from(orderLines)).toMatchObject([
      { productId: honey.id, quantity: 1 },
    ]);
    expect(await rows()).toMatchObject([{ outcome: "ordered", orderId: order?.id }]);

    const over = await nasrin.visit(path);
    expect(textOf(over.html)).toContain("This checkout was closed meanwhile");
  });

  test("postpones or closes it, and learns if somebody was faster", async () => {
    const { phoneNumber } = await makeOrder({ phoneNumber: "01812345678" });
    await db.update(orders).set({ status: "Cancelled", createdAt: new Date(0) });
    const one = await makeIncomplete({ phoneNumber, minutes: 90 });
    const two = await makeIncomplete();
    const nasrin = await caller();
    const tap = (id: string, fields: Record<string, string>) =>
      nasrin.submit("/admin/calls/checkouts", { id, attempts: "0", ...fields });
    const first = await nasrin.visit("/admin/calls/checkouts");
    expect(fieldValue(first.html.slice(first.html.indexOf("<article")), "id")).toBe(one.id);
    expect(textOf(first.html)).toContain("Orders 1 Delivered 0 Returned 0 Cancelled 1");
    const refused = await tap(one.id, { intent: "later", at: "yesterday" });
    expect(refused.status).toBe(400);
    const next = await tap(one.id, { intent: "no-answer" });
    expect(textOf(next.html)).toContain("comes back");
    expect(fieldValue(next.html.slice(next.html.indexOf("<article")), "id")).toBe(two.id);
    const closed = await tap(two.id, { intent: "close", reason: "too-dear" });
    expect(textOf(closed.html)).toContain("closed: Too dear");
    expect(textOf(closed.html)).toContain("Nobody has left the checkout just now.");
    const late = await tap(two.id, { intent: "close", reason: "fake" });
    expect([late.status, textOf(late.html)]).toEqual([
      409,
      expect.stringContaining("This checkout was closed meanwhile"),
    ]);
    const { visitor: owner } = await visitAsStaff();
    expect(textOf((await owner.visit("/admin/audit")).html)).toContain(
      "Called about an unfinished order",
    );
  });

  test.each([
    ["en", "3 closed: A joke.", "Please tick at least one number.", "Please choose why"],
    ["bn", "৩টি বন্ধ: মজা করেছেন।", "অন্তত একটি নম্বরে টিক দিন।", "কেন বন্ধ করছেন"],
  ] as const)(
    "closes many at once by a plain form (%s)",
    async (language, done, tickOne, sayWhy) => {
      const inHand = await makeIncomplete({ minutes: 99 });
      const ids: string[] = [];
      for (let n = 0; n < 3; n++) ids.push((await makeIncomplete({ productId: honey.id })).id);
      const { visitor } = await visitAsStaff({ language }, { role: "caller" });
      const path = "/admin/calls/checkouts";
      const send = async (ticked: string[], reason: string) => {
        const body = new FormData();
        body.append("intent", "close-many");
        body.append("reason", reason);
        for (const id of ticked) body.append("id", id);
        return visitor.send(path, { method: "POST", body });
      };
      const ticks = (html: string) =>
        [...html.matchAll(/<input type="checkbox" name="id"[^>]*>/g)].map(([tag]) => tag);
      const isTicked = (tag: string) => tag.includes("checked");
      const { html } = await visitor.visit(path);
      expect(ticks(html).map((tag) => ids.some((id) => tag.includes(id)))).toEqual([
        true,
        true,
        true,
      ]);
      expect(ticks(html).some(isTicked)).toBe(false);
      const all = (await visitor.visit(`${path}?ticked=page`)).html;
      expect(ticks(all).every(isTicked)).toBe(true);

      const nothing = await send([], "fake");
      expect([nothing.status, textOf(nothing.html)]).toEqual([
        400,
        expect.stringContaining(tickOne),
      ]);
      const noReason = await send(ids.slice(1), "");
      expect([noReason.status, textOf(noReason.html)]).toEqual([
        400,
        expect.stringContaining(sayWhy),
      ]);
      expect(ticks(noReason.html).filter(isTicked)).toHaveLength(2);

      const closed = await send(ids, "fake");
      expect(textOf((await visitor.visit(closed.location ?? "")).html)).toContain(done);
      const open = (await rows()).filter(({ closedAt }) => closedAt === null);
      expect(open.map(({ id }) => id)).toEqual([inHand.id]);
      const again = await send(ids, "fake");
      expect(again.status).toBe(409);
      expect((await send(["x", "\u0000", "9".repeat(10_000)], "fake")).status).toBe(409);
    },
  );

  test("reads it in Bangla, and a packer does not at all", async () => {
    await makeIncomplete();
    const { visitor } = await visitAsStaff({ language: "bn" }, { role: "caller" });
    const { html } = await visitor.visit("/admin/calls/checkouts");
    expect(textOf(html)).toContain("অর্ডার ছাড়া বন্ধ করুন");
    const { visitor: packer } = await visitAsStaff({}, { role: "packer" });
    expect((await packer.visit("/admin/calls/checkouts")).status).toBe(403);
  });
});
