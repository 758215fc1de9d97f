import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type ServiceTermsForm,
  updateServiceTerms,
} from "#app/domain/shop/delivery/service-terms.server.ts";
import { db } from "#drizzle/client.server.ts";
import { deliveryCharges, orders, products, promoCodes } from "#drizzle/schema.ts";
import { fieldValue, hiddenIn, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct, makePromoCode } from "#tests/support/factories.ts";
import { openCheckout, RAHIMA, shopperWith } from "#tests/support/shopper.ts";

const TYPED = { ...RAHIMA, orderNote: "Ring twice", promoCode: "" };

let honey: { id: string; slug: string };

beforeEach(async () => {
  await emptyTables();
  await db.insert(deliveryCharges).values({ district: "Dhaka", charge: 60 });
  honey = await makeProduct({ title: "Honey", slug: "honey", price: 700, discount: 50 });
});

async function checkout(visitor: Visitor, fields: Partial<typeof TYPED> = {}) {
  const page = await visitor.visit("/checkout");
  const typed = { ...TYPED, ...fields };
  const quoted = await visitor.submit("/checkout", {
    ...typed,
    ...hiddenIn(page.html),
    intent: "update-delivery",
  });
  return { quoted, typed: { ...typed, ...hiddenIn(quoted.html) } };
}

async function order(visitor: Visitor, fields: Partial<typeof TYPED> = {}) {
  const { typed } = await checkout(visitor, fields);
  return visitor.submit("/checkout", { ...typed, intent: "place-order" });
}

const allOrders = () => db.select().from(orders);

