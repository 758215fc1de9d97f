import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createProduct, updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { productSchema } from "#app/domain/catalog/products/product-input.server.ts";
import {
  findProduct,
  listAllProducts,
} from "#app/domain/catalog/products/staff-products.server.ts";
import { db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import { fieldValue, shownIn, textOf, Visitor } from "#tests/support/app.ts";
import { makeCategory, makeProduct } from "#tests/support/factories.ts";
import { makePicture, makePictureFile } from "#tests/support/pictures.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const PAGE = "/admin/product";

let staff: Visitor;

beforeAll(async () => {
  staff = (await visitAsStaff()).visitor;
});

beforeEach(async () => {
  await db.delete(products);
});

const HONEY = {
  intent: "add-product",
  title: "Litchi honey",
  price: "650",
  description: "<p>From Dinajpur</p>",
  category: "",
  brand: "",
  discountPercentage: "50",
  quantityInStock: "10",
  dimension: "500 g",
  isActive: "on",
};

function honeyForm() {
  const form = new FormData();
  for (const [name, value] of Object.entries(HONEY)) form.append(name, value);
  return form;
}

const add = (fields: Record<string, string | Blob> = {}) =>
  staff.post(`${PAGE}?new`, { ...HONEY, ...fields });

const theOnly = async () => {
  const { products } = await listAllProducts();
  expect(products).toHaveLength(1);
  return products[0] ?? expect.fail();
};

const input = (fields: object = {}) =>
  productSchema.parse({ title: "Litchi honey", price: 650, ...fields });

describe("the products' pages", () => {
  test.each([PAGE, `${PAGE}?new`])("are for staff: %s", async (path) => {
    expect((await new Visitor().send(path)).location).toContain("/login");
  });

  test("are changed by staff only", async () => {
    const answer = await new Visitor().post(PAGE, HONEY);
    expect(answer.location).toContain("/login");
    expect((await listAllProducts()).total).toBe(0);
  });
});

describe("the list of products", () => {
  test("has the specification's columns, shortened texts and total", async () => {
    const category = await makeCategory({ name: "Honey" });
    await makeProduct({
      title: "A title that is certainly longer than thirty-five",
      slug: "a-slug-that-is-certainly-longer-than-thirty-five",
      description: `<p>${"word ".repeat(40)}</p>`,
      price: 650,
      discount: 50,
      categoryId: category.id,
    });
    const { html } = await staff.visit(PAGE);
    const text = textOf(html);
    for (const column of [
      ...["Image", "Title", "Slug", "Description", "Category", "Brand", "Quantity in Stock"],
      ...["Price", "Discount Percentage", "Discount Price", "Dimension", "isFeature"],
      ...["isBestSelling", "isActive", "Created", "Updated", "Action"],
    ]) {
      expect(html).toMatch(new RegExp(`<th[^>]*>(<span[^>]*>)?${column}<`));
    }
    expect(text).toContain("1 product");
    expect(text).toContain("A title that is certainly longer th…");
    expect(text).toContain("a-slug-that-is-certainly-longer-tha…");
    expect(html).toContain(`>${"word ".repeat(20)}<`);
    expect(text).toContain("50 TK (8 %)");
    expect(text).toContain("600 TK");
    expect(text).toContain("N/A");
  });

  test("can be searched, filtered and paged", async () => {
    const oil = await makeCategory({ slug: "edible-oil" });
    await makeProduct({ title: "Mustard oil", categoryId: oil.id });
    await Promise.all(Array.from({ length: 24 }, () => makeProduct({ title: "Wild honey" })));
    expect(textOf((await staff.visit(`${PAGE}?search=oil`)).html)).toContain("1 product ");
    expect(textOf((await staff.visit(`${PAGE}?category=edible-oil`)).html)).toContain("1 product ");
    expect(textOf((await staff.visit(`${PAGE}?search=nothing+at+all`)).html)).toContain(
      "Nothing matches.",
    );
    const second = await staff.visit(`${PAGE}?page=2`);
    expect(second.html.match(/data-label="Slug"/g)).toHaveLength(5);
    expect(second.html).toMatch(/aria-current="page"[^>]*>2</);
  });

  test.each([
    "page=1e9",
    "page=-1",
    "search=%F0%9F%8D%AF",
    "category=%27%22",
    "edit=7",
    "delete=x",
  ])("answers any URL: %s", async (query) => {
    expect((await staff.visit(`${PAGE}?${query}`)).status).toBe(200);
  });
});

describe("adding a product", () => {
  test("stores every field, confirms in the specification's words, and shows it in the shop", async () => {
    const category = await makeCategory({ slug: "honey-add", name: "Honey" });
    const answer = await staff.submit(`${PAGE}?new`, {
      ...HONEY,
      category: category.slug,
      brand: "Khaas",
      brandBn: "খাস",
      ingredients: "Honey",
      ingredientsBn: "মধু",
      bstiNumber: "BDS 1203",
      isFeature: "on",
      trackStock: "on",
      image1: await makePictureFile(),
      image3: await makePictureFile(),
    });
    expect(textOf(answer.html)).toContain("product added succcessful.");
    const product = await theOnly();
    expect(product).toMatchObject({
      title: "Litchi honey",
      slug: "litchi-honey",
      description: "<p>From Dinajpur</p>",
      categorySlug: "honey-add",
      brand: "Khaas",
      price: 650,
      discount: 50,
      quantityInStock: 10,
      dimension: "500 g",
      isFeatured: true,
      isBestSelling: false,
      isActive: true,
      trackStock: true,
    });
    expect(product.images.map(Boolean)).toEqual([true, false, true, false]);
    const shown = await new Visitor().visit("/products/litchi-honey");
    expect(textOf(shown.html)).toContain("600 TK");
    expect(textOf(shown.html)).toMatch(
      /Size 500 g Brand Khaas Ingredients Honey BSTI number BDS 1203 Category Honey/,
    );
    const inBangla = await new Visitor().visit("/products/litchi-honey?lang=bn");
    expect(textOf(inBangla.html)).toContain("ব্র্যান্ড খাস উপাদান মধু বিএসটিআই নম্বর BDS 1203");
    expect(inBangla.html).toContain('<span lang="en">BDS 1203</span>');
  });

  test("without ingredients says nothing of them, and in one language alone shows that one", async () => {
    await add({});
    expect((await new Visitor().visit("/products/litchi-honey")).html).not.toContain("Ingredients");
    await updateProduct((await theOnly()).id, { ingredientsBn: "মধু" });
    const { html } = await new Visitor().visit("/products/litchi-honey");
    expect(html).toContain('<dt>Ingredients</dt><dd><span lang="bn">মধু</span></dd>');
  });

  test("without Active hides it from customers", async () => {
    const { isActive: _, ...hidden } = HONEY;
    await staff.post(`${PAGE}?new`, hidden);
    expect((await theOnly()).isActive).toBe(false);
    expect((await new Visitor().visit("/products/litchi-honey")).status).toBe(404);
  });

  test.each([
    ["title", "", "Please fill this in."],
    ["title", "x".repeat(201), "This is too long."],
    ["price", "", "Please fill this in."],
    ["price", "-5", "Please give whole taka"],
    ["price", "6.50", "Please give whole taka"],
    ["price", "99999999999", "Please give whole taka"],
    ["price", "cheap", "Please give whole taka"],
    ["discountPercentage", "651", "The discount cannot be above the price."],
    ["discountPercentage", "-1", "Please give whole taka"],
    ["quantityInStock", "1.5", "Please give a whole number"],
    ["category", "nowhere", "There is no category “nowhere”."],
    ["brand", "x".repeat(101), "This is too long."],
    ["image1", "a text where a file belongs", "Please choose a picture"],
  ])("refuses %s “%s” with a reason, and everything typed stays", async (field, value, reason) => {
    const answer = await add({ [field]: value });
    expect([400, 409]).toContain(answer.status);
    expect(textOf(answer.html)).toContain(reason);
    expect(answer.html).toMatch(new RegExp(`href="#${field}"`));
    expect(fieldValue(answer.html, "dimension")).toBe("500 g");
    if (field !== "image1" && field !== "category") {
      expect(fieldValue(answer.html, field)).toBe(value);
    }
    expect((await listAllProducts()).total).toBe(0);
  });

  test("accepts NUL and huge texts safely", async () => {
    const answer = await add({ title: "Honey\0 x", description: "<p>".repeat(20_000) });
    expect(answer.status).toBe(302);
    expect((await theOnly()).title).toBe("Honey x");
  });

  test("asks for a title with damaged letters again", async () => {
    const answer = await add({ title: "Honey \ud800 x" });
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).toContain("Some letters arrived damaged.");
    expect((await listAllProducts()).total).toBe(0);
  });

  test("previews the description as it will be stored, and saves nothing", async () => {
    const answer = await add({ intent: "preview", description: "<p>Pure<script>x</script></p>" });
    expect(answer.status).toBe(200);
    expect(answer.html).toContain('<div lang="en"><p>Pure</p></div>');
    expect(fieldValue(answer.html, "title")).toBe("Litchi honey");
    expect((await listAllProducts()).total).toBe(0);
  });
});

