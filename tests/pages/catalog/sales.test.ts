import { beforeEach, describe, expect, test } from "vitest";
import { createSale, deleteSale, listSales } from "#app/domain/catalog/sales/sales.server.ts";
import { dhakaDay, dhakaTime } from "#app/domain/core/dates.ts";
import { HOUR_MS } from "#app/domain/core/durations.ts";
import { db } from "#drizzle/client.server.ts";
import { deliveryCharges, orders, staffActs } from "#drizzle/schema.ts";
import { ask, fieldValue, hiddenIn, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCategory, makeProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const minute = (hours: number) => {
  const date = new Date(Date.now() + hours * HOUR_MS);
  return `${dhakaDay(date)}T${dhakaTime(date).slice(0, 5)}`;
};
const PICTURE = `${"a".repeat(32)}-800x800.webp`;

let litchi: { id: string };

beforeEach(async () => {
  await emptyTables();
  await db.insert(deliveryCharges).values({ district: "Dhaka", charge: 60 });
  const { id: categoryId } = await makeCategory({ name: "Honey", slug: "honey" });
  litchi = await makeProduct({
    ...{ title: "Litchi honey", titleBn: "লিচুর মধু", slug: "litchi", price: 1000, discount: 50 },
    ...{ categoryId, images: [PICTURE], isFeatured: true },
  });
});

const TYPED = {
  ...{ name: "Victory Day", kind: "percent", amount: "১৫", startsAt: minute(-1) },
  ...{ endsAt: minute(2), products: "", categories: "honey" },
};

describe("a sale that staff enter", () => {
  test("is the price wherever the product is shown, until it is deleted", async () => {
    const { visitor: staff } = await visitAsStaff();
    const made = await staff.submit("/admin/sale?new", { intent: "create-sale", ...TYPED });
    expect(textOf(made.html)).toContain("The sale is saved.");
    expect(textOf((await staff.visit("/admin/sale")).html)).toMatch(
      /Victory Day.*15% off.*Running/s,
    );
    const [act] = await db.select().from(staffActs);
    expect(act).toMatchObject({ act: "sale-created", subject: "Victory Day" });

    const shopper = new Visitor();
    for (const path of ["/", "/shop", "/shop?max=900", "/products/litchi"])
      expect(textOf((await shopper.visit(path)).html), path).toMatch(/850 TK.*1,000 TK/s);
    expect(textOf((await shopper.visit("/shop?max=840")).html)).not.toContain("Litchi honey");
    const page = await shopper.visit("/products/litchi");
    expect(textOf(page.html)).toMatch(/Sale price until \d+ \w+ \d{4}, \d+:\d\d [AP]M/);
    expect(page.html).toContain('"priceValidUntil"');
    const feed = (await shopper.visit("/feeds/products.xml")).html;
    expect(feed).toContain("850 BDT");
    const [, until] = /_effective_date>20\d\d-\d\d-\d\dT\d\d:\d\d\+0600\/(.*?)</.exec(feed) ?? [];
    expect(until).toBe(`${TYPED.endsAt}+0600`);
    const bangla = await new Visitor({ language: "bn" }).visit("/products/litchi");
    expect(textOf(bangla.html)).toMatch(/৮৫০ টাকা.*অফার মূল্য .* পর্যন্ত/s);

    const { result } = await (await ask("/api/product/product-details?product_slug=litchi")).json();
    expect(result).toMatchObject({ price: 1000, discountPrice: 850, discountPercentage: 150 });
    expect(result.saleEndsAt).toBe(new Date(`${TYPED.endsAt}:00+06:00`).toISOString());

    await deleteSale((await listSales())[0]?.id ?? "");
    expect(textOf((await shopper.visit("/products/litchi")).html)).toMatch(/950 TK.*1,000 TK/s);
  });

  test("is the price of cart and checkout, and an order with another price shown is refused", async () => {
    const [startsAt, endsAt] = [new Date(Date.now() - HOUR_MS), new Date(Date.now() + HOUR_MS)];
    const terms = { kind: "price", amount: 800, pieces: null, startsAt, endsAt } as const;
    const sale = await createSale({ name: "Eid", ...terms, products: ["litchi"], categories: [] });
    const shopper = new Visitor();
    await shopper.submit("/cart", { intent: "add-line", productId: litchi.id });
    expect(textOf((await shopper.visit("/cart")).html)).toContain("800 TK");
    const { html } = await shopper.visit("/checkout");
    const form = {
      ...{ fullName: "Rahima Begum", phoneNumber: "01712345678", address: "12 Green Road" },
      ...{ district: "Dhaka", orderNote: "", promoCode: "", intent: "update-delivery" },
    };
    const quoted = await shopper.submit("/checkout", { ...form, ...hiddenIn(html) });
    expect(fieldValue(quoted.html, "shownTotal")).toBe("860");
    await deleteSale(sale.id);
    const placing = { ...form, intent: "place-order" };
    const refused = await shopper.submit("/checkout", { ...placing, ...hiddenIn(quoted.html) });
    expect(await db.select().from(orders)).toEqual([]);
    expect(textOf(refused.html)).toContain("1,010 TK");
    await shopper.submit("/checkout", { ...placing, ...hiddenIn(refused.html) });
    expect(await db.select().from(orders)).toMatchObject([{ subtotal: 950, totalPrice: 1010 }]);
  });

  test("with bad input comes back with everything typed, in both languages", async () => {
    for (const [language, words, unknown] of [
      ["en", "The end must come after the start.", "There is no category “Nothing”."],
      ["bn", "শেষের সময় শুরুর পরে হতে হবে।", "“Nothing”"],
    ] as const) {
      const { visitor } = await visitAsStaff({ language });
      const send = (fields: object) =>
        visitor.post("/admin/sale?new", { intent: "create-sale", ...TYPED, ...fields });
      const late = await send({ startsAt: minute(3), amount: "7" });
      expect([late.status, fieldValue(late.html, "amount")]).toEqual([400, "7"]);
      expect(textOf(late.html)).toContain(words);
      expect((await send({ amount: "101" })).status).toBe(400);
      expect((await send({ amount: "99999999999", kind: "taka" })).status).toBe(400);
      expect((await send({ startsAt: "2026-02-30T10:00" })).status).toBe(400);
      expect((await send({ kind: "gift" })).status).toBe(400);
      expect((await send({ kind: "price", categories: " " })).status).toBe(400);
      const strange = await send({ categories: "Nothing" });
      expect(strange.status).toBe(409);
      expect(textOf(strange.html)).toContain(unknown);
    }
    expect(await listSales()).toEqual([]);
  });

  test("is changed in its form, and shows its state", async () => {
    const { visitor: staff } = await visitAsStaff();
    await staff.submit("/admin/sale?new", { intent: "create-sale", ...TYPED });
    const [sale] = await listSales();
    const path = `/admin/sale?edit=${sale?.id}`;
    const { html } = await staff.visit(path);
    expect(fieldValue(html, "startsAt")).toBe(TYPED.startsAt);
    expect(html).toContain(">honey</textarea>");
    const version = fieldValue(html, "version") ?? "";
    const later = { ...TYPED, startsAt: minute(1), amount: "20" };
    const was = Object.fromEntries(
      Object.keys(TYPED).map((name) => [`was-${name}`, fieldValue(html, `was-${name}`) ?? ""]),
    );
    const form = { intent: "update-sale", id: sale?.id ?? "", version, ...was, ...later };
    const saved = await staff.submit(path, form);
    expect(textOf(saved.html)).toMatch(/20% off.*Not yet/s);
    expect(textOf((await new Visitor().visit("/products/litchi")).html)).toContain("950 TK");
  });
});