describe("checkout", () => {
  test("places an order and shows it", async () => {
    const visitor = await shopperWith(honey.id);
    const { html, status } = await order(visitor);
    expect(status).toBe(200);
    const text = textOf(html);
    expect(text).toContain("Order no. 1001");
    expect(text).toContain("Rahima Begum");
    expect(text).toContain("Dhaka");
    expect(text).toContain("710 TK");
    expect(text).toContain("Ring twice");
    expect(textOf((await visitor.visit("/cart")).html)).toContain("Your cart Empty");
    expect(await allOrders()).toMatchObject([
      {
        subtotal: 650,
        deliveryCharge: 60,
        totalPrice: 710,
        status: "Processing",
        customerId: null,
      },
    ]);
  });

  test("sent twice is one order", async () => {
    const visitor = await shopperWith(honey.id);
    const cart = visitor.cookies.get("cart") ?? "";
    const { typed } = await checkout(visitor);
    const first = await visitor.post("/checkout", { ...typed, intent: "place-order" });
    visitor.cookies.set("cart", cart);
    const second = await visitor.post("/checkout", { ...typed, intent: "place-order" });
    expect(second.location).toBe(first.location);
    expect(await allOrders()).toHaveLength(1);
  });

  test("charges by district, whatever its spelling", async () => {
    const { quoted } = await checkout(await shopperWith(honey.id), { district: "Chattogram" });
    expect(textOf(quoted.html)).toContain("Confirm order · 770 TK");
    const dhaka = await checkout(await shopperWith(honey.id), { district: "ঢাকা" });
    expect(textOf(dhaka.quoted.html)).toContain("Confirm order · 710 TK");
  });

  test("offers the thanas of the district, and stores the chosen one", async () => {
    const visitor = await shopperWith(honey.id);
    expect(textOf((await visitor.visit("/checkout")).html)).toContain("Choose a district first");
    const { quoted, typed } = await checkout(visitor);
    expect(quoted.html).toContain('<option value="Dhanmondi">Dhanmondi (ধানমন্ডি)</option>');
    const placed = await visitor.submit("/checkout", {
      ...typed,
      thana: "Dhanmondi",
      intent: "place-order",
    });
    expect(textOf(placed.html)).toContain("Thana Dhanmondi");
    expect(await allOrders()).toMatchObject([{ district: "Dhaka", thana: "Dhanmondi" }]);
  });

  test("asks again for a thana of another district, and orders nothing", async () => {
    const visitor = await shopperWith(honey.id);
    const { typed } = await checkout(visitor);
    const moved = { ...typed, district: "Sylhet", thana: "Dhanmondi" };
    const refused = await visitor.submit("/checkout", { ...moved, intent: "place-order" });
    expect(refused.status).toBe(400);
    expect(textOf(refused.html)).toContain("That thana is not in this district.");
    expect(refused.html).toContain('<option value="Beanibazar">');
    expect(fieldValue(refused.html, "address")).toBe(TYPED.address);
    expect(await allOrders()).toEqual([]);
  });

  test("makes no order if a price was raised meanwhile, and shows the difference", async () => {
    const visitor = await shopperWith(honey.id);
    const { typed } = await checkout(visitor);
    await db.update(products).set({ price: 800 }).where(eq(products.id, honey.id));
    const back = await visitor.submit("/checkout", { ...typed, intent: "place-order" });
    expect(back.status).toBe(409);
    expect(textOf(back.html)).toContain("The total is now 810 TK; it was 710 TK.");
    expect(await allOrders()).toEqual([]);
    const agreed = await visitor.submit("/checkout", {
      ...typed,
      ...hiddenIn(back.html),
      intent: "place-order",
    });
    expect(textOf(agreed.html)).toContain("810 TK");
  });

  test("charges a lower price without asking", async () => {
    const visitor = await shopperWith(honey.id);
    const { typed } = await checkout(visitor);
    await db.update(products).set({ price: 600 }).where(eq(products.id, honey.id));
    await visitor.submit("/checkout", { ...typed, intent: "place-order" });
    expect(await allOrders()).toMatchObject([{ totalPrice: 610 }]);
  });

  test.each(["", "0", "-5", "1e9999", "NaN", "709.5", "cheap"])(
    "is never cheaper by a forged total of %j",
    async (shownTotal) => {
      const visitor = await shopperWith(honey.id);
      const { typed } = await checkout(visitor);
      const answer = await visitor.submit("/checkout", {
        ...typed,
        shownTotal,
        intent: "place-order",
      });
      expect(answer.status).toBe(409);
      expect(await allOrders()).toEqual([]);
    },
  );

  test("asks when another tab has changed the lines, even if the total falls or stays", async () => {
    const oil = await makeProduct({ title: "Oil", slug: "oil-2", price: 100 });
    const visitor = await shopperWith(honey.id, oil.id);
    const { typed } = await checkout(visitor);
    await visitor.submit("/cart", { intent: "remove-line", productId: oil.id });
    const asked = await visitor.submit("/checkout", { ...typed, intent: "place-order" });
    expect(asked.status).toBe(409);
    expect(textOf(asked.html)).toContain("The cart has changed since you saw this page.");
    expect(fieldValue(asked.html, "fullName")).toBe(typed.fullName);
    expect(await allOrders()).toEqual([]);
    const again = { ...typed, ...hiddenIn(asked.html), intent: "place-order" };
    await visitor.submit("/checkout", again);
    expect(await allOrders()).toHaveLength(1);
    // A repeat of the same form leads to its order, although the cart is empty by now.
    await visitor.submit("/checkout", again);
    expect(await allOrders()).toHaveLength(1);
  });

  test("refuses an empty cart with a reason", async () => {
    const visitor = new Visitor();
    expect(textOf((await visitor.visit("/checkout")).html)).toContain("Empty cart.");
    const answer = await visitor.submit("/checkout", { ...TYPED, intent: "place-order" });
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain("Empty cart.");
  });

  const long = "x".repeat(2000);
  test.each([
    ["fullName", "", "Please give a name."],
    ["fullName", "   ", "Please give a name."],
    ["fullName", long, "This is too long."],
    ["phoneNumber", "", "Please give 11 digits, like 01712345678."],
    ["phoneNumber", "0171234567", "Please give a mobile number"],
    ["phoneNumber", "+8802112345678", "Please give a mobile number"],
    ["phoneNumber", "😀😀😀", "Please give a mobile number"],
    ["phoneNumber", long, "Please give a mobile number"],
    ["address", "", "Please give house, road, village or area."],
    ["address", long, "This is too long."],
    ["district", "", "Please choose a district from the list."],
    ["district", "Atlantis", "Please choose a district from the list."],
    ["district", "\u0000", "Please choose a district from the list."],
    ["orderNote", long, "This is too long."],
  ] as const)("returns %s = %j with a reason and everything typed", async (field, value, words) => {
    const visitor = await shopperWith(honey.id);
    const { typed } = await checkout(visitor);
    const sent = { ...typed, [field]: value };
    const answer = await visitor.submit("/checkout", { ...sent, intent: "place-order" });
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).toContain(words);
    for (const name of ["fullName", "phoneNumber", "address", "orderNote"] as const) {
      expect(fieldValue(answer.html, name)).toBe(sent[name].replaceAll("\u0000", "\ufffd"));
    }
    if (field !== "district") expect(fieldValue(answer.html, "district")).toBe("Dhaka");
    expect(await allOrders()).toEqual([]);
  });

  test.each(["en", "bn"] as const)(
    "leaves out the hint of a field whose fault says the same, in %s",
    async (language) => {
      const { visitor } = await openCheckout(honey.id, language);
      const { typed } = await checkout(visitor);
      for (const [address, isHintShown] of [
        ["", false],
        [long, true],
      ] as const) {
        const sent = { ...typed, address, intent: "place-order" };
        const { html } = await visitor.submit("/checkout", sent);
        const area = html.match(/<textarea[^>]*name="address"[^>]*>/)?.[0] ?? "";
        const describedBy = isHintShown ? "address-hint address-error" : "address-error";
        expect(area).toContain(`aria-describedby="${describedBy}"`);
        expect(html.includes('id="address-hint"')).toBe(isHintShown);
      }
    },
  );

  test("does not say that a total changed which did not", async () => {
    const visitor = await shopperWith(honey.id);
    const { html } = await visitor.visit("/checkout");
    const shownTotal = fieldValue(html, "shownTotal") ?? "";
    const opened = { ...TYPED, district: "", shownDistrict: "", shownTotal };
    const answer = await visitor.submit("/checkout", { ...opened, intent: "place-order" });
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).not.toContain("The total is now");
  });

  test.each([["০১৭১২৩৪৫৬৭৮"], ["+880 1712-345678"], ["8801712345678"], ["0088 01712 345 678"]])(
    "accepts the phone number %s",
    async (phoneNumber) => {
      await order(await shopperWith(honey.id), { phoneNumber });
      expect(await allOrders()).toMatchObject([{ phoneNumber: "01712345678" }]);
    },
  );

  test.each([
    ["<script>alert(1)</script>"],
    ["Robert'); drop table orders; --"],
    ["রহিমা বেগম 🌼"],
    ["a\u0000b\u202ed"],
  ])("makes any name harmless: %j", async (fullName) => {
    const { status, html } = await order(await shopperWith(honey.id), { fullName });
    expect(status).toBe(200);
    expect(html).not.toContain("<script>alert");
    expect(await allOrders()).toHaveLength(1);
  });

  test("asks again for a name with damaged letters", async () => {
    const { html } = await order(await shopperWith(honey.id), { fullName: "a\ud800c" });
    expect(textOf(html)).toContain("Some letters arrived damaged. Please type them again.");
    expect(await allOrders()).toEqual([]);
  });
});

