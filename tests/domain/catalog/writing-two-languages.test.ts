import { beforeEach, describe, expect, test } from "vitest";
import {
  createCategory,
  updateCategory,
} from "#app/domain/catalog/categories/categories.server.ts";
import {
  categoryChangesSchema,
  categorySchema,
} from "#app/domain/catalog/categories/category-input.server.ts";
import { listFamilyNames } from "#app/domain/catalog/products/families.server.ts";
import { createProduct, updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import {
  productChangesSchema,
  productSchema,
} from "#app/domain/catalog/products/product-input.server.ts";
import { exportMark } from "#app/domain/catalog/spreadsheet/product-export-mark.server.ts";
import { importProducts } from "#app/domain/catalog/spreadsheet/product-import.server.ts";
import { planImport } from "#app/domain/catalog/spreadsheet/product-import-plan.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct } from "#tests/support/factories.ts";

beforeEach(emptyTables);

const BANGLA = { titleBn: "ঘানির তেল", price: 320 };
const change = (id: string, sent: object) => updateProduct(id, productChangesSchema.parse(sent));
const complaints = (sent: object) =>
  productSchema.safeParse(sent).error?.issues.map(({ path, message }) => [path[0], message]);

describe("a product", () => {
  test("can have only a Bangla title, and its slug is made from that", async () => {
    const product = await createProduct(
      productSchema.parse({ ...BANGLA, sizeAmount: "১.৫", sizeUnit: "লিটার", family: " oil " }),
    );
    expect(product).toMatchObject({ title: "", sizeAmount: 1.5, sizeUnit: "l", family: "oil" });
    expect(product.slug).toMatch(/^[a-z-]+$/);
    expect(await listFamilyNames()).toEqual(["oil"]);
  });

  test("must have one of the two titles", async () => {
    const { id } = await createProduct(productSchema.parse(BANGLA));
    expect(await change(id, { titleBn: "" })).toMatchObject(BANGLA);
    expect(await change(id, { title: "", titleBn: "" })).toMatchObject(BANGLA);
    expect(await change(id, { title: "Oil" })).toMatchObject({ title: "Oil", ...BANGLA });
    expect(await change(id, { title: "", titleBn: "তেল" })).toMatchObject({
      title: "",
      titleBn: "তেল",
    });
  });

  test("changed by a program without Bangla keeps its Bangla texts", async () => {
    const { id } = await createProduct(
      productSchema.parse({ ...BANGLA, descriptionBn: "<p>খাঁটি</p>" }),
    );
    const saved = await change(id, { title: BANGLA.titleBn, price: 300 });
    expect(saved).toMatchObject({ title: "", titleBn: BANGLA.titleBn, price: 300 });
    expect(saved.descriptionBn).toBe("<p>খাঁটি</p>");
  });

  test.each([
    [{ price: 1 }, [["title", "required"]]],
    [{ ...BANGLA, sizeAmount: "500" }, [["sizeUnit", "size-incomplete"]]],
    [{ ...BANGLA, sizeUnit: "kg" }, [["sizeUnit", "size-incomplete"]]],
    [{ ...BANGLA, sizeAmount: "-1", sizeUnit: "kg" }, [["sizeAmount", "size-invalid"]]],
    [{ ...BANGLA, sizeAmount: "1e3", sizeUnit: "kg" }, [["sizeAmount", "size-invalid"]]],
    [{ ...BANGLA, sizeAmount: "5", sizeUnit: "stone" }, [["sizeUnit", "choice-invalid"]]],
  ])("is refused with a reason: %j", (sent, expected) => {
    expect(complaints(sent)).toEqual(expected);
  });
});

describe("a spreadsheet", () => {
  test("contains both languages, size and family", async () => {
    const { id } = await makeProduct({ slug: "oil", title: "Oil", price: 320 });
    const text = "slug,titleBn,sizeAmount,sizeUnit,family\noil,তেল,500,ml,oil\n";
    const plan = await planImport(text);
    expect(plan.problems).toEqual([]);
    await importProducts(text);
    const saved = await change(id, {});
    expect(saved).toMatchObject({ title: "Oil", titleBn: "তেল", sizeAmount: 500, sizeUnit: "ml" });
  });

  test("from before the Bangla columns changes only its own columns", async () => {
    const product = await createProduct(
      productSchema.parse({ title: "Oil", titleBn: "তেল", price: 320 }),
    );
    const [quantity = "", marks = ""] = exportMark(product).split(".");
    const old = `${quantity}.${marks.slice(0, 13 * 4)}`;
    const plan = await planImport(`slug,title,price,exported\n${product.slug},Oil,300,${old}\n`);
    expect(plan).toMatchObject({ problems: [], rows: [{ fields: ["price"] }] });
  });
});

describe("a category", () => {
  test("must have a name in at least one language", async () => {
    expect(categorySchema.safeParse({}).success).toBe(false);
    const { id, slug } = await createCategory(categorySchema.parse({ nameBn: "মধু" }));
    expect(slug).toBe("modhu");
    const save = (sent: object) => updateCategory(id, categoryChangesSchema.parse(sent));
    expect(await save({ nameBn: "" })).toMatchObject({ nameBn: "মধু" });
    expect(await save({ name: "Honey", nameBn: "" })).toMatchObject({ name: "Honey", nameBn: "" });
    expect(categoryChangesSchema.safeParse({ name: "" }).success).toBe(false);
  });
});
