import type { RouteConfigEntry } from "@remix-run/route-config";
import { like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  listCategories,
  updateCategory,
} from "#app/domain/catalog/categories/categories.server.ts";
import { listMissingPictures } from "#app/domain/catalog/moves/move-pictures.server.ts";
import { planGoods } from "#app/domain/catalog/moves/read-goods.server.ts";
import { deleteProduct, updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { listAllProducts } from "#app/domain/catalog/products/staff-products.server.ts";
import {
  beginMove,
  beginTakingBack,
  countRows,
  findMove,
  listMoveRows,
  refusedFile,
  sweepMoves,
} from "#app/domain/core/moves/moves.server.ts";
import type { ENCODINGS } from "#app/domain/core/moves/moves.ts";
import { chooseFields, createMove } from "#app/domain/core/moves/read-moves.server.ts";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { isShopPage } from "#app/domain/shop/old-addresses/old-address.ts";
import {
  leadOn,
  OLD_ADDRESS,
  writeRedirects,
} from "#app/domain/shop/old-addresses/old-addresses.server.ts";
import routes from "#app/routes.ts";
import { db } from "#drizzle/client.server.ts";
import { movedGoods, oldAddresses } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeCategory, makeOrder, makeProduct } from "#tests/support/factories.ts";
import { bagistoFile, fileOf, magentoFile, openCartFile, shopifyFile, wooFile } from "./files.ts";

beforeEach(() => emptyTables());

type Encoding = (typeof ENCODINGS)[number];

const upload = (text: string | Uint8Array, name = "goods.csv", encoding?: Encoding) =>
  createMove({ name, bytes: Buffer.from(text as string), encoding }, null);

async function bringIn(text: string | Uint8Array) {
  const id = await upload(text);
  await beginMove(id, "nearest", null);
  await runMoves();
  return id;
}

const rowsOf = async (id: string) =>
  (await listMoveRows(id, null, { page: 1, perPage: 100 })).rows.map(({ row, state, reasons }) => [
    row,
    state,
    ...reasons.map(({ code }) => code),
  ]);

const all = async () => (await listAllProducts()).products;

test("WooCommerce's variations become sizes, with category, sale price and stock of their own", async () => {
  const id = await upload(wooFile());
  expect(await findMove(id)).toMatchObject({ source: "woocommerce", hasFractions: true });
  expect(await rowsOf(id)).toEqual([
    [2, "part", "has-sizes"],
    [3, "waiting", "categories-left"],
    [4, "waiting", "categories-left"],
    [5, "waiting"],
    [6, "left", "type-left"],
    [7, "refused", "price-missing"],
  ]);
  expect(await all()).toEqual([]);
  await expect(beginMove(id, null, null)).rejects.toThrow("move-rounding-needed");
  await beginMove(id, "down", null);
  await runMoves();
  const goods = await all();
  expect(
    goods.map(({ slug, title, titleBn, family, price, discount, categorySlug, ...more }) => [
      ...[slug, title || titleBn, family, more.sizeAmount, price, discount, categorySlug],
      ...[more.trackStock, more.quantityInStock, more.isActive],
    ]),
  ).toEqual(
    [
      [
        "mustard-honey-250-g",
        "Mustard honey",
        "Mustard honey",
        250,
        450,
        30,
        "honey",
        true,
        8,
        true,
      ],
      [
        "mustard-honey-500-g",
        "Mustard honey",
        "Mustard honey",
        500,
        850,
        0,
        "honey",
        true,
        0,
        true,
      ],
      ["khejurer-gurd", "খেজুরের গুড়", "", null, 300, 0, "gurd", false, 0, false],
    ].map((row, at) =>
      at === 2
        ? [goods[2]?.slug, ...row.slice(1, 6), goods[2]?.categorySlug, ...row.slice(7)]
        : row,
    ),
  );
  expect(goods[0]?.description).toContain("<p>Thick");
  expect(goods[0]?.description).not.toContain("script");
  expect((await listCategories()).map(({ name, nameBn }) => name || nameBn).sort()).toEqual([
    "Honey",
    "গুড়",
  ]);
  expect(await countRows(id)).toMatchObject({ made: 3, refused: 1, waiting: 0 });
});

test("Shopify's rows of one handle become sizes, and the price before becomes a discount", async () => {
  const id = await bringIn(shopifyFile());
  expect(await rowsOf(id)).toEqual([
    [2, "made"],
    [3, "made"],
    [4, "part", "more-pictures"],
    [5, "made"],
  ]);
  expect(
    (await all()).map(({ slug, family, price, discount, dimension, isActive, trackStock }) => [
      ...[slug, family, price, discount, dimension, isActive, trackStock],
    ]),
  ).toEqual([
    ["ajwa-1-kg", "Ajwa dates", 1500, 300, "", true, true],
    ["ajwa-gift-box", "Ajwa dates", 2000, 0, "Gift box", true, false],
    ["salt", "", 90, 0, "", false, false],
  ]);
});

const shown = async () =>
  (await all()).map(({ slug, title, titleBn, family, price, discount, categorySlug, ...more }) => [
    ...[slug, title, titleBn, family, price, discount, categorySlug],
    ...[more.trackStock, more.quantityInStock, more.isActive],
  ]);

test("Magento's variations become sizes, its views translations, and its roots no categories", async () => {
  const id = await upload(magentoFile());
  expect(await findMove(id)).toMatchObject({ kind: "goods", source: "magento" });
  expect(await rowsOf(id)).toEqual([
    [2, "waiting", "categories-left"],
    [3, "waiting", "sale-dated", "categories-left"],
    [4, "part", "has-sizes"],
    [5, "part", "other-language"],
    [6, "waiting", "price-zero"],
    [7, "left", "type-left"],
    [8, "left", "no-sizes"],
    [9, "waiting"],
    [10, "refused", "row-twice"],
  ]);
  await beginMove(id, "down", null);
  await runMoves();
  const [family, bn] = ["Mustard honey", "সরিষা ফুলের মধু"];
  expect(await shown()).toEqual([
    ["mustard-honey-250-g", family, bn, family, 450, 30, "honey", true, 8, true],
    ["mustard-honey-500-g", family, bn, family, 850, 0, "honey", true, 0, true],
    ["ghee", "Ghee", "", "", 0, 0, null, true, 5, false],
    ["oil", "Oil", "", "", 200, 0, null, false, 0, false],
  ]);
  const [first] = await all();
  expect(first).toMatchObject({ sizeAmount: 250, description: "<p>Raw</p>\n<p>Thick.</p>" });
  expect(await leadOn("/mustard-honey.html")).toBe("/products/mustard-honey-250-g");
  expect(await leadOn("/ghee.html")).toBe("/products/ghee");
  const { rows } = await listMissingPictures(id, { page: 1, perPage: 10 });
  expect(rows.slice(0, 3).map(({ url }) => url)).toEqual([
    "/h/o/honey.jpg",
    "/h/o/back.jpg",
    "/h/o/lid.jpg",
  ]);
});

