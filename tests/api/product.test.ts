import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createSale, deleteSale } from "#app/domain/catalog/sales/sales.server.ts";
import { saveImage } from "#app/domain/shop/media/images.server.ts";
import { db } from "#drizzle/client.server.ts";
import { users } from "#drizzle/schema.ts";
import { makeCategory, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { aPicture, aProductForm, formOf } from "./support/endpoints.ts";
import { anAdmin, request } from "./support/request.ts";

const admin = await anAdmin();
const file = async () =>
  new File([new Uint8Array(await aPicture())], "x.png", { type: "image/png" });
const post = (fields: Record<string, string | Blob>) =>
  request("POST", "/api/product/post-product", { form: formOf(fields), as: admin });
const put = (id: string, form: FormData) =>
  request("PUT", `/api/product/update-product?product_id=${id}`, { form, as: admin });
const detail = async (id: string) =>
  (await request("GET", `/api/product/detail-product-by-id?product_id=${id}`, { as: admin })).body
    .result;

describe("adding a product", () => {
  test("accepts a form with pictures, as the admin pages send it", async () => {
    const fields = await aProductForm();
    const { status, body } = await post(fields);
    expect(status).toBe(200);
    expect(body.message).toBe("product added succcessful.");
    expect(body.result).toMatchObject({
      title: "Sundarbans honey",
      category: fields.category,
      brand: "Mawali",
      quantityInStock: 40,
      trackStock: false,
      price: 950,
      discountPercentage: 50,
      discountPrice: 900,
      dimension: "500 g",
      isFeature: true,
      isBestSelling: false,
      isActive: true,
    });
    const [first, second, third] = body.result.images;
    expect([first !== "", second, third !== ""]).toEqual([true, "", true]);
    const seen = await request(
      "GET",
      `/api/product/product-details?product_slug=${body.result.slug}`,
    );
    expect(seen.body.result.images).toEqual([first, third]);
  });

  test("shows its low-stock level to staff only", async () => {
    const json = { title: "Ghee", price: 1200, lowStockLevel: 8 };
    const { body } = await request("POST", "/api/product/post-product", { json, as: admin });
    expect(body.result.lowStockLevel).toBe(8);
    const seen = await request(
      "GET",
      `/api/product/product-details?product_slug=${body.result.slug}`,
    );
    expect(seen.body.result).not.toHaveProperty("lowStockLevel");
    const byId = `/api/product/detail-product-by-id?product_id=${body.result._id}`;
    expect((await request("GET", byId)).body.result).not.toHaveProperty("lowStockLevel");
    expect((await request("GET", byId, { as: admin })).body.result.lowStockLevel).toBe(8);
  });

  test("needs only title and price, and uses the contract's defaults", async () => {
    const { body } = await post({ title: "Chia seeds", price: "300" });
    expect(body.result).toMatchObject({
      quantityInStock: 0,
      discountPercentage: 0,
      isFeature: false,
      isBestSelling: false,
      isActive: true,
      images: [],
    });
  });

  test("accepts JSON without pictures", async () => {
    const json = {
      title: "Ghee",
      price: 1200,
      isActive: false,
      trackStock: true,
      quantityInStock: 3,
    };
    const { status, body } = await request("POST", "/api/product/post-product", {
      json,
      as: admin,
    });
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ price: 1200, isActive: false, trackStock: true });
  });

  test.each([
    [{ price: "300" }, "title"],
    [{ title: "Oil" }, "price"],
    [{ title: "Oil", price: "6.50" }, "price"],
    [{ title: "Oil", price: "-1" }, "price"],
    [{ title: "Oil", price: "1e9" }, "price"],
    [{ title: "Oil", price: "99999999999" }, "price"],
    [{ title: "Oil", price: "300", discountPercentage: "301" }, "discountPercentage"],
    [{ title: "Oil", price: "300", category: "no-such" }, "category"],
    [{ title: "Oil", price: "300", isActive: "perhaps" }, "isActive"],
    [{ title: "Oil", price: "300", images: '["../../etc/passwd"]' }, "images"],
    [{ title: "Oil", price: "300", quantityInStock: "lots" }, "quantityInStock"],
    [{ title: "Oil", price: "300", parts: "Honey" }, "parts"],
    [{ title: "Oil", price: "300", parts: '[{"product":"Honey","pieces":1}]' }, "parts"],
    [{ title: "Oil", price: "300", parts: "[null]" }, "parts"],
  ])("refuses %o for its %s", async (fields, field) => {
    const { status, body } = await post(fields);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  test("refuses a file that is no picture", async () => {
    const image1 = new File(["<svg onload=alert(1)>"], "x.png", { type: "image/png" });
    const { status, body } = await post({ title: "Oil", price: "300", image1 });
    expect(status).toBe(400);
    expect(body.message).toContain("JPEG, PNG, WebP or AVIF");
  });

  test("refuses a picture above 8 MB", async () => {
    const image1 = new File([new Uint8Array(8 * 1024 * 1024 + 1)], "x.png");
    const { status, body } = await post({ title: "Oil", price: "300", image1 });
    expect([status, body.message]).toEqual([413, "“x.png”: A picture may weigh 8 MB at most."]);
  });

  test("removes script from the description", async () => {
    const description = '<p onclick="x()">Raw<script>alert(1)</script></p>';
    const { body } = await post({ title: "Oil", price: "300", description });
    expect(body.result.description).toBe("<p>Raw</p>");
  });
});

describe("editing a product", () => {
  test("leaves absent fields and the slug, and changes sent ones", async () => {
    const product = await makeProduct({ price: 650, discount: 50, brand: "Mawali" });
    const { body } = await put(product.id, formOf({ title: "Litchi honey", isFeature: "true" }));
    expect(body.message).toBe("Product update successful.");
    expect(body._id).toBe(product.id);
    expect(body.result).toMatchObject({
      title: "Litchi honey",
      slug: product.slug,
      isFeature: true,
      price: 650,
      discountPercentage: 50,
      brand: "Mawali",
    });
  });

  test("accepts remaining paths as JSON or as repeated fields, and a new picture in its slot", async () => {
    const [a, b, c] = await Promise.all([1, 2, 3].map(async () => saveImage(await aPicture())));
    const product = await makeProduct({ images: [a ?? "", b ?? ""] });
    const json = formOf({ images: JSON.stringify([b, a]) });
    expect((await put(product.id, json)).body.result.images).toEqual([b, a]);

    const repeated = new FormData();
    for (const path of [a, "", c]) repeated.append("images", path ?? "");
    expect((await put(product.id, repeated)).body.result.images).toEqual([a, "", c]);

    const replaced = (await put(product.id, formOf({ image2: await file() }))).body.result.images;
    expect([replaced[0], replaced[2]]).toEqual([a, c]);
    expect(replaced[1]).toMatch(/^[0-9a-f]{32}-12x8\.webp$/);
    expect(await detail(product.id)).toMatchObject({ images: replaced });

    const single = formOf({ images: c ?? "" });
    expect((await put(product.id, single)).body.result.images).toEqual([c]);
  });

  test("keeps and shows staff's own discount when what was read during a sale is sent back after it", async () => {
    const { id, slug } = await makeProduct({ price: 500, discount: 50 });
    const hour = 3_600_000;
    const [startsAt, endsAt] = [new Date(Date.now() - hour), new Date(Date.now() + hour)];
    const terms = {
      name: "Eid",
      kind: "taka" as const,
      pieces: null,
      amount: 200,
      products: [id],
      categories: [],
    };
    const sale = await createSale({ ...terms, startsAt, endsAt });
    const read = await detail(id);
    expect(read).toMatchObject({ discountPercentage: 200, regularDiscount: 50 });
    const seen = await request("GET", `/api/product/product-details?product_slug=${slug}`);
    expect(seen.body.result.discountPercentage).toBe(200);
    expect(seen.body.result).not.toHaveProperty("regularDiscount");
    await deleteSale(sale.id);
    const send = async (json: object) =>
      (await request("PUT", `/api/product/update-product?product_id=${id}`, { json, as: admin }))
        .body;
    const { regularDiscount: _, ...known } = read;
    for (const echo of [read, known])
      expect((await send({ ...echo, brand: "Mawali" })).result.discountPercentage).toBe(50);
    expect((await send({ ...read, regularDiscount: 60 })).result.discountPercentage).toBe(60);
    // Without a sale `discountPercentage` counts, as ever; a form spells null as a text.
    const now = { ...(await detail(id)), discountPercentage: 70 };
    expect((await send(now)).result.discountPercentage).toBe(70);
    const form = formOf({ discountPercentage: "80", regularDiscount: "70", saleEndsAt: "null" });
    expect((await put(id, form)).body.result.discountPercentage).toBe(80);
    expect((await send({ regularDiscount: 501 })).errors).toHaveProperty("discountPercentage");
    const copy = { ...read, title: "Copy", images: [] };
    const made = await request("POST", "/api/product/post-product", { json: copy, as: admin });
    expect(made.body.result).toMatchObject({ discountPercentage: 50, regularDiscount: 50 });
  });

  test("refuses a discount above the stored price", async () => {
    const { id } = await makeProduct({ price: 100 });
    const { status, body } = await put(id, formOf({ discountPercentage: "101" }));
    expect([status, Object.keys(body.errors)]).toEqual([400, ["discountPercentage"]]);
  });

  test.each(["", "x", "00000000-0000-0000-0000-000000000000", "'; drop table products --"])(
    "refuses the id “%s”",
    async (id) => {
      const { status } = await put(id, formOf({ title: "x" }));
      expect(status).toBe(id === "" ? 400 : 404);
    },
  );
});

describe("deleting a product", () => {
  test("hides it everywhere until it is restored", async () => {
    const product = await makeProduct();
    const path = `product_id=${product.id}`;
    const gone = await request("DELETE", `/api/product/delete-product?${path}`, { as: admin });
    expect(gone.body).toEqual({ success: true, message: "Product deleted." });
    for (const as of [null, admin]) {
      const found = await request("GET", `/api/product/detail-product-by-id?${path}`, { as });
      expect(found.status).toBe(404);
    }
    const again = await request("DELETE", `/api/product/delete-product?${path}`, { as: admin });
    expect(again.status).toBe(404);
    const back = await request("PUT", `/api/product/restore-product?${path}`, { as: admin });
    expect(back.body.result._id).toBe(product.id);
    expect((await request("GET", `/api/product/detail-product-by-id?${path}`)).status).toBe(200);
  });
});

describe("reading products", () => {
  test.each([
    ["manager", 200, true],
    ["caller", 404, false],
    ["packer", 404, false],
  ] as const)("as %s is answered %i for an inactive product", async (role, status, seesLists) => {
    const person = await anAdmin();
    await db.update(users).set({ role }).where(eq(users.id, person.id));
    const category = await makeCategory({ isActive: false });
    const [hidden, shown] = [await makeProduct({ isActive: false }), await makeProduct()];
    const read = (id: string) =>
      request("GET", `/api/product/detail-product-by-id?product_id=${id}`, { as: person });
    expect((await read(hidden.id)).status).toBe(status);
    expect("lowStockLevel" in (await read(shown.id)).body.result).toBe(seesLists);
    const { body } = await request("GET", "/api/category/list-category", { as: person });
    expect(body.result.some(({ _id }: { _id: string }) => _id === category.id)).toBe(seesLists);
  });

  test("shows inactive ones to staff only", async () => {
    const { id, slug } = await makeProduct({ isActive: false });
    const byId = `/api/product/detail-product-by-id?product_id=${id}`;
    expect((await request("GET", byId)).status).toBe(404);
    expect((await request("GET", byId, { as: admin })).body.result.isActive).toBe(false);
    expect((await request("GET", `/api/product/product-details?product_slug=${slug}`)).status).toBe(
      404,
    );
    const { body } = await request("GET", "/api/product/get-product");
    expect(body.result.some((p: { _id: string }) => p._id === id)).toBe(false);
    const list = await request("GET", "/api/admin/product/list", { as: admin });
    expect(list.body.result.some((p: { _id: string }) => p._id === id)).toBe(true);
    expect(list.body.totalProduct).toBe(list.body.result.length);
  });

  test("gives everybody the same complete list, also by page, however long it is", async () => {
    // Created at the same moment, and more than one batch reads.
    await db.execute(sql`insert into products (slug, title, price)
      select 'jar-' || n, 'Jar ' || n, 100 from generate_series(1, 501) as n`);
    const [strangers, customers] = await Promise.all([
      request("GET", "/api/product/get-product"),
      request("GET", "/api/product/get-product", { as: admin }),
    ]);
    expect(customers.body).toEqual(strangers.body);
    const { result, totalProduct } = strangers.body;
    expect(totalProduct).toBe(result.length);
    const pages = [];
    for (let page = 1; pages.length < totalProduct; page++) {
      const { body } = await request("GET", `/api/product/get-product?page=${page}&limit=100`);
      expect(body.totalProduct).toBe(totalProduct);
      pages.push(...body.result);
    }
    expect(pages).toEqual(result);
  });

  test("filters by category, stock, kind and words, under every name", async () => {
    const oils = await makeCategory({ slug: "oils" });
    const inOils = { categoryId: oils.id };
    const mustard = await makeProduct({
      ...inOils,
      title: "Mustard oil",
      price: 200,
      isFeatured: true,
    });
    const sesame = await makeTrackedProduct(0, { ...inOils, title: "Sesame oil", price: 500 });
    const nigella = await makeProduct({
      ...inOils,
      title: "Nigella oil",
      price: 300,
      isBestSelling: true,
    });
    const titles = async (query: string) =>
      (await request("GET", `/api/product/get-filter-product?${query}`)).body.result.map(
        (p: { title: string }) => p.title,
      );
    const newest = [nigella.title, sesame.title, mustard.title];
    expect(await titles("category=oils")).toEqual(newest);
    expect(await titles("categorySlug=oils&inStock=1&outOfStock=1")).toEqual(newest);
    expect(await titles("category=oils&inStock=false&outOfStock=false")).toEqual(newest);
    expect(await titles("category=oils&outOfStock=true")).toEqual([sesame.title]);
    expect(await titles("category=oils&inStock=on&sort=price-asc")).toEqual([
      mustard.title,
      nigella.title,
    ]);
    for (const featured of ["filter=featured", "filter=Featured", "featured=true", "isFeature=1"]) {
      expect(await titles(`category=oils&${featured}`)).toEqual([mustard.title]);
    }
    for (const best of [
      "filter=best-selling",
      "filter=Best%20selling",
      "filter=bestSelling",
      "isBestSelling=true",
    ]) {
      expect(await titles(`category=oils&${best}`)).toEqual([nigella.title]);
    }
    expect(await titles("category=oils&sort=price-desc&page=1&limit=1")).toEqual([sesame.title]);
    expect(await titles("q=nigel")).toEqual([nigella.title]);
    expect(await titles("category=no-such")).toEqual([]);
    expect((await titles("category=all")).length).toBeGreaterThanOrEqual(3);
  });
});
