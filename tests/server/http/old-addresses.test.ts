import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { updateCategory } from "#app/domain/catalog/categories/categories.server.ts";
import {
  deleteProduct,
  restoreProduct,
  updateProduct,
} from "#app/domain/catalog/products/product-admin.server.ts";
import { productChangesSchema } from "#app/domain/catalog/products/product-input.server.ts";
import { createShelf, SHELF } from "#app/domain/catalog/shelves/shelves.server.ts";
import { landingSchema } from "#app/domain/marketing/landing/landing-input.server.ts";
import {
  createLandingPage,
  updateLandingPage,
} from "#app/domain/marketing/landing/landing-pages.server.ts";
import {
  importOldAddresses,
  leadOn,
  OLD_ADDRESS,
  oldAddressesFile,
  redirectFrom,
  writeRedirects,
} from "#app/domain/shop/old-addresses/old-addresses.server.ts";
import { INFO_PAGE } from "#app/domain/shop/pages/pages.server.ts";
import { db } from "#drizzle/client.server.ts";
import { oldAddresses } from "#drizzle/schema.ts";
import { settings } from "#runtime/settings.ts";
import { makeCategory, makeProduct } from "#tests/support/factories.ts";
import { plansOf } from "#tests/support/plans.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const { url, close } = await startShopServer();
afterAll(close);
beforeEach(() => db.delete(oldAddresses));

const add = (path: string, target: string) =>
  OLD_ADDRESS.create(OLD_ADDRESS.schema.parse({ path, target }), null);

async function look(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, {
    headers: { Accept: "text/html", ...headers },
    redirect: "manual",
  });
  return [answer.status, answer.headers.get("location")];
}

test.each([
  ["/product/black-seed-honey/", "/product/black-seed-honey"],
  ["https://old.example/Product/Black-Seed-Honey", "/product/black-seed-honey/?utm_source=fb"],
  ["/products/an-old-slug", "/products/an-old-slug"],
  ["/shop/collection/an-old-one", "/shop/collection/an-old-one"],
  ["/collections/all", "/collections/all"],
  ["/page/shipping", "/page/shipping"],
  ["/?p=123", "/?p=123"],
  ["/product/মধু", "/product/%E0%A6%AE%E0%A6%A7%E0%A7%81/"],
  ["/index.php?route=product/product&product_id=42", "/index.php?product_id=42&route=x"],
  ["/shop.php", "/shop.php?id=9"],
  ["/product-category/honey/", "/product-category/honey/"],
])("an old address %s leads on from %s", async (path, asked) => {
  await add(path, "/shop");
  const query = asked.match(/utm_source=fb|id=9$|route=x$/)?.[0];
  const to = query ? `/shop?${query}` : "/shop";
  expect(await look(asked)).toEqual([301, to]);
  expect(await look(asked, { Cookie: "cart=x; language=bn" })).toEqual([301, to]);
  const [row] = await db.select().from(oldAddresses);
  expect(row).toMatchObject({ hits: 2, version: 1, lastHitAt: expect.any(Date) });
});

test("a page that is there is shown, whatever old address it has", async () => {
  const { id } = await makeCategory({ slug: "honey" });
  await makeProduct({ categoryId: id, slug: "litchi-honey" });
  await add("/products/litchi-honey", "/shop");
  await add("/cart", "/shop");
  expect((await look("/products/litchi-honey"))[0]).toBe(200);
  expect((await look("/cart"))[0]).toBe(200);
  expect((await look("/"))[0]).toBe(200);
  expect((await look("/?p=124"))[0]).toBe(200);
});

test("an address that nobody knows is not found", async () => {
  await add("/old", "/shop");
  expect(await look("/nothing-here")).toEqual([404, null]);
  expect(await look("/products/nothing-here")).toEqual([404, null]);
  expect(await look(`/${"long".repeat(300)}`)).toEqual([404, null]);
});

test("chains are straightened, and of two that lead to each other the newer holds", async () => {
  await db.transaction((tx) => redirectFrom(tx, "/products/a", "/products/b"));
  await db.transaction((tx) => redirectFrom(tx, "/products/b", "/products/c"));
  expect(await leadOn("/products/a")).toBe("/products/c");
  expect(await leadOn("/products/b")).toBe("/products/c");
  await db.transaction((tx) => redirectFrom(tx, "/products/c", "/products/a"));
  expect(await leadOn("/products/b")).toBe("/products/a");
  expect(await leadOn("/products/c")).toBe("/products/a");
  expect(await leadOn("/products/a")).toBeNull();
});

