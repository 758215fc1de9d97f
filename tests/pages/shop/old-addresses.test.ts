import { beforeEach, expect, test } from "vitest";
import { OLD_ADDRESS } from "#app/domain/shop/old-addresses/old-addresses.server.ts";
import { db } from "#drizzle/client.server.ts";
import { oldAddresses, products, staffActs } from "#drizzle/schema.ts";
import { settings } from "#runtime/settings.ts";
import { textOf } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const LIST = "/admin/old-address";

beforeEach(emptyTables);

const rows = async () =>
  (await db.select().from(oldAddresses).orderBy(oldAddresses.path)).map(({ path, target }) => [
    path,
    target,
  ]);

test("staff add an old address, which is refused if it would lead to another shop or to itself", async () => {
  const { visitor } = await visitAsStaff();
  const add = (path: string, target: string) =>
    visitor.submit(`${LIST}?new`, { intent: "create-old-address", path, target });
  expect((await add("https://old.example/Product/Honey/", "/shop/")).status).toBe(200);
  expect(await rows()).toEqual([["/product/honey", "/shop"]]);
  const refused = await add("/old", "//evil.example");
  expect(refused.status).toBe(400);
  expect(textOf(refused.html)).toContain("Please give an address like /products/");
  const foreign = await add("/old", "https://evil.example/");
  expect(foreign.status).toBe(400);
  expect(textOf(foreign.html)).toContain("give only the path of a page of this shop");
  const bad = "path,target\n/one,https://evil.example/x\n";
  expect(textOf((await visitor.submit(LIST, { intent: "import", text: bad })).html)).toContain(
    "the second of this shop: 2",
  );
  expect(await rows()).toHaveLength(1);
  expect(textOf((await add("/shop", "/product/honey")).html)).toContain(
    "would lead back to itself",
  );
  expect(textOf((await add("/product/HONEY", "/cart")).html)).toContain("is in the list already");
  const { html } = await visitor.visit(`${LIST}?search=honey`);
  expect(textOf(html)).toContain("/product/honey");
  expect(textOf((await visitor.visit(`${LIST}?search=nuts`)).html)).toContain("Nothing");
});

test("a whole address of any of the shop's own names is a target", () => {
  const targetOf = (target: string) =>
    OLD_ADDRESS.schema.safeParse({ path: "/old", target }).data?.target;
  settings().DOMAIN = ["shop.example", "honey.example"];
  try {
    expect(targetOf("https://www.honey.example/Shop?page=2")).toBe("/shop?page=2");
    expect(targetOf("https://other.example/shop")).toBeUndefined();
  } finally {
    settings().DOMAIN = [];
  }
});

test("a table is taken in from the page, and refused by line", async () => {
  const { visitor } = await visitAsStaff();
  const send = (text: string) => visitor.submit(LIST, { intent: "import", text });
  const bad = await send("path,target\n/one,/shop\n/two,mailto:a@b.c\n");
  expect(bad.status).toBe(400);
  expect(textOf(bad.html)).toContain(
    "these lines do not hold two addresses, the second of this shop: 3",
  );
  expect((await send("/one\t/shop\n/?p=7\t/cart")).status).toBe(200);
  expect(await rows()).toEqual([
    ["/?p=7", "/cart"],
    ["/one", "/shop"],
  ]);
  expect(await db.select({ act: staffActs.act }).from(staffActs)).toContainEqual({
    act: "old-address-imported",
  });
  const { text } = await visitor.visit(`${LIST}/export.csv`).then(({ html }) => ({ text: html }));
  expect(text).toContain("/?p=7,/cart,0,");
});

test("a product's slug is changed in its form, and a taken one is refused", async () => {
  const { id, title } = await makeProduct({ slug: "litchi-honey" });
  await makeProduct({ slug: "taken" });
  const { visitor } = await visitAsStaff();
  const path = `/admin/product?edit=${id}`;
  const change = (slug: string) =>
    visitor.submit(path, { intent: "update-product", title, slug, "was-slug": "litchi-honey" });
  const refused = await change("taken");
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("Another product has the slug “taken” already.");
  expect((await change("Spring Honey")).status).toBe(200);
  expect(await db.select({ slug: products.slug }).from(products)).toContainEqual({
    slug: "spring-honey",
  });
  expect(await rows()).toEqual([["/products/litchi-honey", "/products/spring-honey"]]);
});