describe("free delivery from a price", () => {
  const set = (terms: object) => updateServiceTerms(terms as ServiceTermsForm, undefined, null);

  test("is said in the cart and the checkout, and ordered", async () => {
    await set({ freeFrom: 2000, freeDistricts: "Dhaka", groupFreeFrom: 1000 });
    const visitor = await shopperWith(honey.id);
    expect(textOf((await visitor.visit("/cart")).html)).toContain(
      "Free delivery: Dhaka from 1,000 TK, elsewhere from 2,000 TK",
    );
    const { quoted } = await checkout(visitor);
    expect(textOf(quoted.html)).toContain("Add 350 TK more for free delivery");
    const cart = await visitor.visit("/cart?lang=bn");
    expect(textOf(cart.html)).toContain("আর ৩৫০ টাকার পণ্য নিলে ডেলিভারি ফ্রি");
    expect(cart.html).toMatch(/<progress[^>]*max="1000"[^>]*value="650"/);
    await visitor.submit("/cart", { intent: "increase-line", productId: honey.id });
    expect(textOf((await visitor.visit("/cart")).html)).toContain("Delivery is free");
    const free = await checkout(visitor);
    expect(textOf(free.quoted.html)).toContain("Free (instead of 60 TK)");
    const elsewhere = await checkout(visitor, { district: "Khulna" });
    expect(textOf(elsewhere.quoted.html)).toContain("Add 700 TK more for free delivery");
    await order(visitor);
    expect(await allOrders()).toMatchObject([{ deliveryCharge: 0, totalPrice: 1300 }]);
  });

  test.each([
    [
      ...(["en", "Free delivery from 1,000 TK", "Add 350 TK more for free delivery"] as const),
      "60 TK, free from 1,000 TK",
    ],
    [
      ...(["bn", "১,০০০ টাকা থেকে ডেলিভারি ফ্রি", "আর ৩৫০ টাকার পণ্য নিলে ডেলিভারি ফ্রি"] as const),
      "৬০ টাকা, ১,০০০ টাকা থেকে ফ্রি",
    ],
  ] as const)(
    "is said in the terms, on the product with what is missing and beside the charge, in %s",
    async (language, rule, missing, charge) => {
      await set({ freeFrom: 1000, freeDistricts: "", groupFreeFrom: "" });
      const visitor = new Visitor({ language });
      await visitor.submit("/district", { district: "Dhaka", redirectTo: "/" });
      expect(textOf((await visitor.visit("/terms-and-conditions")).html)).toContain(rule);
      const product = await visitor.visit("/products/honey");
      expect(textOf(product.html)).toContain(missing);
      expect(textOf(product.html).replaceAll("\u00a0", " ")).toContain(charge);
    },
  );

  test("is free delivery on a product of that price, in its district alone", async () => {
    await makeProduct({ title: "Box", slug: "box", price: 1500 });
    await set({ freeFrom: "", freeDistricts: "Dhaka", groupFreeFrom: 1000 });
    const { html } = await new Visitor().visit("/products/box");
    expect(textOf(html)).toContain("Free delivery: Dhaka");
    expect(textOf(html)).not.toContain("Dhaka from");
    await set({ freeFrom: 1500, freeDistricts: "", groupFreeFrom: "" });
    const free = textOf((await new Visitor().visit("/products/box")).html);
    expect(free).toMatch(/Delivery: same day to 3 days, Free(?! delivery)/);
    expect(free).toContain("Delivery is free");
  });

  test("counts in what a buyer saves, with a code", async () => {
    await set({ freeFrom: 500 });
    await makePromoCode({ code: "EID", discount: 100 });
    const visitor = await shopperWith(honey.id);
    await visitor.submit("/district", { district: "Dhaka", redirectTo: "/" });
    expect(textOf((await visitor.visit("/cart")).html)).toContain("You save 110 TK");
    const { quoted } = await checkout(visitor, { promoCode: "EID" });
    expect(textOf(quoted.html)).toContain("You save 210 TK");
  });

  test("that was taken back since asks again with the new total", async () => {
    await set({ freeFrom: 500 });
    const visitor = await shopperWith(honey.id);
    const { typed } = await checkout(visitor);
    await set({ freeFrom: "" });
    const asked = await visitor.submit("/checkout", { ...typed, intent: "place-order" });
    expect(asked.status).toBe(409);
    expect(textOf(asked.html)).toContain("Confirm order · 710 TK");
    expect(await allOrders()).toEqual([]);
  });
});

