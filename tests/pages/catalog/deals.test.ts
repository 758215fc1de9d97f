import { beforeEach, describe, expect, test } from "vitest";
import { listSales } from "#app/domain/catalog/sales/sales.server.ts";
import { mostPieces } from "#app/domain/catalog/selling.ts";
import { createLandingPage } from "#app/domain/marketing/landing/landing-pages.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { nextOf } from "#app/storefront/landing/reckon.ts";
import { sayMorePieces, sayNextDeal } from "#app/storefront/parts/next-deal.server.ts";
import { catalogueOf } from "#app/words/language.server.ts";
import { db } from "#drizzle/client.server.ts";
import { deliveryCharges, orders, products } from "#drizzle/schema.ts";
import { ask, fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { offer } from "#tests/support/deals.ts";
import { makeOrder, makeProduct, nextPhone } from "#tests/support/factories.ts";
import { fieldsIn } from "#tests/support/html.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let honey: { id: string };

beforeEach(async () => {
  await emptyTables();
  await db.insert(deliveryCharges).values({ district: "Dhaka", charge: 60 });
  honey = await makeProduct({
    title: "Honey",
    titleBn: "মধু",
    slug: "honey",
    price: 650,
    isFeatured: true,
    images: [`${"a".repeat(32)}-800x800.webp`],
  });
});

const SAID = { en: "3 for the price of 2", bn: "৩টি নিন, ২টির দাম দিন" } as const;
const LANGUAGES = ["en", "bn"] as const;

const PERSON = {
  ...{ fullName: "Rahima Begum", phoneNumber: "01712345678", address: "12 Green Road" },
  ...{ district: "Dhaka", promoCode: "" },
};

describe("a deal that has begun", () => {
  const NEXT = {
    en: ["Take 3: 1 is free", "Take 2 more: 1 is free"],
    bn: ["৩টি নিন, ১টি ফ্রি", "আর ২টি নিন, ১টি ফ্রি"],
  } as const;

  test.each(LANGUAGES)(
    "is completed by one button on product, cart and checkout, in %s",
    async (language) => {
      await offer(["honey"]);
      const [take, more] = NEXT[language];
      const shopper = new Visitor({ language });
      const reads = async (path: string) => textOf((await shopper.visit(path)).html);
      expect(await reads("/products/honey")).toContain(take);
      const at = { productId: honey.id, redirectTo: "/products/honey" };
      await shopper.submit("/cart", { ...at, intent: "add-line" });
      expect(await reads("/cart")).toContain(more);
      const { html } = await shopper.visit("/checkout");
      expect(textOf(html)).toContain(more);
      const names = ["idempotencyKey", "openedAt", "shownTotal", "shownLines"];
      const quoted = await shopper.submit("/checkout", {
        ...{ ...PERSON, orderNote: "", ...fieldsIn(html, names) },
        deal: `3 ${honey.id}`,
      });
      expect(fieldValue(quoted.html, "shownTotal")).toBe("1360");
      expect(fieldValue(quoted.html, "fullName")).toBe(PERSON.fullName);
      for (const path of ["/cart", "/checkout"]) expect(await reads(path)).not.toContain(more);
      // The same press again takes no more.
      await shopper.submit("/cart", { ...at, deal: "3" });
      expect(await reads("/cart")).toContain(language === "en" ? "1,300 TK" : "১,৩০০ টাকা");
    },
  );

  test("takes them at once from the product, and offers no more than is left", async () => {
    await offer(["honey"]);
    const shopper = new Visitor({ language: "en" });
    await shopper.submit("/cart", {
      productId: honey.id,
      deal: "3",
      redirectTo: "/products/honey",
    });
    expect(textOf((await shopper.visit("/cart")).html)).toContain("1,300 TK");
    await db.update(products).set({ trackStock: true, quantityInStock: 2 });
    const { html } = await shopper.visit("/products/honey");
    expect(textOf(html)).not.toContain("is free");
    expect((await shopper.post("/cart", { productId: honey.id, deal: "x" })).status).toBe(400);
  });

  test("leaves Enter in the product's quantity to the button that adds it", async () => {
    await offer(["honey"]);
    const { html } = await new Visitor({ language: "en" }).visit("/products/honey");
    const form = html.slice(html.indexOf(`name="productId" value="${honey.id}"`) - 400);
    const [first = ""] = form.match(/<button[^>]*type="submit"[^>]*>/) ?? [];
    expect(first).toContain('value="add-line"');
    expect(form).toContain('name="deal"');
  });

  test("is completed at the checkout for a line of the cart alone", async () => {
    await offer(["honey"]);
    const other = await makeProduct({ title: "Ghee", slug: "ghee", price: 900 });
    const shopper = new Visitor({ language: "en" });
    const press = (id: string) => shopper.submit("/checkout", { ...PERSON, deal: `3 ${id}` });
    // Another tab has emptied the cart.
    expect(textOf((await press(honey.id)).html)).not.toContain("Honey");
    await shopper.submit("/cart", { intent: "add-line", productId: honey.id });
    const { html } = await shopper.visit("/checkout");
    // Under its line, so that the total and the button that confirms stand together.
    expect(html.indexOf('name="deal"')).toBeGreaterThan(0);
    expect(html.indexOf('name="deal"')).toBeLessThan(html.indexOf("Subtotal"));
    expect(textOf((await press(other.id)).html)).not.toContain("Ghee");
    expect(textOf((await press(honey.id)).html)).toContain("1,300 TK");
  });
});

describe("a deal that staff enter", () => {
  test("is said on card, product, cart, checkout, receipt, order and slip, in both languages", async () => {
    const { visitor: staff } = await visitAsStaff();
    const typed = {
      ...{ name: "Three", kind: "deal", amount: "২", pieces: "3", startsAt: "", endsAt: "" },
      ...{ products: "honey", categories: "", intent: "create-sale" },
    };
    const made = await staff.submit("/admin/sale?new", typed);
    expect(textOf(made.html)).toMatch(/Three.*3 for the price of 2.*No end.*Running/s);
    for (const language of LANGUAGES) {
      const shopper = new Visitor({ language });
      const reads = async (path: string) => textOf((await shopper.visit(path)).html);
      for (const path of ["/", "/shop", "/products/honey"])
        expect(await reads(path), path).toContain(SAID[language]);
      const three = { intent: "add-line", productId: honey.id, quantity: "3" };
      await shopper.submit("/cart", three);
      const [sum, total, saved] =
        language === "en" ? ["1,300 TK", "1,360 TK", "650 TK"] : ["১,৩০০ টাকা", "১,৩৬০ টাকা", "৬৫০ টাকা"];
      for (const text of [SAID[language], sum, saved]) expect(await reads("/cart")).toContain(text);
      const { html } = await shopper.visit("/checkout");
      expect(textOf(html)).toContain(SAID[language]);
      const form = {
        ...PERSON,
        phoneNumber: nextPhone(),
        orderNote: "",
        intent: "update-delivery",
      };
      const names = ["idempotencyKey", "openedAt", "shownTotal", "shownLines"];
      const quoted = await shopper.submit("/checkout", { ...form, ...fieldsIn(html, names) });
      expect(fieldValue(quoted.html, "shownTotal")).toBe("1360");
      const placing = { ...form, intent: "place-order", ...fieldsIn(quoted.html, names) };
      const receipt = await shopper.submit("/checkout", placing);
      const [order] = (await db.select().from(orders)).filter(
        ({ phoneNumber }) => phoneNumber === form.phoneNumber,
      );
      expect(order).toMatchObject({ subtotal: 1300, totalPrice: 1360 });
      const track = `/track-order/${order?.id}`;
      for (const text of [textOf(receipt.html), await reads(track)]) {
        expect(text).toContain(SAID[language]);
        expect(text).toContain(total);
      }
      const { visitor } = await visitAsStaff({ language });
      for (const path of [
        `/admin/order?items=${order?.id}`,
        `/admin/order/slips?id=${order?.id}`,
      ]) {
        const text = textOf((await visitor.visit(path)).html);
        expect(text, path).toContain(SAID[language]);
        expect(text, path).toContain(total);
      }
    }
    expect((await new Visitor().visit("/feeds/products.xml")).html).toContain("650 BDT");
  });

  test("with bad input comes back with everything typed", async () => {
    for (const [language, words] of [
      ["en", "Fewer pieces are paid for than one gets"],
      ["bn", "তার চেয়ে কম"],
    ] as const) {
      const { visitor } = await visitAsStaff({ language });
      const send = (fields: object) =>
        visitor.post("/admin/sale?new", {
          ...{ name: "Three", kind: "deal", amount: "2", pieces: "3", startsAt: "", endsAt: "" },
          ...{ products: "", categories: "", intent: "create-sale", ...fields },
        });
      const equal = await send({ amount: "3" });
      expect([equal.status, fieldValue(equal.html, "pieces")]).toEqual([400, "3"]);
      expect(textOf(equal.html)).toContain(words);
      for (const pieces of ["", "1", "three", "100"])
        expect((await send({ pieces })).status, pieces).toBe(400);
      expect((await send({ kind: "percent" })).status).toBe(400);
    }
    expect(await listSales()).toEqual([]);
  });

  test("is the price of a landing page's form", async () => {
    await offer(["honey"]);
    await createLandingPage(
      {
        ...{ product: "honey", headline: "Honey", headlineBn: "মধু", reasons: "", reasonsBn: "" },
        ...{ reviewIds: [], endsAt: null, isIndexed: false, isActive: true, slug: "honey" },
      },
      "",
    );
    const rahima = new Visitor({ language: "bn" });
    const { html } = await rahima.visit("/l/honey");
    expect(textOf(html)).toContain(SAID.bn);
    const form = {
      ...PERSON,
      quantity: "3",
      productId: honey.id,
      ...{ shownTotal: "1360", shownAdvance: "0" },
      ...fieldsIn(html, ["terms", "openedAt"]),
    };
    await rahima.submit("/l/honey", form);
    expect(await db.select().from(orders)).toMatchObject([{ subtotal: 1300, totalPrice: 1360 }]);
  });

  test.each(LANGUAGES)("is said by a landing page's script as by the server, in %s", (language) => {
    const words = catalogueOf(language);
    for (const deal of [
      { pieces: 3, pay: 2 },
      { pieces: 12, pay: 10 },
      { pieces: 99, pay: 1 },
    ])
      for (let quantity = 1; quantity < 99; quantity++) {
        const more = sayMorePieces({ deal, limit: 99 }, words);
        const choice = { productId: "honey", quantity: String(quantity) };
        const said = nextOf([{ id: "honey", deal, more, limit: 99 }], choice, language);
        expect(said).toEqual(sayNextDeal({ deal, price: 9, quantity, limit: 99 }, words));
      }
  });

  test("is not offered beyond the most pieces of an order", () => {
    const deal = { pieces: 50, pay: 49 };
    const more = sayMorePieces({ deal, limit: 99 }, catalogueOf("en"));
    const next = (quantity: string, limit: number) =>
      nextOf([{ id: "honey", deal, more, limit }], { productId: "honey", quantity }, "en");
    const at = (quantityInStock: number) => mostPieces({ trackStock: true, quantityInStock });
    expect(next("49", at(500))?.quantity).toBe(50);
    expect(next("51", at(500))).toBeNull();
    expect([at(7), mostPieces({ trackStock: false, quantityInStock: 0 })]).toEqual([7, 99]);
  });

  test.each(LANGUAGES)(
    "is completed by one button of a landing page's form, in %s",
    async (language) => {
      await offer(["honey"]);
      await createLandingPage(
        {
          ...{ product: "honey", headline: "Honey", headlineBn: "মধু", reasons: "", reasonsBn: "" },
          ...{ reviewIds: [], endsAt: null, isIndexed: false, isActive: true, slug: "honey" },
        },
        "",
      );
      const more = { en: "Take 2 more: 1 is free", bn: "আর ২টি নিন, ১টি ফ্রি" }[language];
      const rahima = new Visitor({ language });
      const { html } = await rahima.visit("/l/honey");
      expect(textOf(html)).toContain(more);
      // Enter in a field presses the first submit button.
      expect(html.match(/<button[^>]*type="submit"[^>]*>/)?.[0]).not.toContain('name="deal"');
      const typed = {
        ...{ ...PERSON, phoneNumber: "017", productId: honey.id, quantity: "1", deal: "1" },
        ...fieldsIn(html, ["terms", "openedAt"]),
      };
      const { status, html: taken } = await rahima.post("/l/honey", typed);
      expect(status).toBe(200);
      expect(fieldValue(taken, "quantity")).toBe(language === "en" ? "3" : "৩");
      expect(fieldValue(taken, "phoneNumber")).toBe("017");
      expect(textOf(taken)).not.toContain(more);
      expect(textOf(taken)).toContain(language === "en" ? "1,300 TK" : "১,৩০০ টাকা");
      expect(await db.select().from(orders)).toEqual([]);
      await db.update(products).set({ trackStock: true, quantityInStock: 2 });
      expect(textOf((await rahima.visit("/l/honey")).html)).not.toContain(more);
    },
  );

  test("is the price of the API's orders, whose items add up", async () => {
    await offer(["honey"]);
    const response = await ask("/api/order/place-order", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        orderDetails: {
          ...{ fullName: "Rahima Begum", phoneNumber: "01712345678", district: "Dhaka" },
          ...{ deliveryAddress: "12 Green Road", items: [{ _id: honey.id, quantity: 4 }] },
        },
      }),
    });
    const { order } = await response.json();
    const { result } = await (await ask(`/api/order/track-order/${order._id}`)).json();
    const { items, subtotal } = result;
    expect(
      items.map(({ price, quantity, deal }: Record<string, unknown>) => [price, quantity, deal]),
    ).toEqual([
      [650, 3, null],
      [0, 1, { pieces: 3, pay: 2 }],
    ]);
    expect(subtotal).toBe(1950);
    const product = await (await ask("/api/product/product-details?product_slug=honey")).json();
    expect(product.result).toMatchObject({ deal: { pieces: 3, pay: 2 }, discountPrice: 650 });
  });

  test("is the price of an order by phone and of an edit, whose rows show how it divides the pieces", async () => {
    await offer(["honey"]);
    const { visitor: staff } = await visitAsStaff();
    const send = async (path: string, fields: [string, string][]) => {
      const body = new FormData();
      for (const [name, value] of fields) body.append(name, value);
      const { html } = await staff.send(path, { method: "POST", body });
      return { html, text: textOf(html) };
    };
    const row = (productId: string, quantity: string, price: string): [string, string][] => [
      ["lines[0].position", ""],
      ["lines[0].productId", productId],
      ["lines[0].quantity", quantity],
      ["lines[0].price", price],
      ["lines[0].wasQuantity", "0"],
      ["lines[0].wasPrice", "650"],
    ];
    const key = fieldValue((await staff.visit("/admin/order/new")).html, "orderKey") ?? "";
    const person = Object.entries({ ...PERSON, orderKey: key });
    const phone: [string, string][] = [...person, ...row(honey.id, "3", "650")];
    const quoted = await send("/admin/order/new", [...phone, ["intent", "calculate"]]);
    expect(quoted.text).toContain(SAID.en);
    expect(fieldValue(quoted.html, "shownTotal")).toBe("1360");
    await send("/admin/order/new", [...phone, ["shownTotal", "1360"], ["intent", "place"]]);
    expect(await db.select().from(orders)).toMatchObject([{ subtotal: 1300 }]);

    const other = await makeOrder({ phoneNumber: nextPhone() });
    const path = `/admin/order/${other.id}/edit`;
    const planned = await send(path, [...row(honey.id, "5", "650"), ["intent", "calculate"]]);
    expect(fieldValue(planned.html, "shownTotal")).toBe(String(650 + 4 * 650 + 60));
    expect(planned.text).toMatch(/Honey.*New\. 2,600 TK Take out/);
  });

  test("asks for the free pieces first when some come back", async () => {
    await offer(["honey"]);
    const { id } = await makeOrder({ lines: [{ productId: honey.id, quantity: 3 }] });
    await updateOrder(id, { status: "Deliverd" }, null);
    for (const [language, words] of [
      ["en", "Please count 1 piece on the free line instead."],
      ["bn", "ফ্রি লাইনে লিখুন"],
    ] as const) {
      const { visitor } = await visitAsStaff({ language });
      const path = `/admin/order/return/${id}`;
      const { html } = await visitor.visit(path);
      expect(textOf(html)).toContain(SAID[language]);
      const body = new FormData();
      for (const [name, value] of [
        ...[
          ["lines[0].position", "0"],
          ["lines[0].quantity", "1"],
          ["lines[0].restocked", "1"],
        ],
        ...[
          ["lines[1].position", "1"],
          ["lines[1].quantity", "0"],
          ["lines[1].restocked", "0"],
        ],
        ...[
          ["operation", fieldValue(html, "operation") ?? ""],
          ["reason", "damaged"],
          ["refund", "0"],
        ],
      ] as [string, string][])
        body.append(name, value);
      const answer = await visitor.send(path, { method: "POST", body });
      expect(answer.status).toBe(409);
      expect(textOf(answer.html)).toContain(words);
    }
    expect(await findOrder(id)).toMatchObject({ returnedAmount: 0 });
  });
});
