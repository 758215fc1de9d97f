import { beforeAll, describe, expect, test } from "vitest";
import { createProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { productSchema } from "#app/domain/catalog/products/product-input.server.ts";
import { db } from "#drizzle/client.server.ts";
import { shopSettings } from "#drizzle/schema.ts";
import { type Answer, Visitor } from "#tests/support/app.ts";
import { makeCategory } from "#tests/support/factories.ts";
import { sampleSize } from "#tests/support/samples.ts";
import { visitAsStaff } from "#tests/support/staff.ts";
import { foreignScripts, XSS_PAYLOADS } from "#tests/support/xss.ts";

/**
 * A third of the texts reaches every page in `npm test`; all of them are stored, and shown by the
 * lists.
 */
const payloads: readonly string[] = XSS_PAYLOADS.filter((_, i) => i % sampleSize(3, 1) === 0);

const items: { id: string; slug: string; payload: string }[] = [];
const shopper = new Visitor();
let staff: Visitor;

/** A product and a category for each payload, in every field. */
beforeAll(async () => {
  staff = (await visitAsStaff()).visitor;
  for (const [i, payload] of XSS_PAYLOADS.entries()) {
    const category = await makeCategory({
      slug: `category-${i}`,
      name: payload,
      description: payload,
      metaTitle: payload,
      metaDescription: payload,
      keywords: payload,
    });
    const text = payload.slice(0, 100);
    const product = await createProduct(
      productSchema.parse({
        title: `${payload} ${i}`,
        description: `<p>${payload}</p>${payload}`,
        brand: text,
        dimension: text,
        price: 650,
        category: category.slug,
        isFeature: true,
      }),
    );
    items.push({ id: product.id, slug: product.slug, payload });
  }
});

const sampled = () => items.filter(({ payload }) => payloads.includes(payload));

/** The page loads, and nothing in it runs. */
function expectInert({ status, html }: Answer, payload = "") {
  expect(status, payload).toBe(200);
  expect(foreignScripts(html), payload).toEqual([]);
}

test("the corpus is large, and a payload that runs would be detected", () => {
  expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(60);
  const page = (inside: string) => `<!doctype html><title>x</title><main>${inside}</main>`;
  for (const running of [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<a href='java&#10;script:alert(1)'>x</a>",
    "<iframe srcdoc=x></iframe>",
    '<form action="javascript:alert(1)">',
  ]) {
    expect(foreignScripts(page(running)), running).not.toEqual([]);
  }
  expect(foreignScripts(page("<p>&lt;script&gt;</p>"))).toEqual([]);
});

describe("customers", () => {
  test("see a product's page safely", async () => {
    for (const { slug, payload } of sampled()) {
      expectInert(await shopper.visit(`/products/${slug}`), payload);
    }
  });

  test.each(["/", "/shop", "/shop?page=2", "/shop?page=3", "/shop?page=4", "/cart", "/checkout"])(
    "see %s safely",
    async (path) => {
      expectInert(await shopper.visit(path));
    },
  );

  test("see a category's page safely", async () => {
    for (const payload of payloads) {
      const i = items.findIndex((item) => item.payload === payload);
      expectInert(await shopper.visit(`/shop/collection/category-${i}`), payload);
    }
  });

  test("search for anything safely", async () => {
    for (const payload of payloads) {
      expectInert(await shopper.visit(`/shop?q=${encodeURIComponent(payload)}`), payload);
    }
  });
});

describe("staff", () => {
  test.each([1, 2, 3, 4])("see page %i of the products safely", async (page) => {
    expectInert(await staff.visit(`/admin/product?page=${page}`));
  });

  test("open a product and the confirmation of its deletion safely", async () => {
    for (const { id, payload } of sampled()) {
      expectInert(await staff.visit(`/admin/product?edit=${id}`), payload);
      expectInert(await staff.visit(`/admin/product?delete=${id}`), payload);
    }
  });

  test("get a form back with typed values and preview safely", async () => {
    for (const payload of payloads) {
      const fields = { title: payload, description: payload, price: payload, category: payload };
      const refused = await staff.post("/admin/product?new", { intent: "add-product", ...fields });
      expect(refused.status, payload).toBe(400);
      expect(foreignScripts(refused.html), payload).toEqual([]);
      const preview = await staff.post("/admin/product?new", { intent: "preview", ...fields });
      expectInert(preview, payload);
    }
  });

  test("search products and customers for anything safely", async () => {
    for (const payload of payloads) {
      const q = encodeURIComponent(payload);
      expectInert(await staff.visit(`/admin/product?search=${q}&category=${q}`), payload);
      expectInert(await staff.visit(`/admin/customers?search=${q}`), payload);
    }
  });

  test("read the report of an import safely", async () => {
    for (const payload of payloads) {
      const cell = `"${payload.replaceAll('"', '""')}"`;
      const file = new File([`slug,title,price\n${cell},${cell},${cell}`], "x.csv");
      const answer = await staff.post("/admin/product/import", { intent: "check", file });
      expect(answer.status, payload).toBe(400);
      expect(foreignScripts(answer.html), payload).toEqual([]);
    }
  });

  test("export nothing that a spreadsheet would run", async () => {
    const { html: csv, headers } = await staff.send("/admin/product/export");
    expect(headers.get("Content-Type")).toContain("text/csv");
    expect(headers.get("Content-Disposition")).toContain("attachment");
    expect(csv).not.toMatch(/(?:^|,)"?[=+@]/m);
  });

  test("see the categories safely", async () => {
    expectInert(await staff.visit("/admin/category"));
  });
});

test("see the shop's name, tagline and phones safely", async () => {
  for (const payload of payloads) {
    await db.update(shopSettings).set({ name: payload, tagline: payload, phones: [payload] });
    for (const path of ["/", "/terms-and-conditions"]) {
      expectInert(await shopper.visit(path), payload);
    }
    expectInert(await staff.visit("/admin/settings"), payload);
  }
});

test("link to web pages only in the settings", async () => {
  for (const payload of payloads) {
    const answer = await staff.post("/admin/settings", {
      name: "Haat",
      chatLink: payload,
      socialPage: payload,
    });
    expect(answer.status, payload).toBe(400);
    expect(foreignScripts(answer.html), payload).toEqual([]);
  }
});