test("OpenCart's names in two languages and both kinds of its addresses come along", async () => {
  const id = await bringIn(openCartFile());
  expect(await findMove(id)).toMatchObject({ kind: "goods", source: "opencart" });
  expect(await rowsOf(id)).toEqual([
    [2, "made", "category-numbers"],
    [3, "made", "price-zero"],
    [4, "made", "stock-below"],
    [5, "refused", "title-missing"],
  ]);
  expect(await shown()).toEqual([
    ...[["black-seed-oil", "Black seed oil", "কালোজিরার তেল", "", 350, 0, null, true, 12, true]],
    ...[["dates", "Dates", "", "", 0, 0, "dates", false, 0, false]],
    ...[["salt-lime", "Salt & lime", "", "", 90, 0, null, true, 0, false]],
  ]);
  const [oil] = await all();
  expect(oil).toMatchObject({ dimension: "", brand: "Madina", descriptionBn: "<p>ঘানিতে ভাঙা</p>" });
  const old = "/index.php?route=product/product&path=20&product_id=42";
  expect(await leadOn(old)).toMatch(/^\/products\/black-seed-oil/);
  expect(await leadOn("/black-seed-oil")).toBe("/products/black-seed-oil");
});

test("Bagisto's variants become sizes with the stock of all its places", async () => {
  const id = await bringIn(bagistoFile());
  expect(await findMove(id)).toMatchObject({ kind: "goods", source: "bagisto" });
  expect(await rowsOf(id)).toEqual([
    [2, "part", "has-sizes"],
    [3, "made"],
    [4, "made"],
    [5, "part", "other-language"],
    [6, "made"],
    [7, "left", "type-left"],
  ]);
  const [family, bn] = ["Ajwa dates", "আজওয়া খেজুর"];
  expect(await shown()).toEqual([
    ["ajwa-dates-1-kg", family, bn, family, 1200, 100, "dates", true, 7, true],
    ["ajwa-dates-2-kg", family, bn, family, 2300, 0, "dates", false, 0, true],
    ["pink-salt", "Pink salt", "", "", 90, 0, "spices", false, 0, false],
  ]);
  for (const path of ["/ajwa-dates", "/ajwa-1"])
    expect(await leadOn(path)).toBe("/products/ajwa-dates-1-kg");
  expect(await leadOn("/pink-salt")).toBe("/products/pink-salt");
});

test("of two columns of one field the better named counts, and a weight without unit is no size", async () => {
  const id = await bringIn(
    fileOf([
      ["Type", "Name", "Price", "Weight", "Categories", "url_key", "Name(en-gb)"],
      ["simple", "Ghee", "900", "0.5000", "Dairy", "pure-ghee", "x"],
      ["simple", "Oil", "900", "500 g", "Dairy", "", "x"],
    ]),
  );
  expect(await rowsOf(id)).toEqual([
    [2, "made", "size-left"],
    [3, "made"],
  ]);
  expect((await all()).map(({ slug, title, categorySlug }) => [slug, title, categorySlug])).toEqual(
    [
      ["pure-ghee", "Ghee", "dairy"],
      ["oil-500-g", "Oil", "dairy"],
    ],
  );
  const [weight, size] = ["0.5000", "250 g"];
  await bringIn(
    fileOf([
      ["Weight", "Name", "Size", "Price"],
      [weight, "Honey", size, "450"],
    ]),
  );
  expect((await all()).map(({ slug }) => slug)).toContain("honey-250-g");
});

test("the same file twice changes nothing, and a product of the shop keeps its address", async () => {
  await makeProduct({ title: "Pink salt", slug: "salt" });
  await bringIn(shopifyFile());
  const before = await all();
  const id = await upload(shopifyFile(";"));
  expect((await rowsOf(id)).map(([, state]) => state)).toEqual(["same", "same", "part", "same"]);
  expect(await rowsOf(id)).toContainEqual([5, "same", "slug-here"]);
  await expect(beginMove(id, null, null)).rejects.toThrow("move-empty");
  expect(await all()).toEqual(before);
});

test("goods that came as a table are here when their file is recognised, by SKU or address, and the other way round", async () => {
  await bringIn(
    fileOf([
      ["SKU", "Name", "Price"],
      ["HNY-250", "Honey of mustard", "450"],
      ["", "Black seed oil", "350"],
      ["S", "Salt of the hills", "90"],
    ]),
  );
  const honey = await upload(magentoFile());
  expect((await rowsOf(honey))[0]).toEqual([
    ...[2, "lead", "categories-left", "sku-here", "addresses-lead"],
  ]);
  const oil = await bringIn(openCartFile());
  expect((await rowsOf(oil))[0]).toEqual([
    ...[2, "led", "category-numbers", "slug-here", "addresses-led"],
  ]);
  await bringIn(bagistoFile());
  const titles = (await all()).map(({ title }) => title);
  for (const title of ["Honey of mustard", "Black seed oil", "Salt of the hills"])
    expect(titles.filter((one) => one === title)).toHaveLength(1);
  expect(titles).not.toContain("Pink salt");
  const dates = fileOf([
    ["SKU", "Name", "Price"],
    ["D-1", "Ajwa, a kilogram", "1200"],
  ]);
  expect((await rowsOf(await upload(dates)))[0]).toEqual([2, "same", "sku-here"]);
});

const WOO_NAMES = ["ID", "Type", "SKU", "Name", "Published", "Regular price"];

/** A file of WooCommerce by the id, SKU and name of each product. */
const wooOf = (...goods: [id: string, sku: string, name: string][]) =>
  fileOf([WOO_NAMES, ...goods.map(([id, sku, name]) => [id, "simple", sku, name, "1", "450"])]);

