import { beforeAll, describe, expect, test } from "vitest";
import { updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { writeOffStock } from "#app/domain/catalog/stock/correct-stock.server.ts";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import {
  makeOrder,
  makeProduct,
  makeReview,
  makeTrackedProduct,
} from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;
let inBangla: Visitor;
let first: string;

const SIZES = ["250 g", "500 g", "1 kg"];
const SIZES_BN = ["২৫০ গ্রাম", "৫০০ গ্রাম", "১ কেজি"];

/** Three sizes of one honey, each low in stock, ordered, written off and edited. */
beforeAll(async () => {
  await emptyTables();
  const staff = await visitAsStaff();
  nasrin = staff.visitor;
  inBangla = (await visitAsStaff({ language: "bn" })).visitor;
  const sizes = [
    { sizeAmount: 250, sizeUnit: "g" },
    { sizeAmount: 500, sizeUnit: "g" },
    { sizeAmount: 1, sizeUnit: "kg" },
  ] as const;
  const honeys = await Promise.all(
    sizes.map((size, n) =>
      makeTrackedProduct(9, {
        ...{ title: "Khalisha honey", titleBn: "খলিশার মধু", slug: `khalisha-${n}` },
        ...{ lowStockLevel: 10, ...size },
      }),
    ),
  );
  await makeOrder({ lines: honeys.map(({ id }) => ({ productId: id, quantity: 1 })) });
  const actor = staff.admin;
  for (const { id } of honeys) {
    const cut = { quantity: 1, cause: "damaged" as const, note: "" };
    await writeOffStock(id, cut, { actor, key: null });
    await updateProduct(id, { price: 700 }, { actor });
  }
  first = honeys[0]?.id ?? "";
});

describe("three sizes of one product", () => {
  test.each([
    "/admin",
    "/admin/stock",
    "/admin/reports",
    "/admin/audit?kind=stock",
    "/admin/audit?kind=goods",
    "/admin/product",
    "/admin/packing/pick-list?all=on&filter=Processing",
  ])("are told apart on %s", async (path) => {
    const english = textOf((await nasrin.visit(path)).html);
    for (const size of SIZES) expect(english).toContain(`Khalisha honey, ${size}`);
  });

  test.each(["/admin", "/admin/stock", "/admin/reports", "/admin/product"])(
    "are told apart in Bangla on %s",
    async (path) => {
      const bangla = textOf((await inBangla.visit(path)).html);
      for (const size of SIZES_BN) expect(bangla).toContain(`খলিশার মধু, ${size}`);
    },
  );

  test("have fields and links with different labels", async () => {
    for (const path of ["/admin/stock", "/admin/product"]) {
      const { html } = await nasrin.visit(path);
      const labels = [...html.matchAll(/aria-label="([^"]*Khalisha honey[^"]*)"/g)].map(
        ([, label]) => label,
      );
      expect(labels.length).toBeGreaterThanOrEqual(3);
      expect(new Set(labels).size).toBe(labels.length);
    }
    const { html } = await nasrin.visit(`/admin/stock/${first}`);
    expect(textOf(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? "")).toContain("Khalisha honey, 250 g");
  });

  test("have a column of their own in the files", async () => {
    const today = dhakaDay(new Date());
    for (const path of [
      `/admin/reports/product.csv?from=${today}&to=${today}`,
      "/admin/stock/movements.csv",
    ]) {
      const { html } = await nasrin.visit(path);
      const column = html.split("\r\n")[0]?.split(",").indexOf("size") ?? -1;
      const sizes = html.split("\r\n").map((line) => line.split(",")[column]);
      for (const size of SIZES) expect(sizes).toContain(size);
    }
  });

  test("are named with it in a refusal, before an import and in a review", async () => {
    const body = new URLSearchParams({ intent: "write-off", quantity: "99", cause: "lost" });
    const refused = await nasrin.send(`/admin/stock/${first}`, { method: "POST", body });
    expect(textOf(refused.html)).toContain("of “Khalisha honey, 250 g” left");

    const csv = new File(["slug,price\nkhalisha-2,900\n"], "products.csv", { type: "text/csv" });
    const plan = await nasrin.submit("/admin/product/import", { intent: "check", file: csv });
    expect(textOf(plan.html)).toContain("Khalisha honey, 1 kg");
    expect(textOf(plan.html)).toMatch(/price : 700 → 900|price: 700 → 900/);

    const { product } = await makeReview();
    await updateProduct(product.id, { sizeAmount: 2, sizeUnit: "l" });
    expect(textOf((await nasrin.visit("/admin/review")).html)).toContain(`${product.title}, 2 L`);
  });
});

test("all sizes of a family are found by name, size, code or price where staff pick a product", async () => {
  const sizes = [
    { sizeAmount: 300, price: 410 },
    { sizeAmount: 600, price: 790 },
  ];
  const family = await Promise.all(
    sizes.map((size) =>
      makeProduct({
        ...{ title: "Litchi nectar", family: "litchi", sizeUnit: "g", ...size },
        slug: `litchi-${size.sizeAmount}`,
      }),
    ),
  );
  for (const search of ["litchi nectar", "nectar 300 g", "litchi-600", "410", "৭৯০ টাকা"]) {
    const body = new URLSearchParams({ search, intent: "find" });
    const { html } = await nasrin.send("/admin/order/new", { method: "POST", body });
    for (const { id } of family) expect(html, search).toContain(`id="add-${id}"`);
  }
  for (const search of ["litchi-300", "410"]) {
    const query = new URLSearchParams({ list: "uncounted", search });
    expect(textOf((await nasrin.visit(`/admin/stock?${query}`)).html)).toContain("nectar, 300 g");
  }
});
