import { beforeEach, describe, expect, test } from "vitest";
import { addDays, dhakaDay, formatDayOfMonth } from "#app/domain/core/dates.ts";
import { fieldValue, shownIn, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let honey: { id: string; slug: string };

beforeEach(async () => {
  await emptyTables();
  honey = await makeProduct({ title: "Honey", slug: "honey", price: 700, discount: 50 });
});

const quantitiesOf = async (visitor: Visitor) => {
  const { html } = await visitor.visit("/cart");
  return [...html.matchAll(/<output aria-label="Quantity[^>]*>(\d+)<\/output>/g)].map(
    ([, quantity]) => Number(quantity),
  );
};

describe("order now", () => {
  const now = (productId: string, quantity = "1") => ({
    intent: "order-now",
    productId,
    quantity,
    redirectTo: "/products/honey",
  });

  test("leads straight to the checkout with the chosen quantity", async () => {
    const visitor = new Visitor();
    const { location } = await visitor.post("/cart", now(honey.id, "২"));
    expect(location).toBe("/checkout");
    expect(textOf((await visitor.visit("/checkout")).html)).toContain("1,300 TK");
  });

  test("sent twice, or for a product in the cart already, orders no more of it", async () => {
    const visitor = new Visitor();
    await visitor.post("/cart", now(honey.id));
    expect((await visitor.post("/cart", now(honey.id))).location).toBe("/checkout");
    expect(await quantitiesOf(visitor)).toEqual([1]);
    await visitor.post("/cart", now(honey.id, "4"));
    await visitor.post("/cart", now(honey.id, "2"));
    expect(await quantitiesOf(visitor)).toEqual([4]);
  });

  test.each(["0", "100", "-1", "1.5", "many", "9".repeat(500)])(
    "with an invalid quantity returns it as typed: %s",
    async (quantity) => {
      for (const intent of ["order-now", "add-line"]) {
        const visitor = new Visitor();
        const { location } = await visitor.post("/cart", { ...now(honey.id, quantity), intent });
        const typed = new URL(location ?? "", "http://shop.test").searchParams.get("quantity");
        expect(typed).toBe(quantity.slice(0, 200));
        expect(textOf((await visitor.visit(location ?? "")).html)).toContain("from 1 to 99");
        expect(await quantitiesOf(visitor)).toEqual([]);
        expect([...visitor.cookies.keys()]).not.toContain("cart");
      }
    },
  );

  test("shows the remaining stock if more was wanted", async () => {
    const nuts = await makeTrackedProduct(2, { title: "Nuts", slug: "nuts" });
    const visitor = new Visitor();
    const refused = await visitor.submit("/cart", {
      ...now(nuts.id, "3"),
      redirectTo: "/products/nuts",
    });
    expect(textOf(refused.html)).toContain("Only 2 of “Nuts” left.");
    expect(await quantitiesOf(visitor)).toEqual([]);
  });
});

test("checkout and thanks promise the same day, which follows closing hour and holidays", async () => {
  const { visitor: owner } = await visitAsStaff();
  const PAGE = "/admin/delivery-time";
  const save = async (more: Record<string, string>) => {
    const shown = shownIn((await owner.visit(PAGE)).html);
    const was = Object.entries(shown).filter(([name]) => name.startsWith("was-"));
    const values = Object.fromEntries(was.map(([name, value]) => [name.slice(4), value]));
    return owner.submit(PAGE, { ...shown, ...values, ...more, intent: "send" });
  };
  const wrong = await save({ holidays: "16 December" });
  expect([wrong.status, fieldValue(wrong.html, "holidays")]).toEqual([400, "16 December"]);
  const today = new Date();
  await save({ closingHour: "", holidays: dhakaDay(today) });
  const tomorrow = formatDayOfMonth(addDays(today, 1), "en");
  const visitor = new Visitor();
  const product = await visitor.visit("/products/honey");
  expect(textOf(product.html)).toContain(`Ordered now: arrives ${tomorrow} in Dhaka, Narayanganj`);
  await visitor.post("/cart", { intent: "order-now", productId: honey.id, quantity: "1" });
  expect(textOf((await visitor.visit("/cart")).html)).toContain(`arrives ${tomorrow}`);
  const typed = {
    fullName: "Rahima Begum",
    phoneNumber: "01712345678",
    address: "House 7",
    district: "Dhaka",
  };
  await visitor.post("/checkout", { ...typed, intent: "update-delivery" });
  const { html } = await visitor.visit("/checkout");
  expect(textOf(html)).toMatch(new RegExp(`Arrives:? ${tomorrow}`));
  const placed = await visitor.submit("/checkout", {
    ...typed,
    intent: "place-order",
    idempotencyKey: fieldValue(html, "idempotencyKey") ?? "",
    shownTotal: fieldValue(html, "shownTotal") ?? "",
  });
  expect(textOf(placed.html)).toMatch(new RegExp(`Arrives:? ${tomorrow}`));
});

describe("the buttons of a card", () => {
  const click = (visitor: Visitor, card: string, redirectTo = "/shop?sort=price-asc") =>
    visitor.post("/cart", { card, redirectTo });

  test("add, raise, lower and remove, and lead back to the card", async () => {
    const visitor = new Visitor();
    const back = `/shop?sort=price-asc#card-${honey.id}`;
    expect((await click(visitor, `add-line ${honey.id}`)).location).toBe(back);
    expect((await click(visitor, `increase-line ${honey.id}`)).location).toBe(back);
    expect(await quantitiesOf(visitor)).toEqual([2]);
    expect((await click(visitor, `decrease-line ${honey.id}`)).location).toBe(back);
    expect(await quantitiesOf(visitor)).toEqual([1]);
    expect((await click(visitor, `remove-line ${honey.id}`)).location).toBe(back);
    expect(await quantitiesOf(visitor)).toEqual([]);
  });

  test.each(["", "explode 1", " "])("refuse anything else as a bad request: %j", async (card) => {
    expect((await click(new Visitor(), card)).status).toBe(400);
  });

  test.each(["add-line", "add-line x", "add-line  ", "increase-line x", "remove-line 1"])(
    "refuse an unknown product with a reason at the button: %j",
    async (card) => {
      const visitor = new Visitor();
      const { status, location } = await click(visitor, card);
      expect([status, location]).toEqual([302, "/shop?sort=price-asc"]);
      const { html } = await visitor.visit(location ?? "");
      expect(textOf(html)).toContain("There is no such product.");
      expect(visitor.cookies.has("cart")).toBe(false);
    },
  );

  test.each(["increase-line", "decrease-line", "set-quantity", "remove-line"])(
    "create no cart for %s",
    async (intent) => {
      const visitor = new Visitor();
      await visitor.post("/cart", { intent, productId: honey.id, quantity: "3" });
      expect(visitor.cookies.get("cart") ?? "").toBe("");
    },
  );

  test("never lead to another site", async () => {
    const { location } = await click(new Visitor(), `add-line ${honey.id}`, "//evil.example/");
    expect(location).toBe(`/cart#card-${honey.id}`);
  });
});