/** A table by the SKU and name of each product. */
const tableOf = (...goods: [sku: string, name: string][]) =>
  fileOf([["SKU", "Name", "Price"], ...goods.map(([sku, name]) => [sku, name, "450"])]);

const titlesOf = async () => (await all()).map(({ title }) => title).sort();

test("goods are recognised by their SKU under another name, in any file, and taken back alone", async () => {
  const woo = await bringIn(wooOf(["12", "HNY-250", "Mustard honey"], ["13", "GH-১", "Ghee"]));
  const table = await upload(tableOf([" hny-250", "Honey of mustard"], ["gh-1", "Pure ghee"]));
  expect(await rowsOf(table)).toEqual([
    [2, "same", "sku-here"],
    [3, "same", "sku-here"],
  ]);
  const { rows } = await listMoveRows(table, null, { page: 1, perPage: 1 });
  expect(rows[0]?.reasons[0]?.value).toBe("hny-250");
  const other = wooOf(["77", "HNY-250", "Winter honey"], ["78", "NEW", "Oil"]);
  const second = await bringIn(other);
  expect(await rowsOf(second)).toEqual([
    [2, "led", "sku-here", "addresses-led"],
    [3, "made"],
  ]);
  expect(await leadOn("/product/winter-honey")).toBe("/products/mustard-honey");
  expect((await rowsOf(await upload(other))).map(([, state]) => state)).toEqual(["same", "same"]);
  await beginTakingBack(second, null);
  await runMoves();
  expect(await titlesOf()).toEqual(["Ghee", "Mustard honey"]);
  expect((await rowsOf(await upload(tableOf(["HNY-250", "X"]))))[0]?.[1]).toBe("same");
  await beginTakingBack(woo, null);
  await runMoves();
  expect(await all()).toEqual([]);
  expect(await db.$count(movedGoods)).toBe(0);
});

test("goods of another shop under the same numbers are new, unless their SKU or name is the same", async () => {
  const first = wooOf(["7", "", "Honey"], ["8", "GHE", "Ghee"], ["9", "", "Salt"]);
  await bringIn(first);
  const honey = (await all()).find(({ title }) => title === "Honey");
  await updateProduct(honey?.id ?? "", { title: "Winter honey", slug: "winter-honey" });
  const isHere = async (file: string) =>
    expect((await rowsOf(await upload(file))).map(([, state]) => state)).toEqual([
      ...["same", "same", "same"],
    ]);
  await isHere(first);
  const other = wooOf(["7", "", "Rice"], ["8", "GHE", "Pure ghee"], ["9", "S-9", "Salt"]);
  const second = await upload(other);
  expect(await rowsOf(second)).toEqual([
    [2, "waiting", "number-here"],
    [3, "lead", "addresses-lead"],
    [4, "same"],
  ]);
  const { rows } = await listMoveRows(second, "waiting", { page: 1, perPage: 1 });
  expect(rows[0]?.reasons[0]?.value).toBe("Winter honey");
  await beginMove(second, null, null);
  await runMoves();
  expect(await titlesOf()).toEqual(["Ghee", "Rice", "Salt", "Winter honey"]);
  for (const file of [first, other]) await isHere(file);
  await beginTakingBack(second, null);
  await runMoves();
  expect(await titlesOf()).toEqual(["Ghee", "Salt", "Winter honey"]);
  await isHere(first);
  const openCart = (name: string) =>
    fileOf([
      ["Product_ID", "NAME(en-gb)", "image_name", "price", "quantity"],
      ["7", name, "", "90", "2"],
    ]);
  for (const name of ["Oil", "Tea"]) await bringIn(openCart(name));
  expect(await titlesOf()).toEqual(["Ghee", "Oil", "Salt", "Tea", "Winter honey"]);
  for (const name of ["Oil", "Tea"])
    expect(await rowsOf(await upload(openCart(name)))).toEqual([[2, "same"]]);
  // Running numbers in lists of one's own.
  for (const name of ["Chia", "Flax"]) await bringIn(tableOf(["7", name]));
  expect((await titlesOf()).slice(0, 2)).toEqual(["Chia", "Flax"]);
});

test("goods of a number and name that came before are here, though their slug is another one", async () => {
  const openCart = (name: string, keyword: string) =>
    fileOf([
      ["Product_ID", "NAME(en-gb)", "image_name", "price", "quantity", "seo_keyword"],
      ["7", name, "", "90", "2", keyword],
    ]);
  await bringIn(openCart("Oil", ""));
  const states = async (file: string) =>
    (await rowsOf(await upload(file))).map(([, state, ...codes]) => [state, ...codes]);
  expect((await states(openCart("Oil", "pure-oil")))[0]?.[0]).not.toBe("waiting");
  // A name that was mended in the old shop tells it only with its address.
  expect(await states(openCart("Pure oil", "pure-oil"))).toEqual([["waiting", "number-here"]]);
  const sized = (size: string) =>
    fileOf([
      ["SKU", "Name", "Price", "Size"],
      ["8", "Dates", "450", size],
      ["9", "Box", "450", size.replace("kg", "tins")],
    ]);
  await bringIn(sized("1 kg"));
  expect((await states(sized("1kg"))).map(([state]) => state)).toEqual(["same", "same"]);
  expect(await states(sized("2 kg"))).toEqual([
    ["waiting", "number-here"],
    ["waiting", "number-here"],
  ]);
});

test("a row says that its number was here only if it came as new beside the other one", async () => {
  await bringIn(wooOf(["7", "", "Honey"]));
  const other = wooOf(["7", "", "Rice"]);
  const twice = [await upload(other), await upload(other)];
  const quick = [await upload(wooOf(["8", "", "Oil"])), await upload(wooOf(["8", "", "Tea"]))];
  for (const id of [...twice, ...quick]) {
    await beginMove(id, null, null);
    await runMoves();
  }
  expect((await Promise.all([...twice, ...quick].map(rowsOf))).flat()).toEqual([
    ...[
      [2, "made", "number-here"],
      [2, "same"],
    ],
    ...[
      [2, "made"],
      [2, "made", "number-here"],
    ],
  ]);
});

test("goods that came when numbers were all that was kept of them are here", async () => {
  const file = wooOf(["7", "", "Honey"], ["8", "", "Ghee"]);
  await bringIn(file);
  await db.delete(movedGoods).where(like(movedGoods.key, "woocommerce:%:%"));
  expect((await rowsOf(await upload(file))).map(([, state]) => state)).toEqual(["same", "same"]);
});