describe("the first Confirm without script", () => {
  test.each([
    [
      "en",
      "See the total with delivery",
      "Delivery to Dhaka: 60 TK. In all 710 TK.",
      "Confirm order · 710 TK",
    ],
    ["bn", "ডেলিভারিসহ মোট দেখুন", "ঢাকা ডেলিভারি: ৬০ টাকা। মোট ৭১০ টাকা।", "অর্ডার নিশ্চিত করুন · ৭১০ টাকা"],
  ] as const)(
    "shows what delivery costs and is no mistake, in %s",
    async (language, see, note, confirm) => {
      const visitor = new Visitor({ language });
      await visitor.post("/cart", { intent: "add-line", productId: honey.id });
      const { html } = await visitor.visit("/checkout");
      expect(textOf(html)).toContain(see);
      const press = (page: string, more = {}) =>
        visitor.submit("/checkout", {
          ...TYPED,
          ...hiddenIn(page),
          ...more,
          intent: "place-order",
        });
      const asked = await press(html);
      expect([asked.status, await allOrders()]).toEqual([200, []]);
      expect(asked.html).not.toContain('role="alert"');
      for (const said of [note, confirm]) expect(textOf(asked.html)).toContain(said);
      await press(asked.html);
      expect(await allOrders()).toMatchObject([{ totalPrice: 710 }]);
    },
  );
});

