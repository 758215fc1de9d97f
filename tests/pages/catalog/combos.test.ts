import { beforeEach, expect, test } from "vitest";
import {
  createProduct,
  deleteProduct,
  updateProduct,
} from "#app/domain/catalog/products/product-admin.server.ts";
import { NEW_PRODUCT } from "#app/domain/catalog/products/product-input.server.ts";
import { findProduct } from "#app/domain/catalog/products/staff-products.server.ts";
import { createLandingPage } from "#app/domain/marketing/landing/landing-pages.server.ts";
import { fieldValue, shownIn, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

beforeEach(emptyTables);

const sized = { sizeAmount: 500, sizeUnit: "g" as const, price: 650 };

async function makeGoods() {
  return {
    honey: await makeTrackedProduct(5, { title: "Honey", titleBn: "মধু", ...sized }),
    dates: await makeTrackedProduct(7, { title: "Dates", titleBn: "খেজুর", price: 200 }),
  };
}

/** A box of one honey and two dates at 900 taka instead of 1,050. */
async function makeBox() {
  const { honey, dates } = await makeGoods();
  const parts = [
    { productId: honey.id, pieces: 1 },
    { productId: dates.id, pieces: 2 },
  ];
  const fields = { title: "Ramadan box", titleBn: "রমজান বক্স", price: 900, parts };
  return { honey, dates, box: await createProduct({ ...NEW_PRODUCT, ...fields }) };
}

test("staff put a combo together in the product's form, change its parts and take one out", async () => {
  const { visitor: nasrin } = await visitAsStaff();
  const { honey, dates } = await makeGoods();
  const form = { intent: "add-product", title: "Ramadan box", price: "900", isActive: "on" };
  const send = (path: string, fields: Record<string, string>, ...rows: [string, string][]) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const [at, [product, pieces]] of rows.entries()) {
      body.append(`partRows[${at}].product`, product);
      body.append(`partRows[${at}].pieces`, pieces);
    }
    return nasrin.send(path, { method: "POST", body });
  };
  const add = (...rows: [string, string][]) => send("/admin/product?new", form, ...rows);
  const wrong = await add(["Honey", "many"]);
  expect(wrong.status).toBe(400);
  expect(textOf(wrong.html)).toContain("Please name a product and 1 to 99 pieces");
  expect(wrong.html).toMatch(/<details[^>]* open[^>]*><summary>Parts of a combo/);
  expect(fieldValue(wrong.html, "partRows[0].product")).toBe("Honey, 500 g");
  expect(fieldValue(wrong.html, "partRows[0].pieces")).toBe("many");
  expect(wrong.html).toContain('id="partRows[0].pieces-error"');
  const unknown = await add(["Honey", "1"], ["Neem", "1"]);
  expect(unknown.html).toContain('id="partRows[1].product-error"');
  expect(textOf(unknown.html)).toContain("“Neem” is no product, or more than one.");
  const stocked = { ...form, quantityInStock: "9" };
  const refused = await send("/admin/product?new", stocked, ["Honey", "1"]);
  expect(textOf(refused.html)).toContain("its stock and its cost follow from its parts");

  const made = await add(["Honey", "1"], ["", ""], [`/products/${dates.slug}`, "২"]);
  expect(made.status).toBe(302);
  const [row] = await pool<{ id: string }[]>`select id from products where title = 'Ramadan box'`;
  const id = row?.id ?? "";
  expect(await findProduct(id)).toMatchObject({
    parts: [
      { productId: honey.id, pieces: 1 },
      { productId: dates.id, pieces: 2 },
    ],
    quantityInStock: 3,
  });

  const edit = `/admin/product?edit=${id}`;
  const { html } = await nasrin.visit(edit);
  expect(fieldValue(html, "partRows[0].product")).toMatch(/^Honey/);
  const changed = { ...form, ...shownIn(html), intent: "update-product" };
  const answer = await send(edit, changed, ["", "1"], [dates.slug, "3"]);
  expect(answer.status).toBe(302);
  expect(await findProduct(id)).toMatchObject({
    parts: [{ productId: dates.id, pieces: 3 }],
    quantityInStock: 2,
  });
  expect(textOf((await nasrin.visit("/admin/audit")).html)).toContain("3 × Dates");
});