test("a SKU of several rows, a running number, and what stands for none recognise nothing", async () => {
  const goods: [string, string][] = [
    ...[["D", "One"] as [string, string], ["d ", "Two"] as [string, string]],
    ...["7", "-", "N/A", "none", ".", "x".repeat(101)].map((sku, n): [string, string] => [
      sku,
      `Jar ${n}`,
    ]),
  ];
  const woo = goods.map(([sku, name], n): [string, string, string] => [`${n + 1}`, sku, name]);
  await bringIn(wooOf(...woo));
  const other = await upload(
    tableOf(...goods.map(([sku, name]): [string, string] => [sku, `${name} b`])),
  );
  expect((await rowsOf(other)).map(([, state]) => state)).toEqual(goods.map(() => "waiting"));
});

test("a row whose SKU is of one product and whose name of another is refused with both", async () => {
  await bringIn(tableOf(["HNY", "Wild honey"], ["OIL", "Black oil"]));
  const own = await makeProduct({ title: "Sundarban honey", slug: "sundarban-honey" });
  const file = wooOf(["5", "HNY", "Sundarban honey"], ["6", "HNY-2", "Black oil"]);
  const woo = await upload(file);
  expect(await rowsOf(woo)).toEqual([
    [2, "refused", "sku-or-name"],
    [3, "lead", "slug-here", "addresses-lead"],
  ]);
  const { rows } = await listMoveRows(woo, null, { page: 1, perPage: 1 });
  expect(rows[0]).toMatchObject({
    item: null,
    productId: null,
    reasons: [{ value: "Wild honey, Sundarban honey" }],
  });
  // The oil of the name has a SKU of its own, so that the SKU tells them apart.
  const told = await upload(wooOf(["8", "HNY", "Black oil"]));
  expect((await rowsOf(told))[0]).toEqual([2, "lead", "sku-here", "addresses-lead"]);
  // Both products came after the preview.
  const late = await upload(wooOf(["9", "FH", "Forest honey"], ["10", "", "Chia"]));
  await bringIn(tableOf(["FH", "Honey of the forest"]));
  await makeProduct({ title: "Forest honey", slug: "forest-honey" });
  await beginMove(late, null, null);
  await runMoves();
  expect(await rowsOf(late)).toEqual([
    [2, "refused", "sku-or-name"],
    [3, "made"],
  ]);
  await beginTakingBack(late, null);
  await runMoves();
  expect((await all()).map(({ id }) => id)).toContain(own.id);
  expect(await titlesOf()).toEqual([
    ...["Black oil", "Forest honey", "Honey of the forest", "Sundarban honey", "Wild honey"],
  ]);
});

test("of two files that were read before either came, the second finds the first one's goods by SKU", async () => {
  const ids = [
    await upload(wooOf(["1", "HNY", "Honey"])),
    await upload(tableOf(["HNY", "Wild honey"])),
  ];
  for (const id of ids) await beginMove(id, null, null);
  await Promise.all([runMoves(), runMoves()]);
  expect(await all()).toHaveLength(1);
  const states = await Promise.all(ids.map(async (id) => (await rowsOf(id))[0]?.[1]));
  expect(states.sort()).toEqual(["made", "same"]);
});

test("a product that staff have deleted gives its SKU up to the next file", async () => {
  await bringIn(tableOf(["HNY", "Honey"]));
  const [honey] = await all();
  await deleteProduct(honey?.id ?? "");
  expect((await rowsOf(await upload(tableOf(["HNY", "Honey"]))))[0]).toEqual([2, "same"]);
  const woo = await bringIn(wooOf(["1", "HNY", "Wild honey"]));
  expect(await rowsOf(woo)).toEqual([[2, "made"]]);
  expect((await rowsOf(await upload(tableOf(["HNY", "x"]))))[0]).toEqual([2, "same"]);
  expect((await rowsOf(await upload(wooOf(["2", "HNY", "x"]))))[0]?.slice(1, 3)).toEqual([
    ...["lead", "sku-here"],
  ]);
});

test("a code that no index holds refuses its row alone", async () => {
  const code = Array.from({ length: 200 }, () => crypto.randomUUID()).join("");
  const id = await bringIn(tableOf([code, "Honey"], ["G", "Ghee"]));
  expect(await rowsOf(id)).toEqual([
    [2, "refused", "not-written"],
    [3, "made"],
  ]);
});

test("old links lead to the first size, as long as the goods stay", async () => {
  const typed = { path: "/product/khejurer-gurd", target: "/shop" };
  await OLD_ADDRESS.create(OLD_ADDRESS.schema.parse(typed), null);
  const woo = await bringIn(wooFile());
  expect(await leadOn("/product/mustard-honey/?utm_source=fb")).toBe(
    "/products/mustard-honey-250-g?utm_source=fb",
  );
  expect(await leadOn("/?p=14")).toMatch(/^\/products\/khejurer/);
  expect(await leadOn(typed.path)).toBe("/shop");
  await bringIn(shopifyFile());
  expect(await leadOn("/products/ajwa")).toBe("/products/ajwa-1-kg");
  expect(await leadOn("/products/salt")).toBeNull();
  await beginTakingBack(woo, null);
  await runMoves();
  expect(await leadOn("/product/mustard-honey")).toBeNull();
  expect(await leadOn("/?p=14")).toBeNull();
  expect(await leadOn(typed.path)).toBe("/shop");
  expect(await leadOn("/products/ajwa")).toBe("/products/ajwa-1-kg");
});

/** Both goods stand in the table and in the file of WooCommerce; salt only in the file. */
const tableOfGoods = fileOf([
  ["SKU", "Name", "Price", "Category"],
  ["H", "Mustard honey", "450", "Honey"],
  ["G", "Pure ghee", "900", ""],
]);

const wooOfGoods = fileOf([
  ["ID", "Type", "SKU", "Name", "Published", "Regular price", "Categories"],
  ["21", "simple", "H", "Mustard honey", "1", "450", "Food > Honey"],
  ["22", "simple", "G", "Pure ghee", "1", "900", "Dairy"],
  ["23", "simple", "S", "Pink salt", "1", "90", "Spices"],
]);

const led = async () =>
  Object.fromEntries(
    (await db.select().from(oldAddresses)).map(({ path, target }) => [path, target]),
  );