test("parallel writers leave no chain and no circle", async () => {
  const names = ["a", "b", "c", "d"];
  const moves = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to]));
  await Promise.all(
    [...moves, ...moves].map(([from, to]) =>
      db
        .transaction((tx) => redirectFrom(tx, `/products/${from}`, `/products/${to}`))
        .catch(() => {}),
    ),
  );
  const rows = await db.select().from(oldAddresses);
  const paths = new Set(rows.map(({ path }) => path));
  expect(rows.filter(({ target }) => paths.has(target))).toEqual([]);
});

test("staff are refused an address that would lead back to itself, and one that is there", async () => {
  await add("/one", "/two");
  await expect(add("/two", "/one")).rejects.toMatchObject({ code: "old-address-loop" });
  await expect(add("/three", "/three/")).rejects.toMatchObject({ code: "old-address-loop" });
  await expect(add("/ONE/", "/shop")).rejects.toMatchObject({ code: "old-address-taken" });
});

test.each(["", "//evil.example/x", "javascript:alert(1)", "mailto:a@b.c", "/", "x y"])(
  "%j is no old address and no target",
  (typed) => {
    const path = OLD_ADDRESS.schema.safeParse({ path: typed, target: "/shop" });
    const isTarget = typed === "/";
    const target = OLD_ADDRESS.schema.safeParse({ path: "/old", target: typed });
    expect([typed === "x y" ? false : path.success, target.success]).toEqual([false, isTarget]);
  },
);

test("a target never leaves the shop", async () => {
  for (const target of ["/\\evil.example", "/x//y", "/\t/evil.example"]) {
    const read = OLD_ADDRESS.schema.safeParse({ path: "/old", target });
    expect(read.data?.target ?? "/").toMatch(/^\/(?![/\\])/);
  }
  const foreign = [
    "https://evil.example/",
    "HTTPS://evil.example",
    "http://shop.example@evil.example/",
  ];
  const own = "https://www.Shop.example/Honey/?a=1";
  for (const target of [...foreign, own])
    expect(OLD_ADDRESS.schema.safeParse({ path: "/old", target }).error?.issues[0]?.message).toBe(
      "path-foreign",
    );
  const before = settings().ORIGIN;
  onTestFinished(() => {
    settings().ORIGIN = before;
  });
  settings().ORIGIN = "https://shop.example";
  for (const target of foreign)
    expect(OLD_ADDRESS.schema.safeParse({ path: "/old", target }).success).toBe(false);
  expect(OLD_ADDRESS.schema.parse({ path: "/old", target: own }).target).toBe("/honey?a=1");
  expect(OLD_ADDRESS.changes.safeParse({ target: foreign[0] }).success).toBe(false);
  const table = "from,to\n/one,/shop\n/two,https://evil.example/\n";
  expect(await importOldAddresses(table)).toEqual({ written: 0, unreadable: [3] });
  settings().ORIGIN = before;
  const moves = [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\n/evil.example",
    "javascript:1",
  ];
  await db.transaction((tx) =>
    writeRedirects(
      tx,
      moves.map((to, at) => ({ from: `/old-${at}`, to })),
    ),
  );
  expect(await db.select().from(oldAddresses)).toEqual([]);
});

test("an importer's many moves are flattened, whatever their order", async () => {
  const many = Array.from({ length: 2500 }, (_, n) => ({
    from: `https://old.example/product/honey-${n}/`,
    to: `/products/honey-${n % 50}`,
  }));
  const chain = [
    { from: "/a", to: "/b" },
    { from: "/b/", to: "/c" },
    { from: "/c", to: "/d" },
    { from: "/d", to: "/d" },
    { from: "/%61", to: "/b" },
  ];
  for (const _ of ["first", "again"])
    await db.transaction((tx) => writeRedirects(tx, [...many, ...chain]));
  expect(await db.$count(oldAddresses)).toBe(2503);
  expect(await leadOn("/product/honey-2499")).toBe("/products/honey-49");
  for (const from of ["/a", "/b", "/c"]) expect(await leadOn(from)).toBe("/d");
});

