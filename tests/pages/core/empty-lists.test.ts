import { beforeEach, expect, test } from "vitest";
import { textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCategory, makeOrder, makeProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

beforeEach(emptyTables);

/** Each list, what an empty one says, and where its only button leads. */
const LISTS: [path: string, says: string, to: string | null][] = [
  ["/admin/category", "Categories sort the shop", "/admin/category?new"],
  ["/admin/product", "What you sell stands here", "/admin/product?new"],
  ["/admin/carousel-offer", "The large pictures at the top", "/admin/carousel-offer?new"],
  ["/admin/couriers", "Who carries your parcels", "/admin/couriers?new"],
  ["/admin/shelf", "rows of products that you choose", "/admin/shelf?new"],
  ["/admin/sale", "Prices that are lower", "/admin/sale?new"],
  ["/admin/landing-page", "Pages that sell one product", "/admin/landing-page?new"],
  ["/admin/promo-code", "Codes that customers type", "/admin/promo-code/post"],
  ["/admin/search", "Words that mean the same", "/admin/search?new"],
  ["/admin/stock", "How much is left of each product", "/admin/product?new"],
  ["/admin/profit/cost-prices", "How much is left of each product", "/admin/product?new"],
  ["/admin/profit/spending", "What you pay for advertising", null],
  ["/admin/order", "Orders stand here as soon as", "/admin/order/new"],
  ["/admin/people", "Everybody who orders stands here", null],
];

test("an empty list says what belongs in it, and has one button for the first", async () => {
  const { visitor } = await visitAsStaff();
  const { visitor: bangla } = await visitAsStaff({ language: "bn" });
  for (const [path, says, to] of LISTS) {
    const { html, status } = await visitor.visit(path);
    expect(status, path).toBe(200);
    expect(textOf(html), path).toContain(says);
    const main = html.slice(html.indexOf("<h1"));
    if (to) expect(main.split(`href="${to}"`).length - 1, path).toBe(1);
    expect(textOf((await bangla.visit(path)).html), path).not.toContain(says);
  }
});

test("a list that only finds nothing says that, and offers no first one", async () => {
  await makeProduct();
  await makeOrder();
  const { visitor } = await visitAsStaff();
  for (const path of ["/admin/product", "/admin/order", "/admin/people", "/admin/stock"])
    expect(textOf((await visitor.visit(`${path}?search=zzzz`)).html), path).toContain(
      "Nothing matches.",
    );
});

test("an empty shop and an empty category offer no filters to clear", async () => {
  const visitor = new Visitor();
  const { slug } = await makeCategory();
  for (const path of ["/shop", `/shop/collection/${slug}`]) {
    const text = textOf((await visitor.visit(path)).html);
    expect(text, path).toContain("Nothing is for sale here yet.");
    expect(text, path).not.toMatch(/Nothing matches these filters|Clear filters/);
  }
  expect(textOf((await visitor.visit("/shop?inStock=1")).html)).toContain("Nothing matches");
});
