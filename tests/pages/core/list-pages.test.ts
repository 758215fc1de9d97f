import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCategory, makeCustomer, makeOrder, makeProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;
let rahima: Visitor;

beforeAll(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
  const account = await makeCustomer({ phoneNumber: "01911000001", password: "jamdani sari" });
  rahima = new Visitor();
  await rahima.submit("/login", { phoneNumber: "01911000001", password: "jamdani sari" });
  const category = await makeCategory({ slug: "honey" });
  const times = Array.from({ length: 21 }, (_, n) => n);
  await Promise.all(times.map(() => makeProduct({ title: "Honey", categoryId: category.id })));
  for (const _ of times) await makeOrder({ customerId: account.id, fullName: "Rahima Begum" });
  await Promise.all(times.map(() => makeCustomer({ fullName: "Karim Uddin" })));
  await db.update(orders).set({ heldAt: new Date(), heldReasons: ["bulk"] });
});

const visitors = { staff: () => nasrin, customer: () => rahima, anyone: () => new Visitor() };

/** The last page of each list, and a text of every row. Each order has a product of its own. */
const LISTS = [
  ["staff", "/admin/order?search=rahima", "page=2", /items=[0-9a-f-]{36}/],
  ["staff", "/admin/order/Processing?", "page=2", /items=[0-9a-f-]{36}/],
  ["staff", "/admin/product?category=honey", "page=2", /edit=[0-9a-f-]{36}/],
  ["staff", "/admin/customers?search=karim", "page=2", /code=[0-9a-f-]{36}/],
  ["customer", "/profile/order?", "page=3", /order=[0-9a-f-]{36}/],
  ["anyone", "/shop?q=honey", "page=3", /href="\/products\//],
  ["anyone", "/shop/collection/honey?", "page=2", /href="\/products\//],
] as const;

describe("a page behind the end of a list", () => {
  test.each(LISTS)("of %s, %s, is the last one and says so", async (who, list, last, row) => {
    const { status, html } = await visitors[who]().visit(`${list}&page=99`);
    expect(status).toBe(200);
    const number = last.slice(-1);
    expect(textOf(html)).toContain(`There is no page 99. This is the last one, page ${number}.`);
    expect(html).toMatch(row);
    expect(html).toMatch(new RegExp(`aria-current="page"[^>]*>${number}<`));
    const there = await visitors[who]().visit(`${list}&${last}`);
    expect(textOf(there.html)).not.toContain("There is no page");
  });

  test("of held orders says so too, and a decision leads back to it", async () => {
    const { html } = await nasrin.visit("/admin/order/held?page=99");
    expect(textOf(html)).toContain("There is no page 99. This is the last one, page 2.");
    const id = /name="id" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const released = await nasrin.post("/admin/order/held?page=2", {
      intent: "release-order",
      id,
    });
    expect(released.location).toBe("/admin/order/held?page=2");
    const after = await nasrin.visit("/admin/order/held?page=2");
    expect(textOf(after.html)).toContain("There is no page 2. This is the last one, page 1.");
  });

  test("of an empty list says that it is empty", async () => {
    const { html } = await nasrin.visit("/admin/order?search=nobody&page=9");
    expect(textOf(html)).toContain("Nothing matches.");
    expect(textOf(html)).not.toContain("There is no page");
  });

  test("of home leads to the last one, and stays empty while scrolling", async () => {
    const { html } = await new Visitor({ language: "en" }).visit("/?page=99");
    expect(textOf(html)).toContain("There is no page 99. To the last page, 3");
    expect(html).toContain('href="/?page=3"');
    expect(html).not.toContain('href="/products/');
    expect(textOf(html)).not.toContain("No products");
  });

  test("says so in Bangla", async () => {
    const { html } = await new Visitor({ language: "bn" }).visit("/shop?page=99");
    expect(textOf(html)).toContain("৯৯ নম্বর পাতা নেই। শেষ পাতা (৩) দেখাচ্ছি।");
  });
});

describe("the link back to a list", () => {
  test("from the import of products retains search, category and page", async () => {
    const list = await nasrin.visit("/admin/product?category=honey&page=2");
    expect(list.html).toContain('href="/admin/product/import?category=honey&amp;page=2"');
    const { html } = await nasrin.visit("/admin/product/import?category=honey&page=2");
    expect(html).toContain('href="/admin/product?category=honey&amp;page=2"');
  });

  test("from an undone deletion of a product retains them too", async () => {
    const { html } = await nasrin.visit("/admin/product?category=honey&page=2");
    const id = /edit=([0-9a-f-]{36})/.exec(html)?.[1] ?? "";
    const gone = await nasrin.submit(`/admin/product?category=honey&page=2&delete=${id}`, {
      intent: "delete-product",
      id,
    });
    expect(gone.html).toContain('action="/admin/product?category=honey&amp;page=2"');
  });

  test("of customers retains the filter when a search is cleared", async () => {
    const { html } = await nasrin.visit("/admin/customers?admins&search=nobody");
    expect(html).toContain('href="/admin/customers?admins"');
  });
});
