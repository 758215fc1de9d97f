import { beforeEach, describe, expect, test } from "vitest";
import { GROUPS } from "#app/admin/core/layout/groups.ts";
import { textOf } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

/** The links of the specification, with its names and addresses. */
const CONTRACT = [
  ["Dashboard", "/admin"],
  ["order", "/admin/order"],
  ["product", "/admin/product"],
  ["Category", "/admin/category"],
  ["Carousel", "/admin/carousel-offer"],
  ["Promo Code", "/admin/promo-code"],
];

const menuOf = (html: string) => /<nav[^>]*aria-label="Admin".*?<\/nav>/s.exec(html)?.[0] ?? "";

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = "", inside = ""]) => [textOf(inside).trim(), href],
  );

const openOf = (html: string) => [...html.matchAll(/<details[^>]* open=""/g)].length;

beforeEach(emptyTables);

describe("the menu of staff", () => {
  test("has nine groups with a picture each, and the specification's links outside of what is closed", async () => {
    const { visitor } = await visitAsStaff();
    const menu = menuOf((await visitor.visit("/admin")).html);
    expect(menu.match(/<svg/g)).toHaveLength(GROUPS.length + 1);
    expect(new Set(GROUPS.map(({ icon }) => icon)).size).toBe(9);
    const inSight = linksOf(menu.replace(/<details.*?<\/details>/gs, ""));
    for (const link of CONTRACT) expect(inSight).toContainEqual(link);
    expect(inSight.map(([name]) => name)).toEqual([
      ...["Dashboard", "order", "product", "Category", "Customers", "Marketing", "Carousel"],
      ...["Promo Code", "Money", "Shop", "Staff", "My account"],
    ]);
    expect(openOf(menu)).toBe(0);
    expect(menu).toContain("Sign Out");
  });

  test("opens the group of the page, whose pages are tabs with other names than the links", async () => {
    const { visitor } = await visitAsStaff();
    const { html } = await visitor.visit("/admin/stock");
    expect(openOf(menuOf(html))).toBe(1);
    const [tabs = ""] = /<nav[^>]*aria-label="Products".*?<\/nav>/s.exec(html) ?? [];
    expect(linksOf(tabs)).toEqual([
      ["List", "/admin/product"],
      ["Stock", "/admin/stock"],
      ["Waiting for products", "/admin/waiting"],
      ["Categories", "/admin/category"],
      ["Rows on the home page", "/admin/shelf"],
      ["Synonyms", "/admin/search"],
    ]);
    expect(tabs).toMatch(
      /aria-current="page"[^>]*href="\/admin\/stock"|href="\/admin\/stock"[^>]*aria-current="page"/,
    );
  });

  test("counts what waits beside its group, and not in the link's name", async () => {
    await makeOrder();
    const { visitor } = await visitAsStaff();
    const menu = menuOf((await visitor.visit("/admin/review")).html);
    expect(textOf(menu)).toContain("order 1 unconfirmed");
    expect(linksOf(menu)).toContainEqual(["order", "/admin/order"]);
  });

  test("leads a role to its own pages only, and counts no work of others", async () => {
    await makeOrder();
    const { visitor } = await visitAsStaff({}, { role: "packer" });
    const menu = menuOf((await visitor.visit("/admin")).html);
    const links = linksOf(menu);
    expect(links.map(([, href]) => href)).toEqual([
      ...["/admin", "/admin/order", "/admin/packing", "/admin/couriers/hand-over"],
      ...["/admin/law", "/admin/stock", "/admin/account"],
    ]);
    expect(textOf(menu)).not.toContain("unconfirmed");
  });

  test("names advances only to a shop that asks for them", async () => {
    const { visitor } = await visitAsStaff();
    expect(menuOf((await visitor.visit("/admin")).html)).not.toContain('"/admin/advances"');
    expect(menuOf((await visitor.visit("/admin/advances")).html)).toContain('"/admin/advances"');
  });
});