test("old addresses lead to goods that were here before their file, and are taken back with it", async () => {
  await bringIn(tableOfGoods);
  const before = await all();
  await OLD_ADDRESS.create(
    OLD_ADDRESS.schema.parse({ path: "/?p=22", target: "/shop?sort=price" }),
    null,
  );
  await OLD_ADDRESS.create(
    OLD_ADDRESS.schema.parse({ path: "/honey-offer", target: "/product/mustard-honey" }),
    null,
  );
  const woo = await upload(wooOfGoods);
  expect(await rowsOf(woo)).toEqual([
    [2, "lead", "sku-here", "addresses-lead"],
    [3, "lead", "sku-here", "addresses-lead"],
    [4, "waiting"],
  ]);
  const [honey, ghee] = (await listMoveRows(woo, "lead", { page: 1, perPage: 9 })).rows;
  expect(honey?.reasons.at(-1)?.value).toBe(
    "/product/mustard-honey, /?p=21, /product-category/honey, /product-category/food/honey",
  );
  expect(ghee?.reasons.at(-1)?.value).toBe("/product/pure-ghee");
  await beginMove(woo, null, null);
  await runMoves();
  expect((await rowsOf(woo)).map(([, state]) => state)).toEqual(["led", "led", "made"]);
  expect(await led()).toEqual({
    "/product/mustard-honey": "/products/mustard-honey",
    "/?p=21": "/products/mustard-honey",
    "/product-category/honey": "/shop/collection/honey",
    "/product-category/food/honey": "/shop/collection/honey",
    "/product/pure-ghee": "/products/pure-ghee",
    "/?p=22": "/shop?sort=price",
    "/honey-offer": "/products/mustard-honey",
    "/product/pink-salt": "/products/pink-salt",
    "/?p=23": "/products/pink-salt",
    "/product-category/spices": "/shop/collection/spices",
  });
  const again = await upload(wooOfGoods);
  expect((await rowsOf(again)).map(([, state]) => state)).toEqual(["same", "same", "same"]);
  await beginTakingBack(woo, null);
  await runMoves();
  expect((await rowsOf(woo)).map(([, state]) => state)).toEqual(Array(3).fill("taken-back"));
  expect(await led()).toEqual({
    "/?p=22": "/shop?sort=price",
    "/honey-offer": "/products/mustard-honey",
  });
  expect(await all()).toEqual(before);
});

test("taking a file back leaves an address that staff led elsewhere since, and follows a slug", async () => {
  await bringIn(tableOfGoods);
  const woo = await bringIn(wooOfGoods);
  const address = (await db.select().from(oldAddresses)).find(({ path }) => path === "/?p=21");
  await OLD_ADDRESS.update(address?.id ?? "", { target: "/shop" }, undefined, null);
  const ghee = (await all()).find(({ title }) => title === "Pure ghee");
  await updateProduct(ghee?.id ?? "", { slug: "cow-ghee" });
  expect(await leadOn("/product/pure-ghee/")).toBe("/products/cow-ghee");
  await beginTakingBack(woo, null);
  await runMoves();
  expect(await led()).toEqual({ "/?p=21": "/shop", "/products/pure-ghee": "/products/cow-ghee" });
});

test("what the preview says is here stays so when its slug changes before the file is brought in", async () => {
  await makeProduct({ title: "Mustard honey", slug: "mustard-honey" });
  const [honey] = await all();
  const woo = await upload(wooOf(["21", "", "Mustard honey"]));
  await updateProduct(honey?.id ?? "", { slug: "winter-honey" });
  await beginMove(woo, null, null);
  await runMoves();
  expect(await all()).toHaveLength(1);
  expect(await leadOn("/?p=21")).toBe("/products/winter-honey");
  await beginTakingBack(woo, null);
  await runMoves();
  expect(await led()).toEqual({ "/products/mustard-honey": "/products/winter-honey" });
});

test("taking a file back follows a category whose slug changed, and a page whose address leads on", async () => {
  const honey = await makeCategory({ slug: "honey", name: "Honey" });
  await makeProduct({ title: "Mustard honey", slug: "mustard-honey" });
  const kept = { path: "/products/mustard-honey", target: "/shop" };
  await OLD_ADDRESS.create(OLD_ADDRESS.schema.parse(kept), null);
  const woo = await bringIn(wooOfGoods);
  expect(await leadOn("/product-category/food/honey")).toBe("/shop/collection/honey");
  await updateCategory(honey.id, { slug: "pure-honey" }, undefined);
  expect(await leadOn("/product-category/food/honey")).toBe("/shop/collection/pure-honey");
  await beginTakingBack(woo, null);
  await runMoves();
  expect(await led()).toEqual({
    [kept.path]: kept.target,
    "/shop/collection/honey": "/shop/collection/pure-honey",
  });
});

test("taking a file back leaves an address of a category into which goods of a later file came", async () => {
  await bringIn(tableOfGoods);
  const woo = await bringIn(wooOfGoods);
  const later = await bringIn(
    fileOf([
      ["ID", "Type", "SKU", "Name", "Published", "Regular price", "Categories"],
      ["31", "simple", "B", "Black seed honey", "1", "450", "Food > Honey"],
    ]),
  );
  const path = "/product-category/food/honey";
  await beginTakingBack(woo, null);
  await runMoves();
  expect(await leadOn(path)).toBe("/shop/collection/honey");
  expect(await leadOn("/?p=21")).toBeNull();
  expect(await titlesOf()).toEqual(["Black seed honey", "Mustard honey", "Pure ghee"]);
  await beginTakingBack(later, null);
  await runMoves();
  expect(await titlesOf()).toEqual(["Mustard honey", "Pure ghee"]);
  expect(await leadOn(path)).toBeNull();
});

test("a SKU that a refused row has too tells no product, so that the mended row comes in", async () => {
  const head = ["ID", "Type", "SKU", "Name", "Published", "Regular price"];
  const row = (price: string) => ["13", "simple", "HNY", "Honey 500 g", "1", price];
  await bringIn(fileOf([head, ["12", "simple", "HNY", "Honey 250 g", "1", "450"], row("")]));
  await bringIn(fileOf([head, row("850")]));
  expect(await titlesOf()).toEqual(["Honey 250 g", "Honey 500 g"]);
});

