import { describe, expect, test } from "vitest";
import { PRODUCT } from "#app/domain/catalog/products/product-fields.server.ts";
import {
  PRODUCT_FIELDS,
  productChangesSchema,
  productSchema,
  wireName,
} from "#app/domain/catalog/products/product-input.server.ts";

const honey = { title: "Litchi honey", price: "650" };
const path = `${"a".repeat(32)}-40x30.webp`;

/** Field and message of each error. */
function complaints(sent: object, schema: typeof productSchema | typeof productChangesSchema) {
  const result = schema.safeParse(sent);
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

describe("a whole product", () => {
  test("has the specification's defaults for missing fields", () => {
    expect(productSchema.parse(honey)).toMatchObject({
      title: "Litchi honey",
      price: 650,
      description: "",
      categorySlug: null,
      brand: "",
      dimension: "",
      images: ["", "", "", ""],
      discount: 0,
      quantityInStock: 0,
      trackStock: false,
      isFeatured: false,
      isBestSelling: false,
      isActive: true,
      titleBn: "",
      descriptionBn: "",
      sizeAmount: null,
      sizeUnit: null,
      family: "",
      lowStockLevel: 5,
    });
  });

  test("accepts texts, numbers, Bangla digits, lakhs and checkboxes", () => {
    const sent = {
      title: " সরিষার  তেল ",
      price: "১,২৫,০০০",
      discountPercentage: 50,
      quantityInStock: "12",
      lowStockLevel: "৩",
      isFeature: "on",
      isBestSelling: true,
      isActive: "false",
      trackStock: "1",
      category: "oil",
      description: "<p>Cold<script>alert(1)</script></p>\r\n<p>pressed</p>",
    };
    expect(productSchema.parse(sent)).toMatchObject({
      title: "সরিষার তেল",
      price: 125_000,
      discount: 50,
      quantityInStock: 12,
      lowStockLevel: 3,
      isFeatured: true,
      isBestSelling: true,
      isActive: false,
      trackStock: true,
      categorySlug: "oil",
      description: "<p>Cold</p>\n<p>pressed</p>",
    });
  });

  test.each([
    [{ price: "650" }, "title: required"],
    [{ title: "  ", price: 650 }, "title: required"],
    [{ title: ["honey"], price: 650 }, "title: invalid"],
    [{ title: "x".repeat(201), price: 650 }, "title: too-long"],
    [{ title: "Honey" }, "price: required"],
    [{ ...honey, price: "" }, "price: required"],
    [{ ...honey, brand: "x".repeat(101) }, "brand: too-long"],
    [{ ...honey, description: 7 }, "description: invalid"],
    [{ ...honey, discountPercentage: 651 }, "discountPercentage: discount-above-price"],
    [{ ...honey, isActive: "perhaps" }, "isActive: choice-invalid"],
    [{ ...honey, images: Array(5).fill(path) }, "images: images-invalid"],
    [{ ...honey, images: ["../../etc/passwd"] }, "images: images-invalid"],
    [{ ...honey, images: "[" }, "images: images-invalid"],
    [{ ...honey, images: 3 }, "images: images-invalid"],
  ])("%j is refused: %s", (sent, complaint) => {
    expect(complaints(sent, productSchema)).toEqual([complaint]);
  });

  test.each([
    "-1",
    "6.50",
    "650.00",
    "1e3",
    "0x10",
    "many",
    "99999999999999",
    "১.৫",
    -1,
    6.5,
    1e12,
  ])("refuses %j as money or pieces", (number) => {
    for (const field of ["price", "discountPercentage"]) {
      expect(complaints({ ...honey, [field]: number }, productSchema)).toEqual([
        `${field}: amount-invalid`,
      ]);
    }
    expect(complaints({ ...honey, quantityInStock: number }, productSchema)).toEqual([
      "quantityInStock: number-invalid",
    ]);
  });

  test.each([
    [
      [path, "", path],
      [path, "", path, ""],
    ],
    [JSON.stringify(["", path]), ["", path, "", ""]],
    [path, [path, "", "", ""]],
    [`${path},${path}`, [path, path, "", ""]],
    ["", ["", "", "", ""]],
    [
      [null, path],
      ["", path, "", ""],
    ],
  ])("turns pictures sent as %j into four slots", (images, slots) => {
    expect(productSchema.parse({ ...honey, images }).images).toEqual(slots);
  });
});

describe("an edit", () => {
  test("leaves missing fields, and an empty title or price, unchanged", () => {
    const changes = productChangesSchema.parse({ title: "", price: " ", brand: "" });
    expect(Object.entries(changes).filter(([, value]) => value !== undefined)).toEqual([
      ["brand", ""],
    ]);
  });

  test("can empty all other fields", () => {
    const changes = productChangesSchema.parse({
      description: "",
      category: "",
      images: [],
      discountPercentage: "",
      isActive: false,
    });
    expect(changes).toMatchObject({
      description: "",
      categorySlug: null,
      images: ["", "", "", ""],
      discount: 0,
      isActive: false,
    });
  });

  test("refuses the same values as a new product", () => {
    const sent = { price: "-5", quantityInStock: "1.5", isFeature: [] };
    expect(complaints(sent, productChangesSchema)).toEqual([
      "price: amount-invalid",
      "quantityInStock: number-invalid",
      "isFeature: choice-invalid",
    ]);
  });
});

test("forms and JSON use the contract's field names", () => {
  expect([wireName("discount"), wireName("isFeatured"), wireName("categorySlug")]).toEqual([
    "discountPercentage",
    "isFeature",
    "category",
  ]);
  expect(wireName("brand")).toBe("brand");
});

test("no two fields share a position in the marks of exported files", () => {
  const marks = Object.values(PRODUCT).flatMap((field) => ("mark" in field ? [field.mark] : []));
  expect(marks.sort((a, b) => a - b)).toEqual(PRODUCT_FIELDS.map((_, place) => place));
});