describe("delivery that is free in every district", () => {
  test.each([
    ["en", "Delivery charge Free", "without delivery", "Delivery to Dhaka: Free"],
    ["bn", "ডেলিভারি চার্জ ফ্রি", "ডেলিভারি ছাড়া", "ঢাকা ডেলিভারি: ফ্রি"],
  ] as const)(
    "is said before a district is chosen, and the first Confirm still orders nothing, in %s",
    async (language, free, without, note) => {
      await updateServiceTerms({ freeFrom: 600 } as ServiceTermsForm, undefined, null);
      const visitor = new Visitor({ language });
      await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
      const { html } = await visitor.visit("/checkout");
      expect(textOf(html)).toContain(free);
      expect(textOf(html)).not.toContain(without);
      const sent = (page: string) => ({
        ...{ ...RAHIMA, ...hiddenIn(page), intent: "place-order" },
        shownDistrict: fieldValue(page, "shownDistrict") ?? "",
      });
      const asked = await visitor.submit("/checkout", sent(html));
      expect([asked.status, await allOrders()]).toEqual([200, []]);
      expect(textOf(asked.html)).toContain(note);
      await visitor.submit("/checkout", sent(asked.html));
      expect(await allOrders()).toMatchObject([{ deliveryCharge: 0, totalPrice: 650 }]);
    },
  );
});

describe("a product that goes during the checkout", () => {
  test.each([
    ["en", { deletedAt: new Date() }, "Remove it and go on"],
    ["bn", { isActive: false }, "পণ্যটি বাদ দিয়ে এগিয়ে যান"],
    ["en", { trackStock: true, quantityInStock: 0 }, "Remove it and go on"],
    ["en", { trackStock: true, quantityInStock: 1 }, "Take what is left and go on"],
    ["bn", { trackStock: true, quantityInStock: 1 }, "যতটুকু আছে তাই নিয়ে এগিয়ে যান"],
  ] as const)("leaves a way on by one button, in %s after %j", async (language, change, button) => {
    const oil = await makeProduct({ title: "Oil", slug: "oil", price: 300 });
    const visitor = new Visitor({ language });
    for (const productId of [honey.id, oil.id])
      await visitor.submit("/cart", { intent: "add-line", productId });
    await visitor.submit("/cart", { intent: "increase-line", productId: oil.id });
    const { html } = await visitor.visit("/checkout");
    await db.update(products).set(change).where(eq(products.id, oil.id));
    const typed = TYPED;
    const refused = await visitor.post("/checkout", {
      ...{ ...typed, ...hiddenIn(html), shownTotal: "2000", intent: "place-order" },
    });
    expect(refused.status).toBe(409);
    expect(refused.html).toMatch(new RegExp(`<button[^>]*value="go-on"[^>]*>(<[^>]*>)*${button}`));
    const on = await visitor.submit("/checkout", {
      ...{ ...typed, ...hiddenIn(refused.html), intent: "go-on" },
    });
    expect(on.status).toBe(200);
    expect(fieldValue(on.html, "fullName")).toBe(TYPED.fullName);
    expect(on.html).toContain("Ring twice");
    expect(on.html).not.toContain('value="go-on"');
    await visitor.submit("/checkout", { ...typed, ...hiddenIn(on.html), intent: "place-order" });
    const left = "quantityInStock" in change && change.quantityInStock > 0 ? 300 : 0;
    expect(await allOrders()).toMatchObject([{ totalPrice: 710 + left }]);
  });
});

