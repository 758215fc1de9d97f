import { beforeAll, describe, expect, test } from "vitest";
import { Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer, makeOrder, makePromoCode } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const PAGES = [
  "/admin",
  "/admin/order",
  "/admin/order/today",
  "/admin/order/Ready%20for%20delivery",
  "/admin/order/slips?id=x",
  "/admin/order/export.csv",
  "/admin/carousel-offer",
  "/admin/carousel-offer?new=",
  "/admin/category",
  "/admin/category?new=",
  "/admin/search",
  "/admin/promo-code",
  "/admin/promo-code/post",
  "/admin/promo-code/6f1b2f0e-0000-4000-8000-000000000000/update",
];

/** Every action, with one of its intents. */
const ACTIONS: [string, Record<string, string>][] = [
  ["/admin/order", { intent: "update-order", status: "Cancelled" }],
  ["/admin/order", { intent: "delete-order" }],
  ["/admin/order", { intent: "restore" }],
  ["/admin/order", { intent: "set-status", newStatus: "Cancelled", all: "on", shownTotal: "1" }],
  ["/admin/order/today", { intent: "delete-order" }],
  ["/admin/carousel-offer", { intent: "add-slide" }],
  ["/admin/carousel-offer", { intent: "remove-slide" }],
  ["/admin/category", { intent: "create-category", name: "Forged" }],
  ["/admin/category", { intent: "delete-category" }],
  ["/admin/search", { intent: "create-synonyms", terms: "forged, honey" }],
  ["/admin/promo-code", { intent: "delete-promo-code" }],
  ["/admin/promo-code/post", { code: "FORGED", discount: "1000" }],
];

const karim = new Visitor();
let ids: { order: string; promo: string };

beforeAll(async () => {
  await emptyTables();
  const customer = await makeCustomer({ password: "karim buys honey" });
  await karim.submit("/login", {
    phoneNumber: customer.phoneNumber,
    password: "karim buys honey",
  });
  ids = { order: (await makeOrder()).id, promo: (await makePromoCode()).id };
});

describe("a stranger", () => {
  test.each(PAGES)("is sent from %s to the log-in, which leads back", async (path) => {
    const answer = await new Visitor().send(path);
    expect(answer.status).toBe(302);
    expect(answer.location).toBe(`/login?${new URLSearchParams({ redirectTo: path })}`);
    expect(answer.html).not.toContain("Sign Out");
  });

  test.each(ACTIONS)("may not post to %s %o", async (path, fields) => {
    const answer = await new Visitor().post(path, { id: ids.order, ...fields });
    expect([answer.status, answer.location]).toEqual([
      302,
      `/login?${new URLSearchParams({ redirectTo: path })}`,
    ]);
  });
});

describe("a customer", () => {
  test.each(PAGES)("may not read %s", async (path) => {
    const answer = await karim.send(path);
    expect([answer.status, answer.location]).toEqual([302, "/forbidden"]);
  });

  test.each(ACTIONS)("may not post to %s %o", async (path, fields) => {
    const answer = await karim.post(path, { id: ids.order, ...fields });
    expect([answer.status, answer.location]).toEqual([302, "/forbidden"]);
  });
});

test("changed nothing by these posts", async () => {
  const { visitor } = await visitAsStaff();
  expect((await visitor.visit("/admin/order/Processing")).html).toContain("1 order");
  expect((await visitor.visit("/admin/category")).html).toContain("0 categories");
  expect((await visitor.visit("/admin/promo-code")).html).toContain("1 promo code");
  expect((await visitor.visit("/admin/search")).html).not.toContain("forged");
});

describe("staff", () => {
  test("read every page, with the header 'Admin', the shop's name and the menu's entries", async () => {
    const { visitor } = await visitAsStaff();
    for (const path of PAGES.filter((path) => !/export|update$/.test(path))) {
      const { status, html } = await visitor.send(path);
      expect([path, status]).toEqual([path, 200]);
      expect(html).toContain("Admin Haat");
      for (const entry of ["Dashboard", "order", "product", "Carousel", "Category", "Promo Code"])
        expect(html).toContain(`<span>${entry}</span>`);
      expect(html).toMatch(/<form method="post" action="\/logout">.*Sign Out/s);
    }
  });

  test("read it in Bangla too", async () => {
    const { visitor } = await visitAsStaff({ language: "bn" });
    const { html } = await visitor.visit("/admin");
    expect(html).toContain("<h1>আজ</h1>");
    expect(html).toContain("অ্যাডমিন Haat");
  });

  test("get 404 for an unknown list of orders and an unknown promo code", async () => {
    const { visitor } = await visitAsStaff();
    for (const path of ["/admin/order/yesterday", "/admin/order/processing", PAGES.at(-1) ?? ""])
      expect((await visitor.send(path)).status).toBe(404);
  });

  test("get 400 for an unknown intent", async () => {
    const { visitor } = await visitAsStaff();
    for (const path of ["/admin/order", "/admin/category", "/admin/carousel-offer"])
      expect((await visitor.post(path, { intent: "explode" })).status).toBe(400);
  });
});
