import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  createProduct,
  deleteProduct,
  restoreProduct,
  updateProduct,
} from "#app/domain/catalog/products/product-admin.server.ts";
import { saveProductImages } from "#app/domain/catalog/products/product-images.server.ts";
import {
  type ProductInput,
  productSchema,
} from "#app/domain/catalog/products/product-input.server.ts";
import { findProductBySlug } from "#app/domain/catalog/products/products.server.ts";
import {
  findProduct,
  listAllProducts,
} from "#app/domain/catalog/products/staff-products.server.ts";
import { DAY_MS } from "#app/domain/core/durations.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { db } from "#drizzle/client.server.ts";
import { categories, products } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCategory, makeProduct, rahimasOrder } from "#tests/support/factories.ts";
import { makePictureFile } from "#tests/support/pictures.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";

const input = (fields: Partial<ProductInput> = {}): ProductInput => ({
  ...productSchema.parse({ title: "Litchi honey", price: 650 }),
  ...fields,
});

beforeEach(emptyTables);

describe("adding a product", () => {
  test("stores every field and makes the slug from the title", async () => {
    const honey = await makeCategory({ slug: "honey", name: "Honey" });
    const created = await createProduct(
      input({ title: "সরিষার তেল", categorySlug: honey.slug, discount: 50, brand: "Khaas" }),
    );
    expect(created).toMatchObject({
      slug: "sorishar-tel",
      title: "সরিষার তেল",
      categorySlug: "honey",
      categoryName: "Honey",
      price: 650,
      discount: 50,
      salePrice: 600,
      brand: "Khaas",
      isActive: true,
      inStock: true,
    });
    expect(await findProduct(created.id)).toEqual(created);
  });

  test("numbers equal slugs, also when twenty products are added at once", async () => {
    const added = await Promise.all(Array.from({ length: 20 }, () => createProduct(input())));
    const slugs = added.map((product) => product.slug);
    expect(new Set(slugs)).toEqual(
      new Set(["litchi-honey", ...Array.from({ length: 19 }, (_, i) => `litchi-honey-${i + 2}`)]),
    );
  });

  test("finds a free slug after a hundred of one title", async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        makeProduct({ slug: i === 0 ? "litchi-honey" : `litchi-honey-${i + 1}` }),
      ),
    );
    expect((await createProduct(input())).slug).toBe("litchi-honey-101");
  });

  test("refuses an unknown or deleted category, a discount above the price and a foreign picture", async () => {
    const gone = await makeCategory({ slug: "gone", deletedAt: new Date() });
    for (const slug of ["nowhere", gone.slug]) {
      expect(await refusalOf(createProduct(input({ categorySlug: slug })))).toEqual([
        "category-unknown",
        { slug },
      ]);
    }
    expect(await refusalOf(createProduct(input({ discount: 651 })))).toEqual([
      "discount-above-price",
      { discount: 651, price: 650 },
    ]);
    const images = [`${"a".repeat(32)}-40x30.webp`, "", "", ""];
    expect(await refusalOf(createProduct(input({ images })))).toEqual(["image-unknown", {}]);
    expect((await listAllProducts()).total).toBe(0);
  });
});

describe("pictures", () => {
  test("an upload replaces its slot, a listed path stays, an empty slot stays empty", async () => {
    const [a, b, c] = await saveProductImages([
      await makePictureFile(),
      await makePictureFile(),
      await makePictureFile(),
    ]);
    const created = await createProduct(input(), { uploads: [a ?? null, null, b ?? null] });
    expect(created.images).toEqual([a, "", b, ""]);

    const replaced = await updateProduct(created.id, {}, { uploads: [null, null, c ?? null] });
    expect(replaced.images).toEqual([a, "", c, ""]);

    const moved = await updateProduct(created.id, { images: ["", a ?? "", "", ""] });
    expect(moved.images).toEqual(["", a, "", ""]);
  });

  test("a fifth picture is refused", async () => {
    const files = await Promise.all(Array.from({ length: 5 }, () => makePictureFile()));
    expect(await refusalOf(saveProductImages(files))).toEqual(["too-many-images", { max: 4 }]);
  });
});