describe("a product made from another", () => {
  const followLink = async (id: string, name: string) => {
    const { html } = await staff.visit(`${PAGE}?edit=${id}`);
    const href = new RegExp(`href="([^"]+)"[^>]*>${name}<`).exec(html)?.[1] ?? "";
    return href.replaceAll("&amp;", "&");
  };

  /** What the opened form sends if nothing is changed in it. */
  const formIn = (html: string) => {
    const lines = ["title", "brand", "family", "price", "sizeAmount", "quantityInStock"];
    const sent = lines.map((name) => [name, fieldValue(html, name) ?? ""]);
    const description = /<textarea[^>]*name="description"[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
    return { intent: "add-product", ...Object.fromEntries(sent), description: textOf(description) };
  };

  test("as another size is a second size on its page, and both are one family", async () => {
    const stored = { sizeAmount: 500, sizeUnit: "g", discountPercentage: 50, quantityInStock: 9 };
    const small = await createProduct(input({ ...stored, description: "<p>Pure</p>" }));
    const href = await followLink(small.id, "Add another size");
    const { html } = await staff.visit(href);
    expect(fieldValue(html, "title")).toBe("Litchi honey");
    expect(fieldValue(html, "family")).toBe("Litchi honey");
    for (const name of ["price", "sizeAmount"]) expect(fieldValue(html, name)).toBe("");
    expect(fieldValue(html, "quantityInStock")).toBe("0");
    const size = { price: "1200", sizeAmount: "1", sizeUnit: "kg", isActive: "on" };
    const answer = await staff.submit(href, { ...formIn(html), ...size });
    expect(textOf(answer.html)).toContain("product added succcessful.");
    const page = textOf((await new Visitor().visit(`/products/${small.slug}`)).html);
    expect(page).toMatch(/500 g.*1 kg/);
    expect((await findProduct(small.id))?.family).toBe("Litchi honey");
    expect((await listAllProducts()).products[0]).toMatchObject({
      ...{ slug: "litchi-honey-2", discount: 0, sizeAmount: 1 },
    });
  });

  test("as a duplicate has its texts and price, no stock, and no family of its own making", async () => {
    const one = await createProduct(input({ brand: "Khaas", quantityInStock: 9 }));
    const href = await followLink(one.id, "Duplicate");
    const { html } = await staff.visit(href);
    await staff.submit(href, { ...formIn(html), title: "Litchi honey, raw" });
    const { products: both } = await listAllProducts();
    expect(both).toHaveLength(2);
    expect(both[0]).toMatchObject({
      ...{ title: "Litchi honey, raw", price: 650, brand: "Khaas", quantityInStock: 0, family: "" },
    });
    expect((await findProduct(one.id))?.family).toBe("");
  });

  test("whose first one is gone is an ordinary new product", async () => {
    const { html } = await staff.visit(`${PAGE}?new&sizeOf=00000000-0000-4000-8000-000000000000`);
    expect(fieldValue(html, "title")).toBe("");
    expect((await staff.visit(`${PAGE}?new&like=x`)).status).toBe(200);
  });
});

describe("pictures", () => {
  const pathIn = (html: string) =>
    [...html.matchAll(/name="images" value="([^"]*)"/g)].map((match) => match[1]);

  test("that are accepted survive a refused form", async () => {
    const refused = await add({ price: "", image2: await makePictureFile() });
    const paths = pathIn(refused.html);
    expect(paths.map(Boolean)).toEqual([false, true, false, false]);
    expect(refused.html).toContain("Pictures that were accepted are kept");

    const form = honeyForm();
    for (const path of paths) form.append("images", path ?? "");
    await staff.send(`${PAGE}?new`, { method: "POST", body: form });
    expect((await theOnly()).images).toEqual(paths);
  });

  test("are removed one at a time, without script by a button", async () => {
    const form = honeyForm();
    form.set("intent", "remove-image-1");
    form.append("image1", await makePictureFile());
    form.append("image2", await makePictureFile());
    const answer = await staff.send(`${PAGE}?new`, { method: "POST", body: form });
    expect(pathIn(answer.html).map(Boolean)).toEqual([false, true, false, false]);
  });

  const png = { type: "image/png" };
  const large = { width: 10_000, height: 5_000, channels: 3, background: "#fff" } as const;
  test.each([
    ["a text named .png", async () => new File(["honey"], "a.png", png), "JPEG, PNG, WebP or AVIF"],
    ["9 MB", async () => new File([new Uint8Array(9 * 1024 * 1024)], "a.png", png), "8 MB at most"],
    [
      "50 megapixels",
      async () =>
        new File([new Uint8Array(await sharp({ create: large }).png().toBuffer())], "a.png", png),
      "40 megapixels at most",
    ],
    [
      "an SVG",
      async () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "a.svg"),
      "JPEG, PNG, WebP or AVIF",
    ],
    [
      "a polyglot",
      async () => new File(["GIF89a/*", await makePicture(), "*/=alert(1)"], "a.png", png),
      "JPEG, PNG, WebP or AVIF",
    ],
    ["an empty file", async () => new File([], "a.png", png), "JPEG, PNG, WebP or AVIF"],
  ])("%s is refused with a reason, and the others stay", async (_, make, reason) => {
    const answer = await add({ image1: await make(), image2: await makePictureFile() });
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).toContain(reason);
    expect(answer.html).toContain('href="#image1"');
    expect(pathIn(answer.html).map(Boolean)).toEqual([false, true, false, false]);
    expect((await listAllProducts()).total).toBe(0);
  });

  test("five are refused, and two for one slot", async () => {
    const five = Object.fromEntries(
      await Promise.all([1, 2, 3, 4, 5].map(async (n) => [`image${n}`, await makePictureFile()])),
    );
    expect(textOf((await add(five)).html)).toContain("4 pictures at most");
    const form = honeyForm();
    form.append("image1", await makePictureFile());
    form.append("image1", await makePictureFile());
    const answer = await staff.send(`${PAGE}?new`, { method: "POST", body: form });
    expect(textOf(answer.html)).toContain("4 pictures at most");
    expect((await listAllProducts()).total).toBe(0);
  });

  test("with appended data lose it", async () => {
    await add({ image1: new File([await makePicture(), "<script>alert(1)</script>"], "a.png") });
    const [path = ""] = (await theOnly()).images;
    const { html } = await staff.send(`/media/${path}`);
    expect(html).not.toContain("<script>");
  });
});

