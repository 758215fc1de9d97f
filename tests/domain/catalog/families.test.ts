import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { listSuggestions } from "#app/domain/catalog/products/bought-together.server.ts";
import { listFamily } from "#app/domain/catalog/products/families.server.ts";
import {
  filterProducts,
  listFeaturedProducts,
  listProducts,
} from "#app/domain/catalog/products/products.server.ts";
import { readShopFilter } from "#app/domain/catalog/search/shop-filter.ts";
import { db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCategory, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";

const honey = { title: "Mustard honey", titleBn: "সরিষা ফুলের মধু", family: "mustard honey" };
let gifts: { id: string };

/** Honey in three sizes, the smallest sold out; another product between them. */
beforeEach(async () => {
  await emptyTables();
  gifts = await makeCategory({ name: "Gifts", slug: "gifts" });
  await makeTrackedProduct(0, {
    ...honey,
    slug: "honey-250",
    price: 250,
    sizeAmount: 250,
    sizeUnit: "g",
  });
  await makeProduct({ title: "Oats", slug: "oats", price: 400 });
  await makeProduct({
    ...honey,
    slug: "honey-1000",
    price: 900,
    discount: 50,
    sizeAmount: 1,
    sizeUnit: "kg",
    categoryId: gifts.id,
    isFeatured: true,
  });
  await makeProduct({
    ...honey,
    slug: "honey-500",
    price: 450,
    sizeAmount: 500,
    sizeUnit: "g",
  });
});

const shop = (query: string, category: string | null = null) =>
  filterProducts(readShopFilter(new URLSearchParams(query), category), "en");
const slugs = (cards: { slug: string }[]) => cards.map(({ slug }) => slug);

describe("a list", () => {
  test("shows one card for a product in several sizes: the cheapest available", async () => {
    const { products: cards } = await listProducts(1, "bn");
    expect(cards).toMatchObject([
      { slug: "honey-500", size: "৫০০\u00a0গ্রাম", salePrice: 450, sizes: 3, isFrom: true },
      { slug: "oats", size: "", sizes: 1, isFrom: false },
    ]);
  });

  test("shows the cheapest size if none is available, and ignores hidden sizes", async () => {
    await db.update(products).set({ trackStock: true }).where(eq(products.family, honey.family));
    await db.update(products).set({ isActive: false }).where(eq(products.slug, "honey-1000"));
    const { products: cards, total } = await shop("");
    expect(cards).toMatchObject([
      { slug: "oats" },
      { slug: "honey-250", inStock: false, sizes: 2, isFrom: false },
    ]);
    expect(total).toBe(2);
  });

  test("sorts by the card's price and counts cards", async () => {
    const { products: dearest, total } = await shop("sort=price-desc");
    expect(slugs(dearest)).toEqual(["honey-500", "oats"]);
    expect(total).toBe(2);
  });

  test("has no card twice and none missing over a hundred families", async () => {
    for (let n = 0; n < 100; n++)
      for (const price of [100 + n, 200 + n])
        await makeProduct({ title: `Rice ${n}`, family: `rice ${n}`, price });
    const seen: string[] = [];
    for (let page = 1; page <= 6; page++) {
      const { products: cards, total } = await shop(`sort=price-asc&page=${page}`);
      expect(total).toBe(102);
      seen.push(...slugs(cards));
    }
    expect(new Set(seen).size).toBe(102);
  });
});

describe("a family is found by any of its sizes", () => {
  test.each([
    ["by the category of one", "", "gifts", { slug: "honey-1000", isFrom: false }],
    ["by what is sold out", "outOfStock=1", null, { slug: "honey-250", isFrom: false }],
    ["by what can be had", "inStock=1&sort=price-desc", null, { slug: "honey-500", isFrom: true }],
    ["by what is featured", "filter=featured", null, { slug: "honey-1000", isFrom: false }],
    ["by its name", "q=honey", null, { slug: "honey-500", isFrom: true }],
  ])("%s", async (_, query, category, card) => {
    const { products: cards, total } = await shop(query, category);
    expect(cards[0]).toMatchObject({ ...card, sizes: 3 });
    expect(cards).toHaveLength(total);
  });

  test("also among featured products and suggestions, with one card each", async () => {
    expect(slugs(await listFeaturedProducts(5, "en"))).toEqual(["honey-1000"]);
    expect(slugs(await listSuggestions([], 5, "en"))).toEqual(["oats", "honey-500"]);
  });
});

describe("the sizes of a product", () => {
  test("are sorted by size, with the price of a kilo", async () => {
    const family = await listFamily(honey, "bn");
    expect(family).toMatchObject([
      {
        size: "২৫০\u00a0গ্রাম",
        salePrice: 250,
        inStock: false,
        comparable: { taka: 1000, unit: "kg" },
      },
      {
        size: "৫০০\u00a0গ্রাম",
        salePrice: 450,
        inStock: true,
        comparable: { taka: 900, unit: "kg" },
      },
      { size: "১\u00a0কেজি", salePrice: 850, inStock: true, comparable: { taka: 850, unit: "kg" } },
    ]);
    expect(family[0]?.title).toEqual({ text: "সরিষা ফুলের মধু" });
  });

  test("are empty for a single product and for the last one of a family", async () => {
    expect(await listFamily({ family: "" }, "en")).toEqual([]);
    await db.update(products).set({ isActive: false }).where(eq(products.slug, "honey-250"));
    await db.update(products).set({ deletedAt: new Date() }).where(eq(products.slug, "honey-1000"));
    expect(await listFamily(honey, "en")).toEqual([]);
    expect((await listProducts(1, "en")).products[0]).toMatchObject({ sizes: 1, isFrom: false });
  });
});
