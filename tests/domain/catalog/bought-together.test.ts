import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  countBoughtTogether,
  listSuggestions,
} from "#app/domain/catalog/products/bought-together.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { boughtTogether, orders, productRatings, products } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeProduct, nextPhone } from "#tests/support/factories.ts";

type Product = Awaited<ReturnType<typeof makeProduct>>;
let honey: Product;
let nuts: Product;
let ghee: Product;
let salt: Product;

beforeEach(async () => {
  await emptyTables();
  honey = await makeProduct({ slug: "honey", price: 700 });
  nuts = await makeProduct({ slug: "nuts", price: 900 });
  ghee = await makeProduct({ slug: "ghee", price: 800 });
  salt = await makeProduct({ slug: "salt", price: 10 });
});

/** An order of one piece of each, by a buyer of its own. */
const order = (goods: Product[], phoneNumber = nextPhone()) =>
  makeOrder({ phoneNumber, lines: goods.map(({ id }) => ({ productId: id, quantity: 1 })) });

const suggested = async (inCart: Product[], limit = 4) =>
  (
    await listSuggestions(
      inCart.map(({ id }) => id),
      limit,
      "en",
    )
  ).map(({ slug }) => slug);

const pairs = async () =>
  (await db.select().from(boughtTogether)).map(({ productId, otherId, buyers }) => [
    productId === honey.id ? "honey" : "other",
    otherId === nuts.id ? "nuts" : "other",
    buyers,
  ]);

test("goods that two buyers ordered with those in the cart come first, shown by price", async () => {
  for (let n = 0; n < 3; n++) await order([honey, nuts]);
  for (let n = 0; n < 2; n++) await order([honey, ghee]);
  expect(await countBoughtTogether()).toBe(4);
  expect(await suggested([honey], 1)).toEqual(["nuts"]);
  expect(await suggested([honey], 2)).toEqual(["ghee", "nuts"]);
  // Counting again changes nothing.
  expect(await countBoughtTogether()).toBe(4);
});

test("neither one buyer's habit nor orders that came to nothing count", async () => {
  const phone = nextPhone();
  for (let n = 0; n < 3; n++) await order([honey, ghee], phone);
  const [cancelled, merged, deleted, held] = [
    await order([honey, nuts]),
    await order([honey, nuts]),
    await order([honey, nuts]),
    await order([honey, nuts]),
  ];
  await order([honey, nuts]);
  await updateOrder(cancelled.id, { status: "Cancelled" }, null);
  const set = (id: string, fields: Partial<typeof orders.$inferInsert>) =>
    db.update(orders).set(fields).where(eq(orders.id, id));
  await set(merged.id, { status: "Cancelled", cancelReason: "merged" });
  await set(deleted.id, { deletedAt: new Date() });
  await set(held.id, { heldAt: new Date(), heldReasons: ["bulk"] });
  await countBoughtTogether();
  expect(await pairs()).toEqual([]);
});

test("what is in the cart, sold out, hidden or deleted is never suggested", async () => {
  const [gone, hidden, deleted] = [
    await makeProduct({ trackStock: true, quantityInStock: 5 }),
    await makeProduct(),
    await makeProduct(),
  ];
  for (let n = 0; n < 2; n++) await order([honey, gone, hidden, deleted, nuts]);
  await countBoughtTogether();
  const set = (id: string, fields: Partial<typeof products.$inferInsert>) =>
    db.update(products).set(fields).where(eq(products.id, id));
  await set(gone.id, { quantityInStock: 0 });
  await set(hidden.id, { isActive: false });
  await set(deleted.id, { deletedAt: new Date() });
  expect(await suggested([honey])).toEqual(["salt", "ghee", "nuts"]);
  expect(await suggested([honey, nuts])).toEqual(["salt", "ghee"]);
});

test("of a family one size is suggested, and none beside another size in the cart", async () => {
  const large = await makeProduct({ slug: "honey-1000", price: 1300, family: "Honey" });
  await db.update(products).set({ family: "Honey" }).where(eq(products.id, honey.id));
  expect(await suggested([large])).toEqual(["salt", "ghee", "nuts"]);
  expect(await suggested([nuts])).toEqual(["salt", "honey", "ghee"]);
});

test("without such orders the best sold follow, then best sellers, then the cheapest", async () => {
  await db.insert(productRatings).values({ productId: nuts.id, sold: 30 });
  await db.update(products).set({ isBestSelling: true }).where(eq(products.id, ghee.id));
  expect(await suggested([honey], 1)).toEqual(["nuts"]);
  expect(await suggested([honey], 2)).toEqual(["ghee", "nuts"]);
  expect(await suggested([honey], 3)).toEqual(["salt", "ghee", "nuts"]);
  expect(await suggested([salt, honey, nuts, ghee])).toEqual([]);
});

test("a product keeps eight partners, and two tasks at once leave one list", async () => {
  const others = await Promise.all(Array.from({ length: 9 }, () => makeProduct()));
  for (let n = 0; n < 2; n++) await order([honey, ...others]);
  const counted = await Promise.all([countBoughtTogether(), countBoughtTogether()]);
  expect(counted).toEqual([80, 80]);
  expect(await db.select().from(boughtTogether)).toHaveLength(80);
});
