import { beforeEach, describe, expect, test } from "vitest";
import { createLandingPage } from "#app/domain/marketing/landing/landing-pages.server.ts";
import { db } from "#drizzle/client.server.ts";
import { deliveryCharges, orders, products } from "#drizzle/schema.ts";
import { ask, fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { offer } from "#tests/support/deals.ts";
import { makeProduct, nextPhone } from "#tests/support/factories.ts";
import { fieldsIn } from "#tests/support/html.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let honey: { id: string };

const TIERS = [
  { total: 1200, pieces: 2 },
  { total: 1700, pieces: 3 },
];

beforeEach(async () => {
  await emptyTables();
  await db.insert(deliveryCharges).values({ district: "Dhaka", charge: 60 });
  honey = await makeProduct({ title: "Honey", titleBn: "মধু", slug: "honey", price: 650 });
});

const offerTiers = () =>
  offer([honey.id], { kind: "tiers", amount: null, pieces: null, tiers: TIERS });

const LANGUAGES = ["en", "bn"] as const;

const SAID = { en: "2 for 1,200 TK, 3 for 1,700 TK", bn: "২টি ১,২০০ টাকা, ৩টি ১,৭০০ টাকা" } as const;
const CHOICE = { en: "3 pieces 1,700 TK you save 250 TK", bn: "৩টি ১,৭০০ টাকা সাশ্রয় ২৫০ টাকা" } as const;

const PERSON = {
  ...{ fullName: "Rahima Begum", address: "12 Green Road", district: "Dhaka", promoCode: "" },
};

describe("tiers that staff enter", () => {
  test("are said from the card to the slip and chosen without script, in both languages", async () => {
    const { visitor: staff } = await visitAsStaff();
    const typed = {
      ...{ name: "More", kind: "tiers", amount: "", pieces: "", startsAt: "", endsAt: "" },
      ...{ tiers: "2 = ১,২০০\n3 = 1700", products: "honey", categories: "" },
    };
    const made = await staff.submit("/admin/sale?new", { ...typed, intent: "create-sale" });
    expect(textOf(made.html)).toMatch(/More.*2 for 1,200 TK, 3 for 1,700 TK.*No end.*Running/s);
    for (const language of LANGUAGES) {
      const shopper = new Visitor({ language });
      const reads = async (path: string) => textOf((await shopper.visit(path)).html);
      // A card has room for the first alone.
      const [first = "", second = ""] = SAID[language].split(", ");
      expect(await reads("/shop")).toContain(first);
      expect(await reads("/shop")).not.toContain(second);
      const page = await shopper.visit("/products/honey");
      expect(textOf(page.html).replace(/\s+/g, " ")).toContain(CHOICE[language]);
      expect(page.html).toMatch(/type="radio"[^>]*name="quantity"[^>]*value="3"/);
      await shopper.submit("/cart", { intent: "add-line", productId: honey.id, quantity: "2" });
      const [more, sum, saved] =
        language === "en"
          ? ["Take 3 for 1,700 TK", "1,200 TK", "You save 100 TK"]
          : ["৩টি নিন ১,৭০০ টাকায়", "১,২০০ টাকা", "১০০ টাকা"];
      for (const text of [more, sum, saved]) expect(await reads("/cart")).toContain(text);
      await shopper.submit("/cart", { productId: honey.id, deal: "3" });
      const { html } = await shopper.visit("/checkout");
      const form = { ...PERSON, phoneNumber: nextPhone(), orderNote: "" };
      const names = ["idempotencyKey", "openedAt", "shownTotal", "shownLines"];
      const quoted = await shopper.submit("/checkout", {
        ...{ ...form, intent: "update-delivery", ...fieldsIn(html, names) },
      });
      expect(fieldValue(quoted.html, "shownTotal")).toBe("1760");
      const placing = { ...form, intent: "place-order", ...fieldsIn(quoted.html, names) };
      const receipt = await shopper.submit("/checkout", placing);
      const [order] = (await db.select().from(orders)).filter(
        ({ phoneNumber }) => phoneNumber === form.phoneNumber,
      );
      expect(order).toMatchObject({ subtotal: 1700, totalPrice: 1760 });
      expect(textOf(receipt.html)).toContain(SAID[language]);
      const { visitor } = await visitAsStaff({ language });
      const slip = textOf((await visitor.visit(`/admin/order/slips?id=${order?.id}`)).html);
      expect(slip).toContain(SAID[language]);
    }
  });

  test("with bad input come back with everything typed and a sentence, in both languages", async () => {
    for (const [language, words] of [
      ["en", "Please give one to five lines"],
      ["bn", "এক থেকে পাঁচটি লাইন"],
    ] as const) {
      const { visitor } = await visitAsStaff({ language });
      const answer = await visitor.post("/admin/sale?new", {
        ...{ name: "More", kind: "tiers", amount: "", pieces: "", startsAt: "", endsAt: "" },
        ...{ tiers: "2 = 1200\n3 = 1900", products: "honey", categories: "" },
        intent: "create-sale",
      });
      expect(answer.status).toBe(400);
      expect(textOf(answer.html)).toContain(words);
      expect(answer.html).toContain("3 = 1900");
    }
  });

  test("offer no more than is left, and nothing that is not cheaper", async () => {
    await offerTiers();
    const { html } = await new Visitor({ language: "en" }).visit("/products/honey");
    expect(html).toContain('value="3"');
    await db.update(products).set({ trackStock: true, quantityInStock: 2 });
    const few = textOf((await new Visitor({ language: "en" }).visit("/products/honey")).html);
    expect(few).toContain("2 pieces");
    expect(few).not.toContain("3 pieces");
    await db.update(products).set({ price: 500 });
    const cheap = textOf((await new Visitor({ language: "en" }).visit("/products/honey")).html);
    expect(cheap).not.toContain("2 pieces");
  });

  test("are the cards of a landing page's form, which order without script", async () => {
    await offerTiers();
    await createLandingPage(
      {
        ...{ product: "honey", headline: "Honey", headlineBn: "মধু", reasons: "", reasonsBn: "" },
        ...{ reviewIds: [], endsAt: null, isIndexed: false, isActive: true, slug: "honey" },
      },
      "",
    );
    const rahima = new Visitor({ language: "bn" });
    const { html } = await rahima.visit("/l/honey");
    expect(textOf(html).replace(/\s+/g, " ")).toContain(CHOICE.bn);
    const form = {
      ...PERSON,
      ...{ phoneNumber: "01712345678", productId: `${honey.id} 3` },
      ...{ shownTotal: "1760", shownAdvance: "0" },
      ...fieldsIn(html, ["terms", "openedAt"]),
    };
    await rahima.submit("/l/honey", form);
    expect(await db.select().from(orders)).toMatchObject([{ subtotal: 1700, totalPrice: 1760 }]);
  });

  test("are in the API's product and price its orders, whose items add up", async () => {
    await offerTiers();
    const response = await ask("/api/order/place-order", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        orderDetails: {
          ...{ fullName: "Rahima Begum", phoneNumber: "01712345678", district: "Dhaka" },
          ...{ deliveryAddress: "12 Green Road", items: [{ _id: honey.id, quantity: 3 }] },
        },
      }),
    });
    const { order } = await response.json();
    const { result } = await (await ask(`/api/order/track-order/${order._id}`)).json();
    const tiers = { price: 650, tiers: TIERS };
    expect(result.items).toMatchObject([
      { price: 566, quantity: 1, deal: null, tiers },
      { price: 567, quantity: 2, deal: null, tiers },
    ]);
    const product = await (await ask("/api/product/product-details?product_slug=honey")).json();
    expect(product.result).toMatchObject({ deal: null, tiers: TIERS });
  });
});
