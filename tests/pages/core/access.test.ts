import { beforeEach, expect, test } from "vitest";
import { textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCategory, makeDeliveredOrder, makeProduct } from "#tests/support/factories.ts";

let honey: { id: string };

beforeEach(async () => {
  await emptyTables();
  const { id: categoryId } = await makeCategory({ name: "Honey", nameBn: "মধু", slug: "honey" });
  honey = await makeProduct({ title: "Honey", slug: "honey", categoryId, isBestSelling: true });
});

test("no page has two navigations of one name", async () => {
  for (const language of ["en", "bn"])
    for (const path of [
      "/",
      "/shop",
      "/shop?q=zzqqxx",
      "/shop/collection/honey",
      "/products/honey",
    ]) {
      const { html } = await new Visitor({ language }).visit(path);
      const names = [...html.matchAll(/<nav[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name);
      expect(names.length, path).toBeGreaterThan(1);
      expect([...new Set(names)], path).toEqual(names);
    }
});

test("a list of problems names each field", async () => {
  const { html } = await new Visitor().submit("/register", {
    fullName: "",
    phoneNumber: "12",
    password: "x",
    confirmPassword: "y",
  });
  const summary = /<div[^>]*id="error-summary"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? "";
  for (const name of ["Full name", "Phone number"]) expect(textOf(summary)).toContain(`${name}: `);
});

test("a review without stars is refused in the shop's words beside the stars, not by the browser", async () => {
  const { id } = await makeDeliveredOrder(honey.id);
  const shopper = new Visitor({ language: "bn" });
  const path = `/track-order/${id}/review`;
  const page = await shopper.visit(path);
  const [form = ""] = /<form[^>]*>(?=(?:(?!<\/form>)[\s\S])*name="stars")/.exec(page.html) ?? [];
  expect(form).toMatch(/novalidate/i);
  const { html, status } = await shopper.submit(path, { position: "0", text: "ভালো" });
  expect(status).toBe(400);
  expect(/id="stars-error"[^>]*>([^<]*)</.exec(html)?.[1]).toMatch(/[\u0980-\u09ff]/);
});