test("a combo's page says what is in it, with links, and what it saves while that is true", async () => {
  const { honey, dates, box } = await makeBox();
  const rahima = new Visitor();
  const page = async (lang: string) =>
    (await rahima.visit(`/products/${box.slug}?lang=${lang}`)).html;
  const english = await page("en");
  expect(textOf(english)).toMatch(/What is in it\s*1 ×\s*Honey, 500 g\s*2 ×\s*Dates/);
  expect(textOf(english)).toContain("Bought one by one 1,050 TK: you save 150 TK.");
  expect(english).toContain(`href="/products/${honey.slug}`);
  const bangla = textOf(await page("bn"));
  expect(bangla).toMatch(/এতে যা আছে\s*১ ×\s*মধু, ৫০০ গ্রাম\s*২ ×\s*খেজুর/);
  expect(bangla).toContain("আপনার বাঁচে");
  await updateProduct(dates.id, { price: 125 });
  expect(textOf(await page("en"))).not.toContain("you save");
  await updateProduct(dates.id, { price: 200, isActive: false });
  const hidden = await page("en");
  expect(textOf(hidden)).toContain("Out of stock");
  expect(textOf(hidden)).not.toContain("you save");
  expect(hidden).not.toContain(`href="/products/${dates.slug}`);
});

test("a cached page and the list of cards follow the stock of the parts", async () => {
  const { dates, box } = await makeBox();
  const rahima = new Visitor();
  const product = async () => textOf((await rahima.visit(`/products/${box.slug}?lang=en`)).html);
  const sold = async () => textOf((await rahima.visit("/shop?lang=en&outOfStock=1")).html);
  expect(await product()).not.toContain("Out of stock");
  expect(await sold()).not.toContain("Ramadan box");
  await makeOrder({ lines: [{ productId: dates.id, quantity: 6 }] });
  await expect.poll(product).toContain("Out of stock");
  await expect.poll(sold).toContain("Ramadan box");
});

test("the order, its slip and the packing list name the parts", async () => {
  const { box } = await makeBox();
  const { id } = await makeOrder({ lines: [{ productId: box.id, quantity: 2 }] });
  await pool`update orders set confirmed_at = now()`;
  const { visitor: nasrin } = await visitAsStaff();
  const read = async (path: string) => textOf((await nasrin.visit(path)).html);
  const contents = "( 2 × Honey, 500 g + 4 × Dates )";
  expect(await read(`/admin/order/slips?id=${id}`)).toContain(contents);
  expect(await read("/admin/packing")).toContain(contents);
  const picked = await read(`/admin/packing/pick-list?id=${id}`);
  expect(picked).toContain(" 4 Dates");
  expect(picked).not.toContain("Ramadan box");
});

test("a landing page of a combo says what is in it, without leading elsewhere", async () => {
  const { honey, box } = await makeBox();
  const page = { headline: "For Ramadan", headlineBn: "", reasons: "", reasonsBn: "", slug: "box" };
  const shown = { reviewIds: [], endsAt: null, isIndexed: false, isActive: true };
  await createLandingPage({ product: box.slug, ...page, ...shown }, "");
  const { html } = await new Visitor().visit("/l/box?lang=en");
  expect(textOf(html)).toMatch(/What is in it\s*1 ×\s*Honey, 500 g\s*2 ×\s*Dates/);
  expect(textOf(html)).toContain("you save 150 TK");
  expect(html).not.toContain(`href="/products/${honey.slug}`);
});

test("the stock page of a combo leads to its parts and has no form that would be refused", async () => {
  const { honey, dates, box } = await makeBox();
  const { visitor: nasrin } = await visitAsStaff();
  const ofPart = (await nasrin.visit(`/admin/stock/${honey.id}`)).html;
  expect(ofPart).toContain('value="write-off"');
  const { html } = await nasrin.visit(`/admin/stock/${box.id}`);
  expect(textOf(html)).toContain("the shop has as many as its parts make");
  for (const { id } of [honey, dates]) expect(html).toContain(`href="/admin/stock/${id}"`);
  expect(textOf(html)).not.toContain("Nothing has moved yet");
  expect(html).not.toContain('value="count"');
  expect(html).not.toContain('value="write-off"');
  expect(html).not.toContain("/admin/profit/cost-prices?product=");
});