test("taking a file back takes what it led from deleted goods, whatever the clock says, but not what staff typed again", async () => {
  await bringIn(tableOfGoods);
  await db.transaction((tx) =>
    writeRedirects(tx, [{ from: "/product/mustard-honey", to: "/products/long-gone" }]),
  );
  const woo = await bringIn(wooOfGoods);
  await db.update(oldAddresses).set({ createdAt: new Date(Date.now() - 60_000) });
  const typed = (await db.select().from(oldAddresses)).find(({ path }) => path === "/?p=22");
  await OLD_ADDRESS.remove(typed?.id ?? "", null);
  const again = { path: "/?p=22", target: "/products/pure-ghee" };
  await OLD_ADDRESS.create(OLD_ADDRESS.schema.parse(again), null);
  await beginTakingBack(woo, null);
  await runMoves();
  const rows = await db.select().from(oldAddresses);
  const paths = rows.filter(({ deletedAt }) => deletedAt === null).map(({ path }) => path);
  expect(paths).toEqual(["/?p=22"]);
});

test("of two files that lead the same address the first does, and keeps what it may take back", async () => {
  await bringIn(tableOfGoods);
  const [first, second] = [await upload(wooOfGoods), await upload(wooOfGoods)];
  for (const id of [first, second]) await beginMove(id, null, null);
  await Promise.all([runMoves(), runMoves()]);
  const states = await Promise.all(
    [first, second].map(async (id) => (await rowsOf(id)).map(([, state]) => state).join()),
  );
  expect(states.sort()).toEqual(["led,led,made", "same,same,same"]);
  const { state } = await findMove(first);
  expect(state).toBe("done");
  for (const id of [second, first]) await beginTakingBack(id, null);
  await runMoves();
  expect(await led()).toEqual({});
  expect(await all()).toHaveLength(2);
});

test("old addresses lead to no goods that staff have deleted, and leave those behind for goods that are there", async () => {
  const table = await bringIn(tableOfGoods);
  await bringIn(wooOfGoods);
  await beginTakingBack(table, null);
  await runMoves();
  await makeProduct({ title: "Mustard honey", slug: "mustard-honey" });
  await db.transaction((tx) =>
    writeRedirects(tx, [{ from: "/product/mustard-honey", to: "/products/long-gone" }]),
  );
  const woo = await bringIn(wooOfGoods);
  expect((await rowsOf(woo)).map(([, state]) => state)).toEqual(["led", "made", "same"]);
  expect(await leadOn("/product/mustard-honey")).toBe("/products/mustard-honey");
  expect(await leadOn("/product/pure-ghee")).toBe("/products/pure-ghee");
});

test("old links to categories lead on as long as goods of a file are in them", async () => {
  const honey = await makeCategory({ slug: "honey" });
  const woo = await bringIn(wooFile());
  const to = "/shop/collection/honey";
  for (const path of ["/product-category/food/honey/", "/product-category/honey?orderby=price"])
    expect(await leadOn(path)).toContain(to);
  expect(await leadOn("/product-category/গুড়/")).toMatch(/^\/shop\/collection\/gur/);
  expect(await leadOn("/product/খেজুরের-গুড়/")).toMatch(/^\/products\/khejurer/);
  expect(await leadOn("/product-category/food/")).toBeNull();
  expect(await leadOn("/?p=11")).toBe("/products/mustard-honey-250-g");
  const shopify = await bringIn(shopifyFile());
  expect(await leadOn("/collections/dates")).toBe("/shop/collection/dates");
  await bringIn(magentoFile());
  expect(await leadOn("/food/honey.html")).toBe(to);
  await beginTakingBack(woo, null);
  await runMoves();
  expect(await leadOn("/product-category/গুড়/")).toBeNull();
  expect(await leadOn("/?p=11")).toBeNull();
  // Magento's goods are in the category still.
  expect(await leadOn("/product-category/food/honey/")).toBe(to);
  await updateProduct((await all()).find(({ title }) => title === "Ajwa dates")?.id ?? "", {
    price: 1300,
  });
  await beginTakingBack(shopify, null);
  await runMoves();
  expect(await leadOn("/collections/dates")).toBe("/shop/collection/dates");
  expect(await leadOn("/collections/spices")).toBeNull();
  expect((await listCategories()).some(({ id }) => id === honey.id)).toBe(true);
});

test("an old address of a category that staff typed stays when the file that has it is taken back", async () => {
  const typed = { path: "/product-category/honey", target: "/shop/collection/honey" };
  await makeCategory({ slug: "honey" });
  await OLD_ADDRESS.create(OLD_ADDRESS.schema.parse(typed), null);
  const woo = await bringIn(wooFile());
  expect(await leadOn("/product-category/food/honey")).toBe(typed.target);
  await beginTakingBack(woo, null);
  await runMoves();
  expect(await leadOn("/product-category/food/honey")).toBeNull();
  expect(await leadOn(typed.path)).toBe(typed.target);
});

test("no code of another shop leads away from a page of this one", async () => {
  await db.transaction((tx) => writeRedirects(tx, [{ from: "/basket", to: "/cart" }]));
  const row = { attribute_family_code: "default", type: "simple", price: "90" };
  const slugs = ["cart", "shop/collection/honey", "track-order", "salt"];
  const names = ["sku", "name", "url_key", "manage_stock", "inventories", ...Object.keys(row)];
  const stock = ["1,000", "১,০০০", "a=1,b=2", "5"];
  await bringIn(
    fileOf([
      names,
      ...slugs.map((slug, at) => [
        ...[`S-${at}`, `Salt ${at}`, slug, "1", stock[at] ?? ""],
        ...Object.values(row),
      ]),
    ]),
  );
  expect(await led()).toEqual({ "/basket": "/cart", "/salt": "/products/salt" });
  expect((await all()).map(({ quantityInStock }) => quantityInStock)).toEqual([1000, 1000, 3, 5]);
  const isOne = (path: string | undefined) => path !== undefined && /^[\w-]+$/.test(path);
  const pagesOf = (some: RouteConfigEntry[]): string[] =>
    some.flatMap(({ path, children }) =>
      path === undefined ? pagesOf(children ?? []) : isOne(path) ? [path] : [],
    );
  expect(pagesOf(routes).filter((page) => !isShopPage(`/${page}`))).toEqual([]);
});