describe("changing a product", () => {
  test("leaves the slug and unnamed fields unchanged", async () => {
    const created = await createProduct(input({ brand: "Khaas", isFeatured: true }));
    const changed = await updateProduct(created.id, { title: "Mustard honey", price: 700 });
    expect(changed).toMatchObject({
      slug: "litchi-honey",
      title: "Mustard honey",
      price: 700,
      brand: "Khaas",
      isFeatured: true,
    });
    expect(changed.version).toBeGreaterThan(created.version);
  });

  test("checks a new price against the stored discount", async () => {
    const created = await createProduct(input({ discount: 100 }));
    expect(await refusalOf(updateProduct(created.id, { price: 99 }))).toEqual([
      "discount-above-price",
      { discount: 100, price: 99 },
    ]);
  });

  test("refuses an unknown product", async () => {
    const deleted = await makeProduct({ deletedAt: new Date() });
    for (const id of [NOBODY, "7", deleted.id]) {
      expect(await refusalOf(updateProduct(id, { price: 1 }))).toEqual(["product-not-found", {}]);
      expect(await findProduct(id)).toBeNull();
    }
  });

  test("shows a second save who changed its field, and leaves other fields alone", async () => {
    const opened = await createProduct(input());
    const shown = { version: opened.version, was: opened };
    await updateProduct(opened.id, { ...opened, title: "Wild honey" }, { shown });

    const late = updateProduct(opened.id, { ...opened, title: "Honey!", price: 700 }, { shown });
    expect(await refusalOf(late)).toEqual([
      "changed-meanwhile",
      {
        changes: [
          {
            ...{ field: "title", now: "Wild honey", yours: "Honey!" },
            ...{ by: null, at: expect.any(Date) },
          },
        ],
      },
    ]);
    const merged = await updateProduct(opened.id, { ...opened, price: 700 }, { shown });
    expect(merged).toMatchObject({ title: "Wild honey", price: 700 });
  });

  test("does not restock what was sold while the form was open", async () => {
    const opened = await createProduct(input({ trackStock: true, quantityInStock: 10 }));
    const shown = { version: opened.version, was: opened };
    await placeOrder(rahimasOrder([{ productId: opened.id, quantity: 3 }]), {
      customerId: null,
      idempotencyKey: null,
    });
    const renamed = await updateProduct(opened.id, { ...opened, title: "Wild honey" }, { shown });
    expect(renamed).toMatchObject({ title: "Wild honey", quantityInStock: 7 });

    const recounted = updateProduct(opened.id, { ...opened, quantityInStock: 20 }, { shown });
    expect(await refusalOf(recounted)).toEqual([
      "changed-meanwhile",
      { changes: [expect.objectContaining({ field: "quantityInStock", now: 7, yours: 20 })] },
    ]);
  });

  test("saves one of two simultaneous forms and shows the other the difference", async () => {
    const opened = await createProduct(input());
    const shown = { version: opened.version, was: opened };
    const saves = await Promise.allSettled([
      updateProduct(opened.id, { price: 700 }, { shown }),
      updateProduct(opened.id, { price: 800 }, { shown }),
    ]);
    expect(saves.map((save) => save.status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("deleting and restoring", () => {
  test("hides a product everywhere and can be undone for 30 days", async () => {
    const { id, slug } = await createProduct(input());
    expect(await deleteProduct(id)).toMatchObject({ title: "Litchi honey", titleBn: "" });
    expect(await findProductBySlug(slug)).toBeNull();
    expect(await listAllProducts()).toEqual({ products: [], total: 0 });
    expect((await listAllProducts({ deleted: true })).products.map((p) => p.id)).toEqual([id]);
    expect(await refusalOf(deleteProduct(id))).toEqual(["product-not-found", {}]);

    await restoreProduct(id);
    expect(await findProductBySlug(slug)).not.toBeNull();
    expect(await refusalOf(restoreProduct(id))).toEqual(["product-not-found", {}]);
  });

  test("cannot be undone after 30 days", async () => {
    const { id } = await makeProduct({ deletedAt: new Date(Date.now() - 30 * DAY_MS - 1000) });
    expect(await listAllProducts({ deleted: true })).toEqual({ products: [], total: 0 });
    expect(await refusalOf(restoreProduct(id))).toEqual(["product-not-found", {}]);
  });

  test("gives the next slug if another product has taken the old one", async () => {
    const first = await createProduct(input());
    await deleteProduct(first.id);
    const second = await createProduct(input());
    expect(second.slug).toBe("litchi-honey");
    expect((await restoreProduct(first.id)).slug).toBe("litchi-honey-2");
  });

  test("succeeds for several products of one slug at once", async () => {
    const deletedAt = new Date();
    const gone = await Promise.all(
      Array.from({ length: 5 }, () => makeProduct({ slug: "honey", deletedAt })),
    );
    const restored = await Promise.all(gone.map(({ id }) => restoreProduct(id)));
    expect(new Set(restored.map((product) => product.slug)).size).toBe(5);
  });
});

describe("staff's list", () => {
  test("has pages, newest first, with inactive products and the total", async () => {
    for (const minute of [1, 2, 3]) {
      await makeProduct({
        slug: `p${minute}`,
        isActive: minute !== 2,
        createdAt: new Date(2026, 0, 1, 0, minute),
      });
    }
    const first = await listAllProducts({ page: 1, perPage: 2 });
    const second = await listAllProducts({ page: 2, perPage: 2 });
    expect(first.total).toBe(3);
    expect([...first.products, ...second.products].map((p) => p.slug)).toEqual(["p3", "p2", "p1"]);
    expect((await listAllProducts()).products).toHaveLength(3);
  });

  test("can be searched by words, misspelled words, a slug and a category", async () => {
    const oil = await makeCategory({ slug: "oil" });
    const mustard = await makeProduct({ title: "Mustard oil", slug: "m-1", categoryId: oil.id });
    await makeProduct({ title: "Chia seeds", slug: "chia-seeds", description: "" });
    const ids = async (list: Parameters<typeof listAllProducts>[0]) =>
      (await listAllProducts({ page: 1, ...list })).products.map((product) => product.slug);
    expect(await ids({ search: "must" })).toEqual([mustard.slug]);
    expect(await ids({ search: "mustard oli" })).toEqual([mustard.slug]);
    expect(await ids({ search: "M-1" })).toEqual([mustard.slug]);
    expect(await ids({ search: "%" })).toEqual([]);
    expect(await ids({ categorySlug: "oil" })).toEqual([mustard.slug]);
    expect(await ids({ categorySlug: "none" })).toEqual([]);
    await db.update(categories).set({ deletedAt: new Date() }).where(eq(categories.id, oil.id));
    expect(await ids({ categorySlug: "oil" })).toEqual([]);
  });
});

test("an update without any valid row never reaches the table", async () => {
  await expect(db.insert(products).values({ slug: "x", title: "x", price: -1 })).rejects.toThrow();
});
