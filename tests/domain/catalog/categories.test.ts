import { beforeEach, describe, expect, test } from "vitest";
import {
  countProductsByCategory,
  createCategory,
  deleteCategory,
  findCategory,
  listCategories,
  listDeletedCategories,
  restoreCategory,
  updateCategory,
} from "#app/domain/catalog/categories/categories.server.ts";
import {
  categoryChangesSchema,
  categorySchema,
} from "#app/domain/catalog/categories/category-input.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCategory, makeProduct } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

beforeEach(emptyTables);

describe("input", () => {
  test.each([
    [{ name: "Honey & Nuts" }, "honey-nuts"],
    [{ name: "Honey", slug: " Raw Honey " }, "raw-honey"],
    [{ name: "মধু", slug: "" }, "modhu"],
    [{ name: "✿", slug: null }, "category"],
  ])("%o has the slug %s", (sent, slug) => {
    expect(categorySchema.parse(sent).slug).toBe(slug);
  });

  test.each([
    [{ name: "" }, "required"],
    [{ name: "All" }, "slug-invalid"],
    [{ name: "Honey", slug: "ALL" }, "slug-invalid"],
    [{ name: "Honey", slug: "***" }, "slug-invalid"],
    [{ name: ["Honey"] }, "invalid"],
    [{ name: "Honey", isActive: 2 }, "choice-invalid"],
    [{ name: "Honey", metaTitle: "x".repeat(201) }, "too-long"],
  ])("%o is refused: %s", (sent, message) => {
    const parsed = categorySchema.safeParse(sent);
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test("false is false, a missing field is unchanged, and an empty slug stays as it was", () => {
    expect(categorySchema.parse({ name: "Honey" }).isActive).toBe(true);
    expect(categoryChangesSchema.parse({ isActive: false }).isActive).toBe(false);
    expect(categoryChangesSchema.parse({ slug: "" })).toEqual({
      slug: undefined,
      isActive: undefined,
    });
  });
});

test("a category is created, found, listed by name and counted", async () => {
  const nuts = await createCategory(categorySchema.parse({ name: "Nuts" }));
  const honey = await createCategory(categorySchema.parse({ name: "Honey", isActive: false }));
  await makeProduct({ categoryId: nuts.id });
  await makeProduct({ categoryId: nuts.id, deletedAt: new Date() });
  expect((await listCategories()).map(({ name }) => name)).toEqual(["Honey", "Nuts"]);
  expect(await countProductsByCategory()).toEqual(new Map([[nuts.id, 1]]));
  expect(await findCategory(honey.id)).toMatchObject({ slug: "honey", isActive: false });
  expect(await findCategory("nonsense")).toBeNull();
});

test("a slug belongs to one category, also when two request it at once", async () => {
  const input = categorySchema.parse({ name: "Honey" });
  const both = await Promise.allSettled([createCategory(input), createCategory(input)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const nuts = await makeCategory({ slug: "nuts" });
  expect(await refusalOf(updateCategory(nuts.id, { slug: "honey" }))).toEqual([
    "category-slug-taken",
    { slug: "honey" },
  ]);
});

test("the second of two saves is shown what the first changed", async () => {
  const category = await makeCategory({ name: "Honey" });
  const shown = { version: category.version, was: category };
  await updateCategory(category.id, { ...category, name: "Raw honey" }, shown);
  const [code, params] = await refusalOf(
    updateCategory(category.id, { name: "Honey!", slug: "sweet" }, shown),
  );
  expect(code).toBe("changed-meanwhile");
  expect(params).toMatchObject({
    changes: [{ field: "name", now: "Raw honey", yours: "Honey!", by: null }],
  });
});

test("a category in use cannot be deleted; a deleted one can be restored unless its slug is taken", async () => {
  const category = await makeCategory({ name: "Honey", slug: "honey" });
  await makeProduct({ categoryId: category.id, isActive: false });
  expect(await refusalOf(deleteCategory(category.id))).toEqual([
    "category-in-use",
    { name: "Honey", products: 1 },
  ]);

  const nuts = await makeCategory({ slug: "nuts" });
  await deleteCategory(nuts.id);
  expect(await refusalOf(deleteCategory(nuts.id))).toEqual(["category-not-found", {}]);
  expect((await listDeletedCategories()).map(({ id }) => id)).toEqual([nuts.id]);
  const other = await makeCategory({ slug: "nuts" });
  expect(await refusalOf(restoreCategory(nuts.id))).toEqual([
    "category-slug-taken",
    { slug: "nuts" },
  ]);
  await deleteCategory(other.id);
  expect((await restoreCategory(nuts.id)).deletedAt).toBeNull();
  const inAMonth = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);
  expect(await refusalOf(restoreCategory(other.id, null, inAMonth))).toEqual([
    "category-not-found",
    {},
  ]);
});
