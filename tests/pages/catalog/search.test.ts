import { beforeEach, describe, expect, test } from "vitest";
import { foldMiss, listMisses } from "#app/domain/catalog/search/search-misses.server.ts";
import { createSynonyms, listSynonyms } from "#app/domain/catalog/search/synonyms.server.ts";
import { fieldValue, shownIn, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCategory, makeProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

beforeEach(async () => {
  await emptyTables();
  const honey = await makeCategory({ name: "Honey", nameBn: "মধু", slug: "honey" });
  const size = { sizeAmount: 500, sizeUnit: "g" as const };
  await makeProduct({
    title: "Litchi Honey",
    titleBn: "লিচু ফুলের মধু",
    slug: "litchi",
    categoryId: honey.id,
    price: 550,
    ...size,
  });
  await makeProduct({
    title: "Mustard Oil",
    titleBn: "সরিষার তেল",
    slug: "oil",
    price: 320,
    isBestSelling: true,
    sizeAmount: 5,
    sizeUnit: "l",
  });
});

const shopper = new Visitor();
const shop = async (query: string) => {
  const { html, status } = await shopper.visit(`/shop?${query}`);
  expect(status).toBe(200);
  return html;
};

describe("the shop's search", () => {
  test("finds a Bangla product by its English, Bangla and transliterated name", async () => {
    for (const typed of ["lichu modhu", "লিচুর মধু", "litchi honey", "modhu 500 gm"]) {
      const html = await shop(`q=${encodeURIComponent(typed)}`);
      expect(html).toContain('href="/products/litchi"');
      expect(html).not.toContain('href="/products/oil"');
    }
  });

  test("is named in the page's title", async () => {
    expect(await shop("q=lichu")).toMatch(/<title>[^<]*lichu/);
  });

  test("filters by price and by size, with the two prices in either order", async () => {
    for (const query of ["min=400", "max=600&min=400", "min=600&max=৪০০", "size=medium"]) {
      const html = await shop(query);
      expect(html).toContain('href="/products/litchi"');
      expect(html).not.toContain('href="/products/oil"');
    }
    expect(await shop("size=bulk")).toContain('href="/products/oil"');
  });

  test("keeps the filters open after a tick, and removes each by a link", async () => {
    const html = await shop("inStock=1&max=600&sort=price-asc");
    expect(html).toContain('action="/shop#filters"');
    expect(html).toContain('aria-label="Remove filter: In Stock"');
    expect(html).toContain('href="/shop?max=600&amp;sort=price-asc"');
    expect(html).toContain('href="/shop?inStock=1&amp;sort=price-asc"');
  });

  test("without a result links to categories and popular products", async () => {
    const html = await shop("q=zzqqxx");
    expect(textOf(html)).toContain("Nothing matches.");
    expect(html).toContain('href="/shop/collection/honey"');
    expect(html).toContain('href="/products/oil"');
  });

  test("suggests products and categories while typing", async () => {
    const { html } = await shopper.visit("/shop/suggestions?q=honey");
    expect(JSON.parse(html)).toEqual({
      products: [
        { slug: "litchi", title: { text: "Litchi Honey" }, size: "500\u00a0g", price: 550 },
      ],
      categories: [{ slug: "honey", name: { text: "Honey" } }],
    });
    const nothing = await shopper.visit("/shop/suggestions?q=h");
    expect(JSON.parse(nothing.html)).toEqual({ products: [], categories: [] });
  });
});

describe("searches without a result", () => {
  test("are counted for the owner in any spelling", async () => {
    for (const typed of ["Vvqqjj", "vvqqjj ", " VVQQJJ"])
      await shop(`q=${encodeURIComponent(typed)}`);
    await shop("q=vvqqjj&max=10");
    const { visitor: nasrin } = await visitAsStaff();
    await nasrin.visit("/admin/search");
    const misses = await listMisses(10);
    expect(misses.find(({ words }) => words === "vvqqjj")).toMatchObject({ searches: 3 });
  });

  test("contain no phone number, address or long text", () => {
    for (const typed of [
      "01712345678",
      "০১৭১২৩৪৫৬৭৮ modhu",
      "a@b.example",
      "www.x",
      "x".repeat(41),
      "…",
    ])
      expect(foldMiss(typed)).toBeNull();
    expect(foldMiss(" Ghee  500 ")).toBe("ghee 500");
  });

  test("become synonyms in one step, and then have results", async () => {
    await createSynonyms({ terms: ["honey", "মধু"] });
    await shop("q=zzqqxx");
    const { visitor: nasrin } = await visitAsStaff();
    const { html } = await nasrin.visit("/admin/search");
    expect(textOf(html)).toContain("zzqqxx");
    const [row] = await listSynonyms();
    await nasrin.submit("/admin/search", { intent: "make-synonym", id: "", miss: "zzqqxx" });
    expect((await listMisses(10)).map(({ words }) => words)).toContain("zzqqxx");
    await nasrin.submit("/admin/search", {
      intent: "make-synonym",
      id: row?.id ?? "",
      miss: "zzqqxx",
    });
    expect((await listMisses(10)).map(({ words }) => words)).not.toContain("zzqqxx");
    expect(await shop("q=zzqqxx")).toContain('href="/products/litchi"');
  });
});

describe("the owner's search words", () => {
  const LIST = "/admin/search";

  test("are added, refused as typed, changed, deleted and restored", async () => {
    const { visitor: nasrin } = await visitAsStaff();
    const refused = await nasrin.submit(`${LIST}?new=`, {
      intent: "create-synonyms",
      terms: "alone",
    });
    expect(refused.status).toBe(400);
    expect(fieldValue(refused.html, "terms")).toBe("alone");
    await nasrin.submit(`${LIST}?new=`, {
      intent: "create-synonyms",
      terms: "Honey, modhu\nমধু, modhu",
    });
    const [row] = await listSynonyms();
    expect(row?.terms).toEqual(["honey", "modhu", "মধু"]);
    const form = await nasrin.visit(`${LIST}?edit=${row?.id}`);
    const sent = { ...shownIn(form.html), intent: "update-synonyms", id: row?.id ?? "" };
    await nasrin.submit(`${LIST}?edit=${row?.id}`, { ...sent, terms: "honey, mou" });
    expect((await listSynonyms())[0]?.terms).toEqual(["honey", "mou"]);
    const late = await nasrin.submit(`${LIST}?edit=${row?.id}`, { ...sent, terms: "honey, madhu" });
    expect(late.status).toBe(409);
    expect((await listSynonyms())[0]?.terms).toEqual(["honey", "mou"]);
    await nasrin.submit(LIST, { intent: "delete-synonyms", id: row?.id ?? "" });
    expect(await listSynonyms()).toEqual([]);
    await nasrin.submit(LIST, { intent: "restore", id: row?.id ?? "" });
    expect(await listSynonyms()).toHaveLength(1);
  });
});