describe("promo codes", () => {
  test("are applied in any case and shown", async () => {
    await makePromoCode({ code: "HAAT50", discount: 50 });
    const visitor = await shopperWith(honey.id);
    const { quoted } = await checkout(visitor, { promoCode: " haat50 " });
    expect(textOf(quoted.html)).toContain("HAAT50 · applied · 50 TK off");
    expect(textOf(quoted.html)).toContain("Confirm order · 660 TK");
    await order(visitor, { promoCode: "haat50" });
    expect(await allOrders()).toMatchObject([{ promoCode: "HAAT50", totalPrice: 660 }]);
    expect(await db.select().from(promoCodes)).toMatchObject([{ currentUsage: 1 }]);
  });

  test.each([
    [{ code: "BIG", minAmount: 2000 }, "Minimum spend 2,000 TK"],
    [{ code: "OLD", expirationDate: new Date("2020-01-01") }, "The promo code OLD has expired."],
    [{ code: "GONE", maxUsage: 1, currentUsage: 1 }, "The promo code GONE has been used up."],
    [{ code: "OFF", isActive: false }, "The promo code OFF is not active."],
  ])("%j gives no discount and says why", async (fields, words) => {
    await makePromoCode({ discount: 50, ...fields });
    const visitor = await shopperWith(honey.id);
    const { quoted } = await checkout(visitor, { promoCode: fields.code });
    expect(textOf(quoted.html)).toContain(words);
    expect(textOf(quoted.html)).toContain("Confirm order · 710 TK");
    expect(fieldValue(quoted.html, "promoCode")).toBe("");
    const page = await visitor.visit("/checkout");
    const placed = await visitor.submit("/checkout", {
      ...TYPED,
      ...hiddenIn(page.html),
      shownTotal: "710",
      promoCode: fields.code,
      intent: "place-order",
    });
    expect(placed.status).toBe(409);
    expect(await allOrders()).toEqual([]);
  });

  test("take a percentage, or the delivery, and an order's page names the code", async () => {
    await makePromoCode({ code: "TEN", kind: "percent", percent: 10, discount: 0 });
    await makePromoCode({ code: "FREEDEL", kind: "free-delivery", discount: 0 });
    const visitor = await shopperWith(honey.id);
    const ten = await checkout(visitor, { promoCode: "ten" });
    expect(textOf(ten.quoted.html)).toContain("TEN · applied · 65 TK off");
    expect(textOf(ten.quoted.html)).toContain("Confirm order · 645 TK");
    const { quoted } = await checkout(visitor, { promoCode: "freedel" });
    expect(textOf(quoted.html)).toContain("FREEDEL · applied · free delivery");
    expect(textOf(quoted.html)).toContain("Free (instead of 60 TK)");
    expect(textOf((await visitor.visit("/checkout?lang=bn")).html)).toContain("ফ্রি (৬০ টাকার বদলে)");
    const placed = await order(visitor, { promoCode: "freedel" });
    expect(textOf(placed.html)).toContain("Delivery charge (FREEDEL) Free");
    expect(await allOrders()).toMatchObject([{ promoCode: "FREEDEL", totalPrice: 650 }]);
  });

  test("for a first order are refused to a number that has ordered, with everything typed", async () => {
    await makePromoCode({ code: "WELCOME", perPhone: "first" });
    await order(await shopperWith(honey.id));
    const visitor = await shopperWith(honey.id);
    const { quoted } = await checkout(visitor, { promoCode: "welcome" });
    expect(textOf(quoted.html)).toContain("WELCOME · applied");
    const refused = await order(visitor, { promoCode: "welcome" });
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain("this number has ordered before");
    expect(fieldValue(refused.html, "fullName")).toBe(TYPED.fullName);
    expect(await allOrders()).toHaveLength(1);
  });

  test("that are unknown or any text are refused with a reason", async () => {
    for (const promoCode of ["NOPE", "<b>", "\u0000", "😀", "x".repeat(90)]) {
      const { quoted } = await checkout(await shopperWith(honey.id), { promoCode });
      expect(quoted.status).toBe(200);
      expect(textOf(quoted.html)).toContain("There is no promo code");
    }
  });
});

describe("the tracking page", () => {
  test.each(["x", "71b9275e-9df4-4dea-80b7-8257cf9e1b49", "%00", "1001"])(
    "is a 404 for an unknown order: %s",
    async (id) => {
      const { status, html } = await new Visitor().visit(`/track-order/${id}`);
      expect(status).toBe(404);
      expect(textOf(html)).toContain("No order was found at this link.");
    },
  );

  test("is not indexed and sends no referrer", async () => {
    const visitor = await shopperWith(honey.id);
    const { typed } = await checkout(visitor);
    const { location } = await visitor.post("/checkout", { ...typed, intent: "place-order" });
    const { headers, html } = await new Visitor().send(location ?? "");
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    expect(html).toContain('<meta name="robots" content="noindex"');
  });

  test("is in Bangla too", async () => {
    const visitor = await shopperWith(honey.id);
    const { typed } = await checkout(visitor);
    const { location } = await visitor.post("/checkout", { ...typed, intent: "place-order" });
    const { html } = await new Visitor({ language: "bn" }).visit(location ?? "");
    expect(textOf(html)).toContain("অর্ডার নং ১০০১");
    expect(textOf(html)).toContain("৭১০ টাকা");
    expect(textOf(html)).toContain("অর্ডার পেয়েছি");
  });
});
