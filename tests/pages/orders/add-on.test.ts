import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { changeCheckoutAddOn } from "#app/domain/marketing/add-ons/add-ons.server.ts";
import { setDeliveryCharges } from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { updateServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orderLines, orders, products } from "#drizzle/schema.ts";
import { fieldValue, hiddenIn, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let honey: { id: string };
let nuts: { id: string };

const TYPED = {
  ...{ fullName: "Rahima Begum", phoneNumber: "01712345678", address: "12 Green Road" },
  ...{ district: "Dhaka", thana: "", orderNote: "", promoCode: "" },
};

beforeEach(async () => {
  await emptyTables();
  await setDeliveryCharges({ byDistrict: { Dhaka: 60 }, default: 120 });
  honey = await makeProduct({ title: "Honey", price: 700 });
  nuts = await makeTrackedProduct(1, { title: "Peanuts", slug: "nuts", price: 150 });
  await changeCheckoutAddOn({ addOn: "nuts", addOnPrice: 120 });
});

async function atCheckout(productId = honey.id, options: { language?: "en" | "bn" } = {}) {
  const visitor = new Visitor(options);
  await visitor.post("/cart", { intent: "add-line", productId });
  const { html } = await visitor.visit("/checkout");
  return { visitor, html };
}

/** Presses a button with all that the page has. */
const press = (visitor: Visitor, html: string, more: Record<string, string>) =>
  visitor.submit("/checkout", { ...TYPED, ...hiddenIn(html), ...more });

const sold = async () =>
  (await db.select().from(orderLines).orderBy(orderLines.position)).map(
    ({ productId, price, quantity }) => [productId, price, quantity],
  );

describe("the add-on of the checkout", () => {
  test("is offered with both prices in the reader's language, and not to who has it already", async () => {
    const { html } = await atCheckout();
    expect(textOf(html)).toContain("Add to your order: Peanuts");
    expect(textOf(html)).toContain("120 TK Price before 150 TK");
    expect(textOf((await atCheckout(honey.id, { language: "bn" })).html)).toContain(
      "সঙ্গে এটিও নিন",
    );
    expect((await atCheckout(nuts.id)).html).not.toContain('name="addOn"');
  });

  test("without script counts in the shown total, in the saving and in free delivery, and is sold once", async () => {
    await updateServiceTerms({ freeFrom: 800, freeDistricts: "", groupFreeFrom: "" });
    const { visitor, html } = await atCheckout();
    const taken = { intent: "update-delivery", addOn: nuts.id };
    const quoted = await press(visitor, html, taken);
    expect(quoted.html).toMatch(/<input[^>]*name="addOn"[^>]*checked/);
    expect(textOf(quoted.html)).toContain("Confirm order · 820 TK");
    expect(textOf(quoted.html)).toContain("You save 90 TK");
    await press(visitor, quoted.html, { ...taken, intent: "place-order" });
    expect(await db.select().from(orders)).toMatchObject([
      { subtotal: 820, deliveryCharge: 0, totalPrice: 820 },
    ]);
    expect(await sold()).toEqual([
      [honey.id, 700, 1],
      [nuts.id, 120, 1],
    ]);
    await press(visitor, quoted.html, { ...taken, intent: "place-order" });
    expect((await sold()).length).toBe(2);
  });

  test("ticked and confirmed at once shows the new total before it orders", async () => {
    const { visitor, html } = await atCheckout();
    const quoted = await press(visitor, html, { intent: "update-delivery" });
    const first = await press(visitor, quoted.html, { intent: "place-order", addOn: nuts.id });
    expect(await sold()).toEqual([]);
    expect(textOf(first.html)).toContain("The total is now 880 TK; it was 760 TK.");
    await press(visitor, first.html, { intent: "place-order", addOn: nuts.id });
    expect(await db.select().from(orders)).toMatchObject([{ totalPrice: 880 }]);
  });

  test("ticked before the first look at the total is answered by the note, not by the alert", async () => {
    const { visitor, html } = await atCheckout();
    const first = await press(visitor, html, { intent: "place-order", addOn: nuts.id });
    expect([first.status, await sold()]).toEqual([200, []]);
    expect(textOf(first.html)).toContain("Delivery to Dhaka: 60 TK. In all 880 TK.");
    expect(textOf(first.html)).not.toContain("The total is now");
    await press(visitor, first.html, { intent: "place-order", addOn: nuts.id });
    expect(await db.select().from(orders)).toMatchObject([{ totalPrice: 880 }]);
  });

  test("that is sold out is refused in words, and nothing typed is lost", async () => {
    const { visitor, html } = await atCheckout();
    const quoted = await press(visitor, html, { intent: "update-delivery", addOn: nuts.id });
    await db.update(products).set({ quantityInStock: 0 }).where(eq(products.id, nuts.id));
    const answer = await press(visitor, quoted.html, { intent: "place-order", addOn: nuts.id });
    expect([answer.status, await sold()]).toEqual([409, []]);
    expect(textOf(answer.html)).toContain("Your add-on is sold out or no longer offered.");
    expect(fieldValue(answer.html, "fullName")).toBe("Rahima Begum");
    await press(visitor, answer.html, { intent: "place-order" });
    expect(await sold()).toEqual([[honey.id, 700, 1]]);
  });

  test("that the order has already is named, and not called sold out", async () => {
    for (const [language, words] of [
      ["en", "Your order has this product already, so it was not added."],
      ["bn", "এই পণ্যটি আপনার অর্ডারে আগেই আছে"],
    ] as const) {
      const { visitor, html } = await atCheckout(honey.id, { language });
      const quoted = await press(visitor, html, { intent: "update-delivery", addOn: nuts.id });
      await visitor.post("/cart", { intent: "add-line", productId: nuts.id });
      const asked = { intent: "place-order", addOn: nuts.id, shownLines: "" };
      const answer = await press(visitor, quoted.html, asked);
      expect([answer.status, await sold()]).toEqual([409, []]);
      expect(textOf(answer.html)).toContain(words);
      expect(fieldValue(answer.html, "fullName")).toBe("Rahima Begum");
      expect(answer.html).not.toContain('name="addOn"');
    }
  });

  test("is chosen by staff, at most at its own price", async () => {
    const { visitor: staff } = await visitAsStaff();
    const list = "/admin/landing-page";
    const typed = { intent: "save-add-on", addOn: "Honey", addOnPrice: "701" };
    const refused = await staff.post(list, typed);
    expect(textOf(refused.html)).toContain("By itself it costs 700 TK; not more, please.");
    expect((await staff.post(list, { ...typed, addOnPrice: "৫০০" })).status).toBe(302);
    const { html } = await staff.visit(list);
    expect([fieldValue(html, "addOn"), fieldValue(html, "addOnPrice")]).toEqual(["Honey", "500"]);
  });
});