test("an address costs one statement of an index at which nothing is, and none at a page", async () => {
  await add("/old", "/shop");
  for (const address of ["/old", "/nothing-here"])
    expect(await plansOf(() => leadOn(address))).toHaveLength(1);
  // Every statement on the table takes its lock, which a page must not wait for.
  const product = await makeProduct({ slug: "hazel" });
  await look(`/products/${product.slug}`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table old_addresses in access exclusive mode`);
    for (const page of ["/", "/shop", `/products/${product.slug}`])
      expect((await look(page))[0]).toBe(200);
  });
});

test("slugs of every kind of page can change, and the old address leads on", async () => {
  const category = await makeCategory({ slug: "comb-honey" });
  const product = await makeProduct({ categoryId: category.id, slug: "lime-honey" });
  const input = productChangesSchema.parse({ slug: "Lime Flower Honey" });
  expect((await updateProduct(product.id, input)).slug).toBe("lime-flower-honey");
  expect(await look("/products/lime-honey")).toEqual([301, "/products/lime-flower-honey"]);
  expect((await look("/products/lime-flower-honey"))[0]).toBe(200);
  const reviews = await look("/products/lime-honey/reviews");
  expect(reviews).toEqual([301, "/products/lime-flower-honey/reviews"]);
  const called = await fetch(`${url}/api/product/product-details?product_slug=lime-honey`);
  expect((await called.json()).result.slug).toBe("lime-flower-honey");

  await updateCategory(category.id, { slug: "raw-honey" });
  expect(await look("/shop/collection/comb-honey")).toEqual([301, "/shop/collection/raw-honey"]);
  const second = await look("/shop/collection/comb-honey?page=2");
  expect(second).toEqual([301, "/shop/collection/raw-honey?page=2"]);
  const page = await INFO_PAGE.create(INFO_PAGE.schema.parse({ title: "Gifts" }), null);
  await INFO_PAGE.update(page.id, { slug: "presents" }, undefined, null);
  expect(await look("/page/gifts")).toEqual([301, "/page/presents"]);
  const shelf = await createShelf(SHELF.schema.parse({ title: "Winter" }));
  await SHELF.update(shelf.id, { slug: "cold-days" }, undefined, null);
  expect(await look("/shelf/winter")).toEqual([301, "/shelf/cold-days"]);
  const landing = landingSchema.parse({ product: product.id, headline: "Pure", slug: "pure" });
  const { id } = await createLandingPage(landing, "");
  await updateLandingPage(id, { ...landing, slug: "purest" }, "");
  expect(await look("/l/pure")).toEqual([301, "/l/purest"]);

  await updateProduct(product.id, productChangesSchema.parse({ slug: "lime-honey" }));
  expect((await look("/products/lime-honey"))[0]).toBe(200);
  expect(await look("/products/lime-flower-honey")).toEqual([301, "/products/lime-honey"]);
  await makeProduct({ slug: "taken" });
  const taken = productChangesSchema.parse({ slug: "taken" });
  await expect(updateProduct(product.id, taken)).rejects.toMatchObject({
    code: "product-slug-taken",
  });
});

test("a page that is made at an old address is forgotten there, as is one that comes back", async () => {
  await add("/products/wild-honey", "/shop");
  const product = await makeProduct({ title: "Wild honey", slug: "wild-honey" });
  await deleteProduct(product.id);
  await add("/products/wild-honey", "/shop");
  expect((await restoreProduct(product.id)).slug).toBe("wild-honey");
  await add("/shop/collection/wild", "/shop");
  await makeCategory({ slug: "wild" });
  await add("/page/thanks", "/shop");
  await INFO_PAGE.create(INFO_PAGE.schema.parse({ title: "Thanks" }), null);
  await add("/shelf/autumn", "/shop");
  await createShelf(SHELF.schema.parse({ title: "Autumn" }));
  expect(await db.select().from(oldAddresses)).toEqual([]);
});

test("a table is taken in whole or not at all, and the shop's own file comes back the same", async () => {
  await add("/product/honey/", "/shop");
  let file = "";
  for await (const piece of oldAddressesFile()) file += piece;
  await db.delete(oldAddresses);
  expect(await importOldAddresses(file)).toEqual({ written: 1, unreadable: [] });
  expect(await leadOn("/product/honey")).toBe("/shop");
  const bad = "from,to\n/one,/shop\n/two,//evil.example\n";
  expect(await importOldAddresses(bad)).toEqual({ written: 0, unreadable: [3] });
  expect(await leadOn("/one")).toBeNull();
  await expect(importOldAddresses("from,to\n/one,/ONE/\n")).rejects.toMatchObject({
    code: "old-address-loop",
  });
});