describe("changing a product", () => {
  const edit = (id: string, fields: Record<string, string>) =>
    staff.post(`${PAGE}?edit=${id}`, { ...HONEY, intent: "update-product", ...fields });

  test("shows the stored values, and confirms in the specification's words", async () => {
    const product = await createProduct(input({ isFeature: true, isActive: false }));
    const { html } = await staff.visit(`${PAGE}?edit=${product.id}`);
    expect(fieldValue(html, "title")).toBe("Litchi honey");
    expect(html).toMatch(/name="isFeature"[^>]*checked/);
    expect(html).not.toMatch(/name="isActive"[^>]*checked/);
    for (const label of ["Product Title", "Product Description", "Feature Product"]) {
      expect(textOf(html)).toContain(label);
    }
    const answer = await staff.submit(`${PAGE}?edit=${product.id}`, {
      ...HONEY,
      intent: "update-product",
      ...shownIn(html),
      title: "Wild honey",
    });
    expect(textOf(answer.html)).toContain("Product update successful.");
    expect(await findProduct(product.id)).toMatchObject({
      title: "Wild honey",
      slug: "litchi-honey",
      isFeatured: false,
      isActive: true,
    });
    const shown = await new Visitor().visit("/products/litchi-honey");
    expect(textOf(shown.html)).toContain("Wild honey");
  });

  test("leaves an emptied title and price unchanged: no field is required", async () => {
    const product = await createProduct(input());
    expect((await edit(product.id, { title: "", price: "" })).status).toBe(302);
    expect(await findProduct(product.id)).toMatchObject({ title: "Litchi honey", price: 650 });
  });

  test("shows a second save what changed and loses nothing", async () => {
    const product = await createProduct(input({ brand: "Khaas" }));
    const opened = await staff.visit(`${PAGE}?edit=${product.id}`);
    const shown = shownIn(opened.html);
    await updateProduct(product.id, { price: 700, brand: "Aarong" });

    const typed = { title: "Wild honey", price: "650", brand: "Pran" };
    const conflict = await edit(product.id, { ...typed, ...shown });
    expect(conflict.status).toBe(409);
    expect(textOf(conflict.html)).not.toContain("Price is now");
    expect(textOf(conflict.html)).toContain("Brand is now “Aarong” , you typed “Pran”");
    expect(fieldValue(conflict.html, "title")).toBe("Wild honey");
    expect(fieldValue(conflict.html, "brand")).toBe("Pran");
    expect(fieldValue(conflict.html, "price")).toBe("700");

    const again = await edit(product.id, { ...typed, price: "700", ...shownIn(conflict.html) });
    expect(again.status).toBe(302);
    expect(await findProduct(product.id)).toMatchObject({
      title: "Wild honey",
      brand: "Pran",
      price: 700,
    });
  });

  test("that was deleted meanwhile says so, and everything typed stays", async () => {
    const product = await createProduct(input());
    await db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, product.id));
    const answer = await edit(product.id, { title: "Wild honey" });
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain("There is no such product.");
    expect(fieldValue(answer.html, "title")).toBe("Wild honey");
  });
});

