import { beforeEach, describe, expect, test } from "vitest";
import { Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct } from "#tests/support/factories.ts";

beforeEach(emptyTables);

const IN = {
  en: {
    ask: "Delivery: choose your district",
    said: /<span>Delivery: Khulna · [\d,]+\u00a0TK · \d/,
  },
  bn: { ask: "ডেলিভারি: জেলা বেছে নিন", said: /<span>ডেলিভারি: খুলনা · [০-৯]+\u00a0টাকা · [০-৯]/ },
};

describe.each(["en", "bn"] as const)("a visitor who reads %s", (language) => {
  const { ask, said } = IN[language];

  async function arrive() {
    const visitor = new Visitor();
    await visitor.post("/language", { language });
    return visitor;
  }

  test("chooses the district once, and product and cart name charge and days, and the checkout has it", async () => {
    const { id: productId, slug } = await makeProduct();
    const visitor = await arrive();
    const path = `/products/${slug}`;
    expect((await visitor.visit(path)).html).toContain(ask);
    const choice = await visitor.visit(`/district?redirectTo=${path}`);
    expect(choice.html).toContain(`name="redirectTo" value="${path}"`);
    const chosen = await visitor.post("/district", { district: "খুলনা", redirectTo: path });
    expect(chosen.headers.get("Location")).toBe(path);
    await visitor.post("/cart", { intent: "add-line", productId });
    for (const page of [path, "/cart"]) {
      const { html } = await visitor.visit(page);
      expect(html, page).toMatch(said);
      expect(html, page).not.toContain(`<span>${ask}`);
    }
    for (const page of ["/checkout", "/district"])
      expect((await visitor.visit(page)).html).toMatch(/<option value="Khulna" selected/);
  });

  test("chosen in place is remembered by an answer that leads nowhere", async () => {
    const visitor = await arrive();
    const typed = { district: "Khulna", inPlace: "1" };
    const { status, headers } = await visitor.post("/district", typed);
    expect([status, headers.get("Location")]).toEqual([200, null]);
    expect(headers.getSetCookie().join()).toContain("district=Khulna");
  });

  test("is asked again in words when the district is missing, and not led to another site", async () => {
    const visitor = await arrive();
    const missing = await visitor.post("/district", { district: "", redirectTo: "/shop" });
    expect(missing.status).toBe(400);
    expect(missing.headers.getSetCookie().join()).not.toContain("district=");
    const away = await visitor.post("/district", {
      district: "Khulna",
      redirectTo: "https://elsewhere.example/",
    });
    expect(away.headers.get("Location")).toBe("/");
  });
});

test("with a district chosen before, the first Confirm without script places the order", async () => {
  const { id: productId } = await makeProduct({ price: 800 });
  const visitor = new Visitor();
  await visitor.post("/district", { district: "Khulna", redirectTo: "/" });
  await visitor.post("/cart", { intent: "add-line", productId });
  const { html } = await visitor.visit("/checkout");
  expect(html).toMatch(/<option value="Khulna" selected/);
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  const hidden = Object.fromEntries(
    ["idempotencyKey", "begunBy", "shownTotal", "shownLines", "openedAt"].map((name) => [
      name,
      field(name),
    ]),
  );
  const placed = await visitor.post("/checkout", {
    ...hidden,
    intent: "place-order",
    fullName: "Rahima Begum",
    phoneNumber: "01712345678",
    address: "12 Khan Jahan Ali Road",
    district: "Khulna",
  });
  expect(placed.headers.get("Location")).toMatch(/^\/track-order\//);
});

test("an order's district is remembered for the next product", async () => {
  const { id: productId, slug } = await makeProduct();
  const visitor = new Visitor();
  await visitor.post("/cart", { intent: "add-line", productId });
  await visitor.visit("/checkout");
  await visitor.post("/checkout", { intent: "update-delivery", district: "Sylhet" });
  expect((await visitor.visit(`/products/${slug}`)).html).toMatch(/Delivery: Sylhet · /);
});

test("an invented district changes nothing", async () => {
  const { slug } = await makeProduct();
  const visitor = new Visitor();
  visitor.cookies.set("district", "Atlantis");
  expect((await visitor.visit(`/products/${slug}`)).html).toContain(IN.en.ask);
});
