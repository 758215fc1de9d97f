import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteProduct, updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { exportProducts } from "#app/domain/catalog/spreadsheet/product-export.server.ts";
import { importProducts } from "#app/domain/catalog/spreadsheet/product-import.server.ts";
import {
  planDigest,
  planImport,
} from "#app/domain/catalog/spreadsheet/product-import-plan.server.ts";
import { db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";

beforeEach(emptyTables);

async function exported(): Promise<string> {
  let text = "";
  for await (const piece of exportProducts()) text += piece;
  return text;
}

/** The export with one cell of its first product changed. */
function edited(text: string, column: string, value: string): string {
  const [names = "", row = "", ...rest] = text.split("\r\n");
  const at = names.replace("\ufeff", "").split(",").indexOf(column);
  const cells = row.split(",");
  cells[at] = value;
  return [names, cells.join(","), ...rest].join("\r\n");
}

async function stockOf(id: string) {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  return row?.quantityInStock;
}

const sell = (productId: string, quantity: number) =>
  makeOrder({ lines: [{ productId, quantity }] });

describe("pieces sold since the export stay sold", () => {
  test("if the file is imported unchanged", async () => {
    const honey = await makeTrackedProduct(10);
    const text = await exported();
    await sell(honey.id, 3);
    const done = await importProducts(text);
    expect([done.problems, done.unchanged, await stockOf(honey.id)]).toEqual([[], 1, 7]);
  });

  test("if another column was changed", async () => {
    const honey = await makeTrackedProduct(10);
    const text = edited(await exported(), "price", "700");
    await sell(honey.id, 3);
    await importProducts(text);
    expect(await stockOf(honey.id)).toBe(7);
  });

  test("if the quantity was changed, which adds or removes the difference", async () => {
    const honey = await makeTrackedProduct(10);
    const text = edited(await exported(), "quantityInStock", "25");
    await sell(honey.id, 3);
    const plan = await planImport(text);
    expect(plan.rows[0]).toMatchObject({ stock: { by: 15, to: 22 }, fields: ["quantityInStock"] });
    await importProducts(text, planDigest(plan));
    expect(await stockOf(honey.id)).toBe(22);
  });

  test("and a row whose quantity would fall below zero is refused", async () => {
    const honey = await makeTrackedProduct(10);
    const text = edited(await exported(), "quantityInStock", "1");
    await sell(honey.id, 8);
    expect((await importProducts(text)).problems).toEqual([
      { row: 2, code: "quantity-sold-since", column: "quantityInStock", value: "2" },
    ]);
    expect(await stockOf(honey.id)).toBe(2);
  });

  test("and counted stock cannot be set without an exported row", async () => {
    const honey = await makeTrackedProduct(10, { slug: "honey" });
    const chia = await makeProduct({ slug: "chia" });
    const text = "slug,quantityInStock\nhoney,50\nchia,5";
    expect((await importProducts(text)).problems).toEqual([
      { row: 2, code: "quantity-without-export", column: "quantityInStock" },
    ]);
    await importProducts("slug,quantityInStock,trackStock\nchia,5,true");
    expect([await stockOf(honey.id), await stockOf(chia.id)]).toEqual([10, 5]);
  });

  test("even if sales continue during the import", async () => {
    const honey = await makeTrackedProduct(1000);
    const text = edited(await exported(), "quantityInStock", "1100");
    const agreed = planDigest(await planImport(text));
    const sales = Array.from({ length: 40 }, () => sell(honey.id, 2));
    const imports = Array.from({ length: 3 }, () => importProducts(text, agreed));
    await Promise.all([...sales, ...imports]);
    expect(await stockOf(honey.id)).toBe(1000 + 3 * 100 - 40 * 2);
  });
});

describe("a field that somebody else changed since the export", () => {
  test("stays if the file did not change it", async () => {
    const honey = await makeProduct();
    const text = edited(await exported(), "price", "700");
    await updateProduct(honey.id, { brand: "Khaas" });
    await importProducts(text);
    const [row] = await db.select().from(products).where(eq(products.id, honey.id));
    expect(row).toMatchObject({ price: 700, brand: "Khaas" });
  });

  test("is refused with its row if the file changed it too", async () => {
    const honey = await makeProduct();
    const text = edited(await exported(), "price", "700");
    await updateProduct(honey.id, { price: 800 });
    expect((await importProducts(text)).problems).toEqual([
      { row: 2, code: "changed-since-export", column: "price" },
    ]);
  });

  test("by deleting the product does not create a second one", async () => {
    const honey = await makeProduct({ slug: "honey" });
    const text = await exported();
    await deleteProduct(honey.id);
    expect((await importProducts(text)).problems).toEqual([
      { row: 2, code: "deleted-since-export", column: "slug", value: "honey" },
    ]);
  });

  test("after the preview leads to a new preview", async () => {
    const honey = await makeProduct({ slug: "honey", price: 650 });
    const text = "slug,title,price\nhoney,Honey,700";
    const agreed = planDigest(await planImport(text));
    await deleteProduct(honey.id);
    const done = await importProducts(text, agreed);
    expect([done.isDone, done.rows.map((row) => row.does)]).toEqual([false, ["add"]]);
    expect(await db.select().from(products)).toHaveLength(1);
  });

  test("is not overwritten by a hand-written mark", async () => {
    await makeProduct();
    const text = edited(await exported(), "exported", "q5.abc");
    expect((await planImport(text)).problems).toEqual([
      { row: 2, code: "exported-unreadable", column: "exported" },
    ]);
  });
});