describe("deleting a product", () => {
  test("needs a confirmation, says so, and can be undone", async () => {
    const product = await createProduct(input());
    const asked = await staff.visit(`${PAGE}?delete=${product.id}`);
    expect(textOf(asked.html)).toContain("Are you sure you want to delete this product?");

    const deleted = await staff.submit(`${PAGE}?delete=${product.id}`, {
      intent: "delete-product",
      id: product.id,
    });
    expect(textOf(deleted.html)).toContain("“Litchi honey” was deleted.");
    expect(deleted.html).toMatch(/value="restore"/);
    expect((await new Visitor().visit("/products/litchi-honey")).status).toBe(404);
    expect(textOf((await staff.visit(`${PAGE}?deleted`)).html)).toContain("Litchi honey");

    const restored = await staff.submit(PAGE, { intent: "restore", id: product.id });
    expect(textOf(restored.html)).toContain("Restored.");
    expect((await new Visitor().visit("/products/litchi-honey")).status).toBe(200);
  });

  test("can be cancelled, in the specification's words", async () => {
    const product = await createProduct(input());
    const answer = await staff.submit(`${PAGE}?delete=${product.id}`, {
      intent: "cancel-delete",
      id: product.id,
    });
    expect(textOf(answer.html)).toContain("you have cancelled proccess.");
    expect(await findProduct(product.id)).not.toBeNull();
  });

  test("twice, or of an unknown product, is refused with a reason", async () => {
    const answer = await staff.submit(PAGE, { intent: "delete-product", id: "7" });
    expect(textOf(answer.html)).toContain("There is no such product.");
  });

  test("an unknown intent is a bad request", async () => {
    expect((await staff.post(PAGE, { intent: "explode" })).status).toBe(400);
  });
});