test("an old address is forgotten where goods of this address come, and never leads past them", async () => {
  await db.transaction((tx) =>
    writeRedirects(tx, [
      { from: "/products/salt", to: "/shop" },
      { from: "/products/ajwa", to: "/shop" },
    ]),
  );
  await makeProduct({ title: "Ajwa", slug: "ajwa" });
  await bringIn(shopifyFile());
  expect(await db.$count(oldAddresses, like(oldAddresses.path, "/products/%"))).toBe(0);
});

test("a table is read as the owner says, which is remembered for the same headings", async () => {
  const table = fileOf([
    ["Ponno", "Dor", "Old site"],
    ["Ghee", "৳ 1,250", "x"],
    ["Oil", "cheap", "y"],
  ]);
  const id = await upload(table);
  expect((await rowsOf(id)).map(([, state]) => state)).toEqual(["refused", "refused"]);
  await chooseFields(id, ["title", "price", ""], null);
  expect(await rowsOf(id)).toEqual([
    [2, "waiting"],
    [3, "refused", "price-wrong"],
  ]);
  const again = await upload(table);
  expect((await findMove(again)).fields).toEqual(["title", "price", ""]);
  await beginMove(again, null, null);
  await expect(chooseFields(again, ["price", "title"], null)).rejects.toThrow("move-begun");
});

test("letters are recognised with a byte order mark, in UTF-16 and Windows-1252, or by name", async () => {
  const table = "Name\tPrice\r\nCafé ghee\t900\r\n";
  const files: [Buffer, Encoding | undefined][] = [
    [Buffer.from(`\ufeff${table}`), undefined],
    [Buffer.from(`\ufeff${table}`, "utf16le"), undefined],
    [Buffer.from(table, "utf16le"), "utf-16le"],
    [Buffer.from(table, "latin1"), undefined],
    [Buffer.from(table, "latin1"), "windows-1252"],
  ];
  for (const [bytes, encoding] of files) {
    const { rows } = await listMoveRows(await upload(bytes, "ghee.txt", encoding), null, {
      page: 1,
      perPage: 5,
    });
    expect(rows[0]?.item).toMatchObject({ title: "Café ghee" });
  }
});

test("a part of a combo of the shop stays when its file is taken back", async () => {
  const id = await bringIn(
    fileOf([
      ["Name", "Price"],
      ["Neem honey", "500"],
      ["Ghee", "900"],
    ]),
  );
  const honey = (await all()).find(({ title }) => title === "Neem honey");
  const box = await makeProduct({ title: "Box", slug: "box" });
  await updateProduct(box.id, { parts: [{ productId: honey?.id ?? "", pieces: 1 }] });
  await beginTakingBack(id, null);
  await runMoves();
  expect(await rowsOf(id)).toEqual([
    [2, "stays", "in-combo"],
    [3, "taken-back"],
  ]);
});

test("refused rows are downloaded with those of the same goods, mended and sent again", async () => {
  const broken = wooFile().replace('"850.50"', "850.50").replace("850.50", "dear");
  const id = await bringIn(broken);
  const move = await findMove(id);
  let csv = "";
  for await (const piece of refusedFile(move, "Reasons", ({ code }) => code)) csv += piece;
  expect(csv.match(/price-wrong/g)).toHaveLength(1);
  expect(csv).toContain("HNY-250");
  expect(csv).not.toContain("Breakfast");
  const mended = csv.replace("dear", "850");
  const again = await bringIn(mended);
  expect((await rowsOf(again)).map(([, state]) => state)).toEqual([
    "part",
    "same",
    "made",
    "refused",
  ]);
  expect(await all()).toHaveLength(3);
});

test("what nobody ordered or changed is taken back for 30 days, and the file can come again", async () => {
  const id = await bringIn(wooFile());
  const [ordered, changed, free] = await all();
  await makeOrder({ lines: [{ productId: ordered?.id ?? "", quantity: 1 }] });
  await updateProduct(changed?.id ?? "", { price: 900 });
  await beginTakingBack(id, null);
  await runMoves();
  const states = (await rowsOf(id)).filter(
    ([, state]) => state === "stays" || state === "taken-back",
  );
  expect(states).toEqual([
    [3, "stays", "ordered"],
    [4, "stays", "changed"],
    [5, "taken-back"],
  ]);
  expect((await all()).map(({ id }) => id)).not.toContain(free?.id);
  expect((await findMove(id)).state).toBe("taken-back");
  await expect(beginTakingBack(id, null)).rejects.toThrow("move-stays");
  const again = await bringIn(wooFile());
  expect(await countRows(again)).toMatchObject({ refused: 1 });
  const late = new Date(Date.now() + 31 * 86_400_000);
  expect(await sweepMoves(late)).toBeGreaterThan(0);
});

test("files that are no table are refused", async () => {
  for (const text of ["", "only one column\nx\n", "Name,Price\n"])
    await expect(upload(text)).rejects.toThrow("move-unreadable");
});

test("a file of a million short lines is refused before it is read whole", async () => {
  const id = await upload(`Name,Price\n${"a,1\n".repeat(1_000_000)}`);
  await runMoves();
  expect(await findMove(id)).toMatchObject({ state: "unreadable", problem: "too-long" });
});

test("prices are read as people write them, and anything else is refused with its reason", async () => {
  const typed = ["1,250.50", "৳ 1,250", "1250,50", "-5", "1.250,50", "free", "99999999999"];
  const id = await upload(
    fileOf([["Name", "Price"], ...typed.map((price, at) => [`Ghee ${at}`, price]), ["", "100"]]),
  );
  const rows = (await listMoveRows(id, null, { page: 1, perPage: 20 })).rows;
  expect(rows.map(({ state, item }) => (item && "price" in item ? item.price : state))).toEqual([
    ...[12_505_000, 12_500_000, 12_505_000],
    ...Array.from({ length: 5 }, () => "refused"),
  ]);
});

