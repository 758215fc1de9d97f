import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { deliveryCharges, orders, products } from "#drizzle/schema.ts";
import { fieldValue, hiddenIn, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { RAHIMA, shopperWith } from "#tests/support/shopper.ts";

let honey: { id: string; slug: string };

beforeEach(async () => {
  await emptyTables();
  await db.insert(deliveryCharges).values({ district: "Dhaka", charge: 60 });
  honey = await makeProduct({ title: "Honey", slug: "honey", price: 700, discount: 50 });
});

/** The quantities in the cart. */
async function quantitiesOf(visitor: Visitor) {
  const { html } = await visitor.visit("/cart");
  return [...html.matchAll(/<output aria-label="Quantity[^>]*>(\d+)<\/output>/g)].map(
    (match) => match[1],
  );
}

/** A cookie's value as Remix signs it. */
function signed(value: unknown): string {
  const text = btoa(JSON.stringify(value));
  const hmac = createHmac("sha256", process.env.SESSION_SECRET ?? "").update(text);
  return encodeURIComponent(`${text}.${hmac.digest("base64").replace(/=+$/, "")}`);
}

describe("the cart", () => {
  test("adds once, counts lines, changes quantities, removes and empties", async () => {
    const oil = await makeProduct({ title: "Oil", slug: "oil", price: 300 });
    const visitor = new Visitor();
    const added = await visitor.submit("/cart", {
      intent: "add-line",
      productId: honey.id,
      redirectTo: "/products/honey",
    });
    expect(textOf(added.html)).toContain("item added to cart.");
    expect(added.html).toContain("<title>Honey · Haat</title>");
    const again = await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
    expect(textOf(again.html)).toContain("Item already is in cart.");
    await visitor.submit("/cart", { intent: "add-line", productId: oil.id });
    await visitor.submit("/cart", { intent: "increase-line", productId: honey.id });
    const cart = await visitor.visit("/cart");
    expect(textOf(cart.html)).toContain("checkout · 1,600 TK");
    expect(cart.html).toContain("Cart, 2 items, 1,600 TK");
    await visitor.submit("/cart", { intent: "decrease-line", productId: honey.id });
    await visitor.submit("/cart", { intent: "decrease-line", productId: honey.id });
    await visitor.submit("/cart", { intent: "remove-line", productId: oil.id });
    expect(textOf((await visitor.visit("/cart")).html)).toContain("checkout · 650 TK");
    const emptied = await visitor.submit("/cart", { intent: "empty-cart" });
    expect(textOf(emptied.html)).toContain("Your cart Empty");
  });

  test("says in itself why a suggested product cannot be had", async () => {
    const oil = await makeTrackedProduct(0, { title: "Oil", slug: "oil" });
    const visitor = await shopperWith(honey.id);
    const card = { card: `add-line ${oil.id}`, redirectTo: "/cart" };
    const { html } = await visitor.submit("/cart", card);
    const said = html.split('role="status"').at(-1)?.split("</div>")[0] ?? "";
    expect(said).toContain("“Oil” is out of stock.");
    expect(said).not.toContain("href=");
  });

  test("suggests the cheapest products that are not in it", async () => {
    await makeProduct({ title: "Salt", slug: "salt", price: 20 });
    await makeProduct({ title: "Rice", slug: "rice", price: 80, discount: 65 });
    const { html } = await (await shopperWith(honey.id)).visit("/cart");
    expect(textOf(html)).toContain("You may also likes");
    expect([...html.matchAll(/href="\/products\/([^"]+)"/g)].map((m) => m[1])).toEqual([
      "honey",
      "rice",
      "salt",
    ]);
  });

  test("says what its discounts save, as the checkout does", async () => {
    const rice = await makeProduct({ title: "Rice", price: 80, discount: 65 });
    const visitor = await shopperWith(honey.id, rice.id);
    await visitor.submit("/cart", { intent: "increase-line", productId: rice.id });
    for (const path of ["/cart", "/checkout"])
      expect(textOf((await visitor.visit(path)).html)).toContain("You save 180 TK");
    visitor.cookies.set("language", "bn");
    expect(textOf((await visitor.visit("/cart")).html)).toContain("আপনার সাশ্রয় হচ্ছে ১৮০ টাকা");
    const plain = await shopperWith((await makeProduct()).id);
    expect(textOf((await plain.visit("/cart")).html)).not.toContain("You save");
  });

  test("marks unavailable lines and blocks the checkout until they are removed", async () => {
    const nuts = await makeTrackedProduct(1, { title: "Nuts", slug: "nuts", price: 100 });
    const visitor = await shopperWith(honey.id, nuts.id);
    await db.update(products).set({ quantityInStock: 0 }).where(eq(products.id, nuts.id));
    const marked = textOf((await visitor.visit("/cart")).html);
    expect(marked).toContain("Out of stock. Please remove it to go on.");
    expect(marked).not.toContain("checkout ·");
    const hidden = { ...hiddenIn((await visitor.visit("/checkout")).html), shownTotal: "2000" };
    const sent = { ...RAHIMA, ...hidden, intent: "place-order" };
    expect((await visitor.submit("/checkout", sent)).status).toBe(409);
    expect(await db.select().from(orders)).toEqual([]);
    await visitor.submit("/cart", { intent: "remove-line", productId: nuts.id });
    expect(textOf((await visitor.visit("/cart")).html)).toContain("checkout · 650 TK");
    await db.update(products).set({ isActive: false }).where(eq(products.id, honey.id));
    expect(textOf((await visitor.visit("/cart")).html)).toContain("Not for sale any more.");
  });

  test("counts parallel changes of two tabs, on one line and on two", async () => {
    const oil = await makeProduct({ title: "Oil", slug: "oil", price: 300 });
    const visitor = await shopperWith(honey.id, oil.id);
    const plus = (productId: string) =>
      visitor.post("/cart", { intent: "increase-line", productId });
    await Promise.all([plus(honey.id), plus(honey.id), plus(oil.id), plus(honey.id)]);
    expect(await quantitiesOf(visitor)).toEqual(["4", "2"]);
  });

  test("counts a click on plus once if the page is sent again after a lost answer", async () => {
    const visitor = await shopperWith(honey.id);
    const { html } = await visitor.visit("/cart");
    const operation = fieldValue(html, "operation") ?? "";
    const plus = { intent: "increase-line", productId: honey.id, operation };
    await visitor.post("/cart", plus);
    await visitor.post("/cart", plus);
    expect(await quantitiesOf(visitor)).toEqual(["2"]);
    const next = fieldValue((await visitor.visit("/cart")).html, "operation") ?? "";
    await visitor.post("/cart", { ...plus, operation: next });
    expect(await quantitiesOf(visitor)).toEqual(["3"]);
  });

  test("offers to undo emptying and removing beside the message", async () => {
    const oil = await makeProduct({ title: "Oil", slug: "oil", price: 300 });
    const visitor = await shopperWith(honey.id, oil.id);
    const undo = (html: string) => {
      const [form] = /<form[^>]*>(?:(?!<\/form>).)*value="restore".*?<\/form>/s.exec(html) ?? [];
      return { intent: "restore", id: fieldValue(form ?? "", "id") ?? "" };
    };
    const removed = await visitor.submit("/cart", { intent: "remove-line", productId: honey.id });
    expect(textOf(removed.html)).toContain("Removed from your cart. Undo");
    const back = await visitor.submit("/cart", undo(removed.html));
    expect(textOf(back.html)).toContain("checkout · 950 TK");
    const emptied = await visitor.submit("/cart", { intent: "empty-cart" });
    expect(textOf(emptied.html)).toContain("Your cart is empty now. Undo");
    expect(visitor.cookies.has("cart")).toBe(false);
    const full = await visitor.submit("/cart", undo(emptied.html));
    expect(textOf(full.html)).toContain("checkout · 950 TK");
    const late = await visitor.submit("/cart", { intent: "restore", id: crypto.randomUUID() });
    expect(textOf(late.html)).toContain("It is too late to undo this.");
    expect((await visitor.post("/cart", { intent: "restore", id: "x" })).status).toBe(400);
  });

  test("accepts a typed quantity, in Bangla digits too; an invalid one comes back as typed", async () => {
    const nuts = await makeTrackedProduct(5, { title: "Nuts", slug: "nuts", price: 100 });
    const visitor = await shopperWith(nuts.id);
    const type = (quantity: string) =>
      visitor.submit("/cart", { intent: "set-quantity", productId: nuts.id, quantity });
    await type("৪");
    expect(await quantitiesOf(visitor)).toEqual(["4"]);
    for (const [typed, words] of [
      ["0", "The quantity must be a whole number from 1 to 99."],
      ["a few", "The quantity must be a whole number from 1 to 99."],
      ["৬", "Only 5 of “Nuts” left."],
    ] as const) {
      const { status, html } = await type(typed);
      expect(status).toBe(400);
      expect(textOf(html)).toContain(words);
      expect(fieldValue(html, "quantity")).toBe(typed);
    }
    expect(await quantitiesOf(visitor)).toEqual(["4"]);
  });

  test("stops plus at the stock and says so", async () => {
    const nuts = await makeTrackedProduct(2, { title: "Nuts", slug: "nuts", price: 100 });
    const visitor = await shopperWith(nuts.id);
    await visitor.submit("/cart", { intent: "increase-line", productId: nuts.id });
    const { html } = await visitor.visit("/cart");
    expect(textOf(html)).toContain("No more than 2 left");
    expect(html).toMatch(/<button[^>]*value="increase-line"[^>]*disabled/);
    const more = await visitor.submit("/cart", { intent: "increase-line", productId: nuts.id });
    expect(textOf(more.html)).toContain("Only 2 of “Nuts” left.");
    expect(await quantitiesOf(visitor)).toEqual(["2"]);
  });

  test("counts a line above the stock with the available pieces and offers to take them", async () => {
    const nuts = await makeTrackedProduct(5, { title: "Nuts", slug: "nuts", price: 100 });
    const visitor = await shopperWith(honey.id, nuts.id);
    await visitor.submit("/cart", { intent: "set-quantity", productId: nuts.id, quantity: "5" });
    await db.update(products).set({ quantityInStock: 3 }).where(eq(products.id, nuts.id));
    const text = textOf((await visitor.visit("/cart")).html);
    expect(text).toContain("You wanted 5; only 3 left. Take 3");
    expect(text).toContain("Subtotal 950 TK");
    expect(text).not.toContain("checkout ·");
    expect(textOf((await visitor.visit("/checkout")).html)).toContain("Subtotal 950 TK");
    const taken = await visitor.submit("/cart", {
      intent: "set-quantity",
      productId: nuts.id,
      quantity: "3",
    });
    expect(textOf(taken.html)).toContain("checkout · 950 TK");
  });

  test("answers the page's script without a redirect or a history entry", async () => {
    const visitor = await shopperWith(honey.id);
    const { status, location, headers } = await visitor.send("/cart.data", {
      method: "POST",
      headers: { "X-Background": "yes" },
      body: new URLSearchParams({ intent: "increase-line", productId: honey.id }),
    });
    expect({ status, location }).toEqual({ status: 200, location: null });
    expect(headers.get("Set-Cookie")).toContain("cart=");
    expect(await quantitiesOf(visitor)).toEqual(["2"]);
  });

  test.each([
    ["nonsense", "%%%"],
    ["another's signature", "W1siYSIsMV1d.forged"],
    ["not signed", btoa(JSON.stringify([["71b9275e-9df4-4dea-80b7-8257cf9e1b49", 99]]))],
    ["of before release 0.2.0, with lines", signed([["71b9275e-9df4-4dea-80b7-8257cf9e1b49", 2]])],
    ["empty", ""],
    ["far too long", "x".repeat(4000)],
  ])("is empty with a cookie that is %s", async (_what, cookie) => {
    const visitor = new Visitor();
    visitor.cookies.set("cart", cookie);
    const { status, html } = await visitor.visit("/cart");
    expect(status).toBe(200);
    expect(textOf(html)).toContain("Your cart Empty");
  });

  test.each(["0", "-1", "1.5", "1e9", "x", "", "99999999999999999999"])(
    "is not broken by a quantity of %j",
    async (quantity) => {
      const visitor = await shopperWith(honey.id);
      const answer = await visitor.submit("/cart", {
        intent: "set-quantity",
        productId: honey.id,
        quantity,
      });
      expect(answer.status).toBeLessThan(500);
      const { html } = await visitor.visit("/cart");
      const shown = Number(/<output[^>]*>(\d+)<\/output>/.exec(html)?.[1]);
      expect(shown).toBeGreaterThanOrEqual(1);
      expect(shown).toBeLessThanOrEqual(99);
    },
  );

  test.each([{ intent: "dance" }, { intent: "dance", productId: "x" }, { card: "dance x" }, {}])(
    "refuses %j",
    async (fields) => {
      expect((await new Visitor().post("/cart", fields)).status).toBe(400);
    },
  );

  test.each([
    { intent: "add-line", productId: crypto.randomUUID() },
    { intent: "add-line", productId: "x" },
    { intent: "order-now", productId: "\u0000" },
    { card: "add-line made-up", redirectTo: "/shop" },
    { intent: "add-line" },
    { intent: "increase-line", productId: "x" },
    { intent: "remove-line", productId: "\u0000" },
    { intent: "set-quantity" },
  ])("refuses an unknown product with a reason: %j", async (fields) => {
    const { html } = await new Visitor().submit("/cart", fields);
    expect(textOf(html)).toContain("There is no such product.");
  });

  test("is neither created nor changed for an impossible product", async () => {
    const clicked = { card: "add-line made-up" };
    const { headers } = await new Visitor().post("/cart", clicked);
    expect(headers.getSetCookie().map((line) => line.split("=")[0])).toEqual(["toast"]);
    const visitor = await shopperWith(honey.id);
    await visitor.submit("/cart", clicked);
    expect(await quantitiesOf(visitor)).toEqual(["1"]);
  });

  test.each(["https://evil.test/", "//evil.test", "/\\evil.test", "javascript:alert(1)"])(
    "never redirects to another site: %s",
    async (redirectTo) => {
      const { location } = await new Visitor().post("/cart", {
        intent: "add-line",
        productId: honey.id,
        redirectTo,
      });
      expect(location).toBe("/cart");
    },
  );
});