test("the products' pages exist completely in Bangla", async () => {
  const { visitor } = await visitAsStaff({ language: "bn" });
  const { html } = await visitor.visit(`${PAGE}?new`);
  expect(html).toContain('lang="bn"');
  expect(textOf(html)).toContain("নতুন পণ্য যোগ করুন");
});

describe("a product with sizes and a new category", () => {
  const SIZES = {
    ...{ sizeAmount: "500", sizeUnit: "g", quantityInStock: "৮" },
    ...{ "sizes[0].size": "১ কেজি", "sizes[0].price": "1200", "sizes[0].stock": "3" },
    ...{ "sizes[1].size": "gift box", "sizes[1].price": "1500", "sizes[1].stock": "" },
    ...{ "sizes[2].size": "", "sizes[2].price": "", "sizes[2].stock": "" },
  };

  test("is made in one form, and what is counted is what somebody typed", async () => {
    await add({ ...SIZES, newCategory: "Honey of the hills", dimension: "" });
    const { products: made } = await listAllProducts();
    const facts = made
      .map((one) => [one.price, one.sizeAmount, one.dimension, one.quantityInStock, one.trackStock])
      .sort((a, b) => Number(a[0]) - Number(b[0]));
    expect(facts).toEqual([
      [650, 500, "", 8, true],
      [1200, 1, "", 3, true],
      [1500, null, "gift box", 0, false],
    ]);
    expect(new Set(made.map(({ family }) => family))).toEqual(new Set(["Litchi honey"]));
    expect(new Set(made.map(({ categorySlug }) => categorySlug))).toEqual(
      new Set(["honey-of-the-hills"]),
    );
    expect(new Set(made.map(({ description }) => description))).toEqual(
      new Set(["<p>From Dinajpur</p>"]),
    );
    await add({ newCategory: "honey of the HILLS", title: "Another" });
    const again = (await listAllProducts({ search: "Another" })).products[0];
    expect(again?.categorySlug).toBe("honey-of-the-hills");
  });

  test("is made whole or not at all, and comes back as it was typed", async () => {
    const { html } = await add({ ...SIZES, "sizes[0].price": "", newCategory: "Never made" });
    expect(fieldValue(html, "sizes[0].size")).toBe("১ কেজি");
    expect(html).toContain('id="sizes[0].price-error"');
    expect(fieldValue(html, "newCategory")).toBe("Never made");
    expect((await listAllProducts()).total).toBe(0);
    const taken = await makeCategory({ slug: "honeyed", name: "Other honey" });
    const refused = await add({ ...SIZES, newCategory: "Honeyed" });
    expect(refused.status).toBe(409);
    expect((await listAllProducts()).total).toBe(0);
    expect(taken.slug).toBe("honeyed");
  });

  test("gets one more row without script, and what was typed stays", async () => {
    const { html } = await add({ ...SIZES, intent: "add-row" });
    expect(fieldValue(html, "sizes[1].size")).toBe("gift box");
    expect(fieldValue(html, "sizes[2].size")).toBe("");
    expect((await listAllProducts()).total).toBe(0);
  });

  test("gets further sizes from its own form, in the family that it then begins", async () => {
    const one = await createProduct(input({ brand: "Khaas", sizeAmount: 500, sizeUnit: "g" }));
    await staff.submit(`${PAGE}?edit=${one.id}`, {
      intent: "update-product",
      "sizes[0].size": "1 kg",
      "sizes[0].price": "1200",
      "sizes[0].stock": "0",
    });
    const { products: all } = await listAllProducts();
    expect(all.map(({ family, brand }) => [family, brand])).toEqual([
      ["Litchi honey", "Khaas"],
      ["Litchi honey", "Khaas"],
    ]);
    expect(all.find(({ price }) => price === 1200)).toMatchObject({
      quantityInStock: 0,
      trackStock: true,
    });
  });
});