test("the form offers some hundreds of products as parts, and finds any other by its name", async () => {
  const { box } = await makeBox();
  await pool`
    insert into products (title, slug, price)
    select 'Spice ' || n, 'spice-' || n, 100 from generate_series(1, 400) n`;
  const old = await makeProduct({ title: "Black seed", createdAt: new Date(0) });
  const { visitor: nasrin } = await visitAsStaff();
  const edit = `/admin/product?edit=${box.id}`;
  const { html } = await nasrin.visit(edit);
  const goods = html.split('<datalist id="goods">')[1]?.split("</datalist>")[0] ?? "";
  expect(goods.match(/<option/g)).toHaveLength(300);
  expect(goods).not.toContain("Ramadan box");
  expect(goods).not.toContain("Black seed");
  const body = new FormData();
  const form = { ...shownIn(html), intent: "update-product", title: "Ramadan box", price: "900" };
  for (const [name, value] of Object.entries(form)) body.append(name, value);
  body.append("partProduct", "black seed");
  expect((await nasrin.send(edit, { method: "POST", body })).status).toBe(409);
  body.delete("partProduct");
  body.append("partRows[0].product", "black seed");
  body.append("partRows[0].pieces", "1");
  expect((await nasrin.send(edit, { method: "POST", body })).status).toBe(302);
  expect((await findProduct(box.id))?.parts).toEqual([{ productId: old.id, pieces: 1 }]);
});

test("the form names a part that was deleted, and keeps it until staff take it out", async () => {
  const { honey, dates, box } = await makeBox();
  await deleteProduct(dates.id);
  const { visitor: nasrin } = await visitAsStaff();
  const edit = `/admin/product?edit=${box.id}`;
  const { html } = await nasrin.visit(edit);
  expect(textOf(html)).toContain("“Dates” was deleted, so the combo is sold out.");
  const body = new FormData();
  const form = { ...shownIn(html), intent: "update-product", title: "Eid box", price: "900" };
  for (const [name, value] of Object.entries(form)) body.append(name, value);
  for (const [at, [product, pieces]] of Object.entries([
    ["Honey", "1"],
    [dates.id, "2"],
  ] as const)) {
    body.append(`partRows[${at}].product`, product);
    body.append(`partRows[${at}].pieces`, pieces);
  }
  expect((await nasrin.send(edit, { method: "POST", body })).status).toBe(302);
  expect(await findProduct(box.id)).toMatchObject({
    title: "Eid box",
    parts: [{ productId: honey.id }, { productId: dates.id }],
  });
});

test("a search for a gift or a combo finds combos where no goods are called so", async () => {
  await makeBox();
  const find = async (text: string) =>
    textOf(
      (await new Visitor({ language: "en" }).visit(`/shop?q=${encodeURIComponent(text)}`)).html,
    );
  for (const text of ["combo", "gift", "উপহার", "gift pack"]) {
    const found = await find(text);
    expect([text, found]).toEqual([text, expect.stringContaining("1 product")]);
    expect(found).toContain("Ramadan box");
  }
  await makeProduct({ title: "Gift box of honey" });
  expect(await find("gift")).not.toContain("Ramadan box");
});

test("a combo shows its parts' pictures, also to those who share it", async () => {
  const image = (digit: string) => `${digit.repeat(32)}-800x600.webp`;
  const { honey, box } = await makeBox();
  await pool`update products set images = ${["", image("a")]} where id = ${honey.id}`;
  const { html } = await new Visitor({ language: "en" }).visit(`/products/${box.slug}`);
  expect(html).toContain(`id="picture-1"><a href="/media/${image("a")}"`);
  const card = /<li id="card[^>]*><a[^>]*products\/ramadan-box.*?<\/li>/s;
  const shop = await new Visitor().visit("/shop");
  expect(card.exec(shop.html)?.[0]).toContain(`src="/media/${"a".repeat(32)}-800x600`);
  expect(html).toContain(
    `og:image" content="http://shop.test/media/${"a".repeat(32)}-800x600-social.jpg"`,
  );
});
