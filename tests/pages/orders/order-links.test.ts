import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import {
  endOrderLink,
  listOrderLinks,
  pathOfLink,
} from "#app/domain/orders/placing/order-links.server.ts";
import { updateShopSettings } from "#app/domain/shop/update-shop-settings.server.ts";
import { db } from "#drizzle/client.server.ts";
import { deliveryCharges, orderLinks, orders, products } from "#drizzle/schema.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const NEW = "/admin/order/new";
const LINKS = "/admin/order/links";

let nasrin: Visitor;

beforeEach(async () => {
  await emptyTables();
  await db.insert(deliveryCharges).values({ district: "Dhaka", charge: 60 });
  nasrin = (await visitAsStaff({}, { role: "caller" })).visitor;
});

const row = (productId: string, quantity: string, price: string) => {
  const line = { position: "", productId, quantity, price, wasQuantity: "0", wasPrice: price };
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [`lines[0].${name}`, value]),
  );
};

const make = async (productId: string, more: Record<string, string> = {}) => {
  const sent = {
    orderKey: crypto.randomUUID(),
    isLink: "1",
    ...row(productId, "2", "650"),
    ...more,
  };
  await nasrin.submit(NEW, { ...sent, intent: "make-link" });
  const [link] = (await listOrderLinks({ page: 1, perPage: 1 })).links;
  if (!link) throw new Error("no link was made");
  return { link, path: pathOfLink(link) ?? "" };
};

const PERSON = {
  ...{ fullName: "Rahima Begum", phoneNumber: "01712-345678", address: "12 Green Road" },
  ...{ district: "Dhaka", thana: "", promoCode: "" },
};

async function fillIn(visitor: Visitor, path: string, more: Record<string, string> = {}) {
  const { html } = await visitor.visit(path);
  const openedAt = fieldValue(html, "openedAt") ?? "";
  return { ...PERSON, openedAt, shownTotal: "9999", shownAdvance: "9999", ...more };
}

const HIDDEN = ["openedAt", "shownTotal", "shownAdvance"];