describe("a description", () => {
  test("is typed as text, and left alone stays the HTML that it was", async () => {
    const one = await createProduct(input({ description: "Bare <b>honey</b>" }));
    const page = `${PAGE}?edit=${one.id}`;
    const left = { description: "Bare <b>honey</b>", "was-description": "Bare <b>honey</b>" };
    const { version } = one;
    const form = { intent: "update-product", version: String(version), ...left, brand: "Khaas" };
    await staff.submit(page, form);
    expect((await findProduct(one.id))?.description).toBe("Bare <b>honey</b>");
    await staff.submit(page, { intent: "update-product", description: "Raw\n\n- a\n- b" });
    expect((await findProduct(one.id))?.description).toBe(
      "<p>Raw</p>\n<ul><li>a</li><li>b</li></ul>",
    );
    const { html } = await staff.visit(page);
    expect(html).toMatch(/<textarea[^>]*name="description"[^>]*>Raw\n\n- a\n- b</);
  });
});

describe("the form", () => {
  test("asks a new and a stored product the same in one order, first what a shopkeeper thinks of", async () => {
    const one = await createProduct(input());
    const front = [
      ...["title", "image1", "image2", "image3", "image4", "price", "discountPercentage"],
      ...["sizeAmount", "sizeUnit", "quantityInStock", "trackStock", "category", "brand"],
      ...["newCategory", "isFeature", "isBestSelling", "isActive", "description"],
    ];
    for (const query of ["new", `edit=${one.id}`]) {
      const { html } = await staff.visit(`${PAGE}?${query}`);
      const form = html.slice(html.indexOf("<dialog"));
      const names = [...form.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].flatMap(([tag]) =>
        /type="hidden"/.test(tag) ? [] : (/ name="([^"]+)"/.exec(tag)?.[1] ?? []),
      );
      expect(names.slice(0, front.length), query).toEqual(front);
    }
  });

  test("says what a folded group holds, and opens one with something refused", async () => {
    const groups = (html: string) =>
      ["More sizes", "What is on the label", "In Bangla", "Parts of a combo"].map(
        (title) => new RegExp(`<details[^>]*?( open="")?><summary>${title}`).exec(html)?.[1],
      );
    const none = undefined;
    expect(groups((await staff.visit(`${PAGE}?new`)).html)).toEqual(Array(4).fill(none));
    const one = await createProduct(input({ ingredients: "Honey" }));
    const stored = (await staff.visit(`${PAGE}?edit=${one.id}`)).html;
    expect(groups(stored)).toEqual(Array(4).fill(none));
    expect(textOf(stored)).toContain("What is on the label Honey");
    const { html } = await add({ lowStockLevel: "a few" });
    expect(groups(html)[0]).toBe(' open=""');
  });

  test("counts a quantity that was changed, unless the box was unticked", async () => {
    const one = await createProduct(input({ quantityInStock: 4 }));
    const page = `${PAGE}?edit=${one.id}`;
    await staff.submit(page, { intent: "update-product", quantityInStock: "6" });
    expect(await findProduct(one.id)).toMatchObject({ quantityInStock: 6, trackStock: true });
    const was = { "was-quantityInStock": "6", "was-trackStock": "true" };
    await staff.submit(page, { intent: "update-product", quantityInStock: "7", ...was });
    expect(await findProduct(one.id)).toMatchObject({ quantityInStock: 7, trackStock: false });
  });
});