test("no cell of the refused rows is a formula, and a repeated code is refused", async () => {
  const id = await upload(
    fileOf([
      ["Name", "Price", "SKU", "=A1"],
      ["=HYPERLINK(1)", "dear", "@SUM(A1)", "+cmd"],
      ["Ghee", "100", "G", ""],
      ["Oil", "200", "G", ""],
    ]),
  );
  expect(await rowsOf(id)).toContainEqual([4, "refused", "row-twice"]);
  let csv = "";
  for await (const piece of refusedFile(await findMove(id), "Reasons", ({ code }) => code))
    csv += piece;
  for (const cell of csv.split(/[,\r\n]+/)) expect(cell).not.toMatch(/^"?[=@+]/);
});

test("addresses of pictures are divided in linear time", async () => {
  const cells = [
    "Ghee",
    "900",
    `https://a.example/1.jpg,\n  https://a.example/2,b.jpg${"\n".repeat(300_000)}`,
  ];
  const [planned] = await planGoods("sheet", ["title", "price", "pictures"], [{ row: 2, cells }]);
  expect(planned?.item?.pictures).toEqual(["https://a.example/1.jpg", "https://a.example/2,b.jpg"]);
  const blank = ["Ghee", "900", `x${"\n".repeat(300_000)}x`];
  await planGoods("sheet", ["title", "price", "pictures"], [{ row: 2, cells: blank }]);
});

test("a reason shows the beginning of a long cell", async () => {
  const rows = [{ row: 2, cells: ["Ghee", "dear ".repeat(10_000)] }];
  const [planned] = await planGoods("sheet", ["title", "price"], rows);
  expect(planned?.reasons).toMatchObject([{ code: "price-wrong" }]);
  expect(planned?.reasons[0]?.value?.length).toBeLessThan(70);
});

test("many goods empty the cached pages with their first rows and with the last, not with each transaction", async () => {
  const file = fileOf([
    ["Type", "SKU", "Name", "Regular price", "Published", "Categories"],
    ...Array.from({ length: 240 }, (_, n) => ["simple", `S${n}`, `Jar ${n}`, "300", "1", ""]),
  ]);
  const id = await upload(file);
  const notified: string[] = [];
  const { unlisten } = await pool.listen("catalogue", (what) => notified.push(what));
  await beginMove(id, "nearest", null);
  await runMoves();
  expect(await all()).toHaveLength(240);
  await pool.notify("catalogue", "last");
  await expect.poll(() => notified.at(-1)).toBe("last");
  expect(notified).toEqual(["catalogue", "catalogue", "last"]);
  await unlisten();
});

test("names lose the tags and marks of HTML, so that old links of WordPress are known", async () => {
  await bringIn(
    fileOf([
      ["ID", "Type", "Name", "Published", "Regular price", "Categories"],
      ["1", "simple", "Tom &amp; Jerry &#8211; <b>honey</b>", "1", "90", "Food &amp; Drinks"],
      ["2", "simple", "Rice <5 kg &copy &nothing;", "1", "90", ""],
    ]),
  );
  expect((await all()).map(({ title }) => title)).toEqual([
    "Tom & Jerry – honey",
    "Rice <5 kg &copy &nothing;",
  ]);
  expect(await leadOn("/product/tom-jerry-honey/")).toBe("/products/tom-jerry-honey");
  expect(await leadOn("/product-category/food-drinks/")).toBe("/shop/collection/food-drinks");
});

test("no file brings goods that are sold for nothing, and a stock that is not as in the file is named", async () => {
  const shopify = "Handle,Title,Variant Price,Variant Compare At Price\ngift,Gift,0.00,500\n";
  const woo = "ID,Type,Name,Published,Regular price\n1,simple,Leaflet,1,0\n";
  for (const file of [shopify, woo]) {
    const id = await bringIn(file);
    expect(await rowsOf(id)).toEqual([[2, "made", "price-zero"]]);
  }
  const id = await bringIn(
    fileOf([
      ["Name", "Price", "Stock"],
      ["Ghee", "0", "৫"],
      ["Oil", "90", "-5"],
      ["Salt", "90", "1.5"],
      ["Chia", "90", "7.00"],
    ]),
  );
  expect(await rowsOf(id)).toEqual([
    [2, "made", "price-zero"],
    [3, "made", "stock-below"],
    [4, "made", "stock-wrong"],
    [5, "made"],
  ]);
  const stock = ({
    title,
    isActive,
    trackStock,
    quantityInStock,
  }: Awaited<ReturnType<typeof all>>[number]) => [title, isActive, trackStock, quantityInStock];
  expect((await all()).map(stock).sort()).toEqual([
    ["Chia", true, true, 7],
    ["Ghee", false, true, 5],
    ["Gift", false, false, 0],
    ["Leaflet", false, false, 0],
    ["Oil", true, true, 0],
    ["Salt", true, false, 0],
  ]);
});

test("stock of Magento, Bagisto and OpenCart that counts otherwise than it is written is named", async () => {
  const type = { attribute_family_code: "default", type: "simple", price: "90", manage_stock: "1" };
  const cells = ["12.5", "-3", "some", "a=1.5,b=-2,c=4", "a=7.000", "a=x,b=2", ""];
  const goods = cells.map((inventories, n) => ({
    ...type,
    sku: `S-${n}`,
    name: `Salt ${n}`,
    inventories,
  }));
  const names = Object.keys(goods[0] ?? {});
  const id = await bringIn(fileOf([names, ...goods.map((row) => Object.values(row))]));
  const { rows } = await listMoveRows(id, null, { page: 1, perPage: 10 });
  expect(rows.map(({ reasons }) => reasons)).toEqual([
    [{ code: "stock-rounded", value: "12.5" }],
    [{ code: "stock-below", value: "-3" }],
    [{ code: "stock-wrong", value: "some" }],
    [
      { code: "stock-rounded", value: "a=1.5" },
      { code: "stock-below", value: "b=-2" },
    ],
    [],
    [{ code: "stock-wrong", value: "a=x" }],
    [],
  ]);
  const stock = (await all()).map(
    ({ trackStock, quantityInStock }) => trackStock && quantityInStock,
  );
  expect(stock).toEqual([12, 0, false, 5, 7, 2, false]);
  const cart = await bringIn(
    fileOf([
      ["Product_ID", "NAME(en-gb)", "image_name", "price", "quantity"],
      ["1", "Oil", "", "90", "2.5000"],
    ]),
  );
  expect(await rowsOf(cart)).toEqual([[2, "made", "stock-rounded"]]);
  const magento = await upload(
    fileOf([
      ["sku", "attribute_set_code", "product_type", "name", "price", "qty", "is_in_stock"],
      ["T-1", "Default", "simple", "Tea", "90", "3.2500", "1"],
      ["T-2", "Default", "simple", "Green tea", "90", "3.2500", "0"],
    ]),
  );
  expect(await rowsOf(magento)).toEqual([
    [2, "waiting", "stock-rounded"],
    [3, "waiting"],
  ]);
});