describe("staff", () => {
  test("turn goods of an order by phone into a link at prices of their own", async () => {
    const honey = await makeProduct({ title: "Litchi honey", price: 700 });
    const orderKey = fieldValue((await nasrin.visit(NEW)).html, "orderKey") ?? "";
    const goods = { orderKey, ...row(honey.id, "2", "700") };
    const { html: quoted } = await nasrin.submit(NEW, { ...goods, intent: "calculate" });
    expect(textOf(quoted)).toContain("Send a link instead");
    const turned = await nasrin.submit(NEW, { ...goods, intent: "as-link" });
    expect(fieldValue(turned.html, "lines[0].price")).toBe("700");
    expect(turned.html).not.toContain('name="phoneNumber"');
    const sent = { ...goods, isLink: "1", "lines[0].price": "650", discount: "50", language: "en" };
    const made = { ...sent, intent: "make-link" };
    const [first, again] = [await nasrin.post(NEW, made), await nasrin.post(NEW, made)];
    expect(again.location).toBe(first.location);
    const { html } = await nasrin.visit(first.location ?? "");
    const [link] = (await listOrderLinks({ page: 1, perPage: 9 })).links;
    expect(link).toMatchObject({ discount: 50, actorName: "Nasrin Akter", state: "open" });
    const address = fieldValue(html, "address") ?? "";
    expect(address.endsWith(pathOfLink(link as never) ?? "-")).toBe(true);
    expect(textOf(html)).toContain("2 × Litchi honey");
    const text = decodeURIComponent(/https:\/\/wa\.me\/\?text=([^"]*)/.exec(html)?.[1] ?? "");
    for (const said of ["1,250 TK + delivery", address]) expect(text).toContain(said);
    await nasrin.submit(NEW, { ...made, "lines[0].price": "600" });
    expect((await listOrderLinks({ page: 1, perPage: 9 })).total).toBe(2);
  });

  test("see what became of each, and end it", async () => {
    const honey = await makeProduct({ price: 700 });
    const { link, path } = await make(honey.id);
    const ended = await nasrin.post(LINKS, { id: link.id, intent: "end-link" });
    expect(ended.location).toBe(LINKS);
    expect(textOf((await nasrin.visit(LINKS)).html)).toContain("Ended");
    const { link: other, path: open } = await make(honey.id);
    expect(other.id).not.toBe(link.id);
    const rahima = new Visitor();
    await rahima.post(open, await fillIn(rahima, open));
    const [order] = await db.select().from(orders);
    expect(textOf((await nasrin.visit(LINKS)).html)).toContain(`Used Order ${order?.orderNumber}`);
    expect((await new Visitor().visit(path)).status).toBe(410);
  });

  test("who take no orders see no links", async () => {
    const { visitor } = await visitAsStaff({}, { role: "packer" });
    expect((await visitor.send(LINKS)).location).toBe("/forbidden");
  });
});

describe.each([
  ["en", "Your order at", "See the total with delivery", "Confirm order · 1,360 TK"],
  ["bn", "আপনার অর্ডার", "ডেলিভারিসহ মোট দেখুন", "অর্ডার নিশ্চিত করুন · ১,৩৬০ টাকা"],
] as const)("a buyer without script, in %s,", (language, title, see, confirm) => {
  const buyer = () => new Visitor({ language });

  test("sees the total with delivery, orders by one form, and finds the order again", async () => {
    const honey = await makeProduct({ title: "Honey", price: 700 });
    const { link, path } = await make(honey.id, { orderNote: "As agreed" });
    await db.update(products).set({ price: 900 });
    const rahima = buyer();
    const first = await rahima.visit(path);
    for (const said of [title, see, "As agreed"]) expect(textOf(first.html)).toContain(said);
    expect(first.headers.get("x-robots-tag")).toBe("noindex");
    expect(first.headers.get("referrer-policy")).toBe("same-origin");
    expect(first.headers.get("cache-control")).toBe("no-store");
    const typed = await fillIn(rahima, path, { shownTotal: "", shownAdvance: "" });
    const asked = await rahima.post(path, typed);
    expect([asked.status, await db.$count(orders)]).toEqual([200, 0]);
    expect(textOf(asked.html)).toContain(confirm);
    expect(asked.html).toContain('value="Dhanmondi"');
    const seen = HIDDEN.map((name) => [name, fieldValue(asked.html, name) ?? ""]);
    const sent = { ...typed, thana: "Dhanmondi", ...Object.fromEntries(seen) };
    const [one, two] = await Promise.all([rahima.post(path, sent), rahima.post(path, sent)]);
    const [order, ...others] = await db.select().from(orders);
    expect(others).toEqual([]);
    expect([one.location, two.location]).toEqual(Array(2).fill(`/track-order/${order?.id}`));
    expect(order).toMatchObject({
      ...{ totalPrice: 1360, source: "chat", thana: "Dhanmondi", language, orderNote: "As agreed" },
      ...{ confirmedAt: null, heldAt: null },
    });
    expect((await rahima.send(path)).location).toBe(`/track-order/${order?.id}`);
    const later = await rahima.post(path, { ...sent, address: "13 Green Road" });
    expect(later.location).toBe(`/track-order/${order?.id}`);
    const stranger = await buyer().post(path, { ...sent, phoneNumber: "01812345678" });
    expect([stranger.status, stranger.html.includes(order?.id ?? "-")]).toEqual([410, false]);
    expect((await listOrderLinks({ page: 1, perPage: 1 })).links[0]?.orderId).toBe(order?.id);
    expect(link.state).toBe("open");
  });

  test("reads in plain words that a link is unknown, used or ended", async () => {
    const honey = await makeProduct({ price: 700 });
    const { link, path } = await make(honey.id);
    const rahima = buyer();
    const typed = await fillIn(rahima, path);
    await endOrderLink(link.id, null);
    const gone = [
      await rahima.visit(`/o/${"a".repeat(22)}`),
      await rahima.visit(path),
      await rahima.post(path, typed),
    ];
    expect(gone.map(({ status }) => status)).toEqual([404, 410, 410]);
    for (const { html } of gone) {
      expect(html).toContain('href="/shop"');
      expect(html).not.toContain('name="fullName"');
    }
    expect(await db.$count(orders)).toBe(0);
  });

  test("is told that the goods are gone, and keeps what was typed", async () => {
    const honey = await makeTrackedProduct(2, { price: 700 });
    const { path } = await make(honey.id);
    const rahima = buyer();
    const typed = await fillIn(rahima, path);
    await db.update(products).set({ quantityInStock: 1 }).where(eq(products.id, honey.id));
    const refused = await rahima.post(path, typed);
    expect([refused.status, await db.$count(orders)]).toEqual([409, 0]);
    expect(refused.html).toContain('role="alert"');
    expect(fieldValue(refused.html, "fullName")).toBe("Rahima Begum");
    const [left] = await db.select().from(orderLinks);
    expect(left?.usedAt).toBe(null);
  });
});

test("the owner's advance is asked for, and an agreed charge stands instead of the district's", async () => {
  const advance = {
    ...{ districts: ["Dhaka"], fixedAmount: 200, bkash: "01812345678" },
    lawReason: "It goes to the courier the same day.",
  };
  await updateAdvanceSettings({ ask: "rules", ...advance }, undefined, null);
  const { path } = await make((await makeProduct({ price: 700 })).id, { deliveryCharge: "30" });
  const rahima = new Visitor();
  const asked = await rahima.post(path, await fillIn(rahima, path, { shownAdvance: "0" }));
  expect([asked.status, await db.$count(orders)]).toEqual([200, 0]);
  expect(textOf(asked.html)).toContain("200 TK");
  await rahima.post(path, await fillIn(rahima, path, { shownTotal: "1330", shownAdvance: "200" }));
  const [order] = await db.select().from(orders);
  expect(order).toMatchObject({ totalPrice: 1330, deliveryCharge: 30, advanceRequired: 200 });
});

test.each([
  ["en", "1,280 TK", "Discount −50 TK"],
  ["bn", "১,২৮০ টাকা", "ছাড় −৫০ টাকা"],
] as const)(
  "an agreed charge makes the total known at once, in %s",
  async (language, total, off) => {
    const honey = await makeProduct({ price: 700 });
    const { path } = await make(honey.id, { deliveryCharge: "30", discount: "50" });
    const rahima = new Visitor({ language });
    const { html } = await rahima.visit(path);
    expect(textOf(html)).toContain(total);
    expect(textOf(html)).toContain(off);
    expect(textOf(html)).not.toMatch(/Promo discount|প্রোমো ছাড়/);
    expect([fieldValue(html, "shownTotal"), fieldValue(html, "shownAdvance")]).toEqual([
      "1280",
      "0",
    ]);
    await rahima.post(path, await fillIn(rahima, path, { shownTotal: "1280", shownAdvance: "0" }));
    expect((await db.select().from(orders))[0]).toMatchObject({ totalPrice: 1280 });
  },
);

test("a link by which the goods would cost nothing is refused, and one for the delivery alone is not", async () => {
  const honey = await makeProduct({ price: 700 });
  const sent = { orderKey: crypto.randomUUID(), isLink: "1", ...row(honey.id, "2", "650") };
  const free = { ...sent, intent: "make-link", discount: "1300", deliveryCharge: "0" };
  const refused = await nasrin.post(NEW, free);
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("the goods would cost nothing");
  expect(fieldValue(refused.html, "discount")).toBe("1300");
  // A district may be free, and so may be delivery from some sum on.
  expect((await nasrin.post(NEW, { ...free, deliveryCharge: "" })).status).toBe(409);
  expect((await nasrin.post(NEW, { ...free, deliveryCharge: "60" })).location).toContain(LINKS);
});

test("a closed shop takes no order by a link", async () => {
  const { path } = await make((await makeProduct({ price: 700 })).id);
  const rahima = new Visitor();
  const typed = await fillIn(rahima, path);
  await updateShopSettings({ opening: "closed" });
  const refused = await rahima.post(path, typed);
  await updateShopSettings({ opening: "open" });
  expect([refused.status, await db.$count(orders)]).toEqual([409, 0]);
});
