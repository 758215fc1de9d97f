import { beforeEach, describe, expect, test } from "vitest";
import { createShelf, listShelves } from "#app/domain/catalog/shelves/shelves.server.ts";
import { db } from "#drizzle/client.server.ts";
import { products, staffActs } from "#drizzle/schema.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const SIZED = { sizeAmount: 500, sizeUnit: "g" } as const;
const SHELF = { title: "Iftar bazaar", titleBn: "ইফতারের বাজার", slug: "iftar" };

beforeEach(async () => {
  await emptyTables();
  await makeProduct({ title: "Ajwa Dates", titleBn: "আজওয়া খেজুর", slug: "ajwa", ...SIZED });
  await makeProduct({ title: "Chickpeas", titleBn: "ছোলা", slug: "chhola", isFeatured: true });
  await makeProduct({ title: "Red rice", titleBn: "লাল চাল", slug: "rice" });
  await makeProduct({ title: "Hidden tea", slug: "tea", isActive: false });
});

const make = (lines: string[], fields = {}) =>
  createShelf({ ...SHELF, products: lines, isActive: true, position: 0, ...fields });
const home = async (visitor = new Visitor()) => (await visitor.visit("/")).html;
const positions = (html: string, ...texts: string[]) => texts.map((text) => html.indexOf(text));

describe("a shelf that staff make", () => {
  test("by names, slugs and addresses stands on home and on its own page, in their order", async () => {
    const { visitor } = await visitAsStaff();
    const made = await visitor.submit("/admin/shelf?new", {
      ...{ intent: "create-shelf", title: "Iftar bazaar", titleBn: "ইফতারের বাজার", slug: "" },
      products: "chhola\nhttp://shop.test/products/tea",
      add: "আজওয়া খেজুর, ৫০০ গ্রাম",
      ...{ position: "1", isActive: "true" },
    });
    expect(textOf(made.html)).toContain("The row is saved.");
    const html = await home();
    expect(html).toContain('href="/shelf/iftar-bazaar"');
    const [shelf = -1, first = -1, second = -1, all = -1] = positions(
      html,
      "Iftar bazaar",
      'href="/products/chhola"',
      'href="/products/ajwa"',
      "All Products",
    );
    expect([shelf, first, second, all].toSorted((a, b) => a - b)).toEqual([
      shelf,
      first,
      second,
      all,
    ]);
    expect(html.match(/href="\/products\/chhola"/g)).toHaveLength(1);
    expect(html).not.toContain("/products/tea");
    const page = await new Visitor({ language: "bn" }).visit("/shelf/iftar-bazaar");
    expect(page.html).toContain("<title>ইফতারের বাজার · Haat</title>");
    expect(page.html).toContain('rel="canonical" href="http://shop.test/shelf/iftar-bazaar"');
    expect(textOf(page.html)).toMatch(/ছোলা.*আজওয়া খেজুর/s);
    expect((await new Visitor().visit("/sitemap.xml")).html).toContain("/shelf/iftar-bazaar");
  });

  test("with an unknown or ambiguous product comes back with everything typed", async () => {
    await makeProduct({ title: "Red rice", slug: "rice-2" });
    const { visitor } = await visitAsStaff();
    for (const line of ["no such thing", "Red rice"]) {
      const { html, status } = await visitor.submit("/admin/shelf?new", {
        ...{ intent: "create-shelf", ...SHELF, products: `ajwa\n${line}`, add: "" },
        ...{ position: "0", isActive: "true" },
      });
      expect(status).toBe(409);
      expect(textOf(html)).toContain(`“${line}” is no product, or more than one`);
      expect(fieldValue(html, "products")?.split(/\r?\n/)).toEqual(["ajwa", line]);
    }
    expect(await listShelves()).toEqual([]);
  });

  test("is changed, hidden, deleted and restored", async () => {
    const { id } = await make(["ajwa", "rice"]);
    const { visitor } = await visitAsStaff();
    const { html } = await visitor.visit(`/admin/shelf?edit=${id}`);
    expect(fieldValue(html, "products")).toBe("Ajwa Dates, 500 g\nRed rice");
    const save = (fields: Record<string, string>) =>
      visitor.submit("/admin/shelf", {
        ...{ intent: "update-shelf", id, ...SHELF, position: "0", isActive: "true", add: "" },
        ...fields,
      });
    await save({ products: "Red rice\nAjwa Dates, 500 g" });
    const [rice = 0, dates = 0] = positions(await home(), "/products/rice", "/products/ajwa");
    expect(rice).toBeLessThan(dates);
    await save({ products: "Red rice", isActive: "false" });
    expect(await home()).not.toContain("/shelf/iftar");
    expect((await new Visitor().visit("/shelf/iftar")).status).toBe(404);
    await visitor.submit("/admin/shelf", { intent: "delete-shelf", id });
    expect(await listShelves()).toEqual([]);
    await visitor.submit("/admin/shelf", { intent: "restore", id });
    expect(await listShelves()).toHaveLength(1);
    const acts = await db.select({ act: staffActs.act }).from(staffActs);
    expect(acts.map(({ act }) => act)).toEqual(
      expect.arrayContaining(["shelf-changed", "shelf-deleted", "shelf-restored"]),
    );
  });

  test("has an address that no other shelf has", async () => {
    await make(["ajwa"]);
    const { visitor } = await visitAsStaff({ language: "bn" });
    const { html } = await visitor.submit("/admin/shelf?new", {
      ...{ intent: "create-shelf", ...SHELF, products: "rice", add: "" },
      ...{ position: "0", isActive: "true" },
    });
    expect(textOf(html)).toContain("“iftar” স্লাগটি আরেকটি সারির আছে।");
  });
});

describe("the home page", () => {
  test("shows the first three shelves by their place, without products that nobody may see", async () => {
    for (const n of [4, 3, 2, 1])
      await make([(await makeProduct({ title: `Nuts ${n}`, slug: `nuts-${n}` })).id], {
        ...{ title: `Shelf ${n}`, slug: `shelf-${n}`, position: n },
      });
    await make(["tea"], { title: "Hidden goods", slug: "hidden", position: 0 });
    const html = await home();
    for (const n of [1, 2, 3]) expect(html).toContain(`href="/shelf/shelf-${n}"`);
    expect(html).not.toContain("/shelf/shelf-4");
    expect(html).not.toContain("/shelf/hidden");
  });

  test("shows each product once, however many shelves hold it", async () => {
    await make(["ajwa", "chhola"]);
    await make(["ajwa", "rice"], { title: "Gifts", slug: "gifts", position: 1 });
    const html = await home();
    for (const slug of ["ajwa", "chhola", "rice"])
      expect(html.match(new RegExp(`href="/products/${slug}"`, "g"))).toHaveLength(1);
  });
});

test("a deleted product leaves its shelf", async () => {
  await make(["ajwa", "rice"]);
  await db.update(products).set({ deletedAt: new Date() });
  const { html, status } = await new Visitor().visit("/shelf/iftar");
  expect(status).toBe(200);
  expect(html).not.toContain("/products/ajwa");
});
