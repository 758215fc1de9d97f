import { beforeEach, expect, test } from "vitest";
import {
  createProduct,
  deleteProduct,
  restoreProduct,
  updateProduct,
} from "#app/domain/catalog/products/product-admin.server.ts";
import { NEW_PRODUCT } from "#app/domain/catalog/products/product-input.server.ts";
import { findProduct } from "#app/domain/catalog/products/staff-products.server.ts";
import { exportMark } from "#app/domain/catalog/spreadsheet/product-export-mark.server.ts";
import { importProducts } from "#app/domain/catalog/spreadsheet/product-import.server.ts";
import { correctStock, writeOffStock } from "#app/domain/catalog/stock/correct-stock.server.ts";
import { listLowStock } from "#app/domain/catalog/stock/low-stock.server.ts";
import { receiveStock } from "#app/domain/catalog/stock/receive-stock.server.ts";
import { listStock } from "#app/domain/catalog/stock/stock-list.server.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { setCosts } from "#app/domain/money/profit/cost-prices.server.ts";
import { countProfits } from "#app/domain/money/profit/count-profits.server.ts";
import { profitReport } from "#app/domain/money/profit/profit-report.server.ts";
import { priceCart } from "#app/domain/orders/cart/priced-cart.server.ts";
import { editOrder } from "#app/domain/orders/changing/edit-order.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { quoteOrder } from "#app/domain/orders/placing/quote-order.server.ts";
import { readPickList } from "#app/domain/parcels/packing/pick-list.server.ts";
import { recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeAdmin,
  makeOrder,
  makeProduct,
  makeTrackedProduct,
  nextPhone,
} from "#tests/support/factories.ts";
import { EVER, profitsBothWays } from "#tests/support/profits.ts";
import { dayFromNow, receiveBatch, wrongMovements } from "#tests/support/stock.ts";

let nasrin: Awaited<ReturnType<typeof makeAdmin>>;

beforeEach(async () => {
  await emptyTables();
  nasrin = await makeAdmin();
});

type Parts = [id: string, pieces: number][];

/** A Ramadan box at 900 taka of these parts. */
const makeCombo = (parts: Parts, fields = {}) =>
  createProduct({
    ...NEW_PRODUCT,
    ...{ title: "Ramadan box", price: 900 },
    parts: parts.map(([productId, pieces]) => ({ productId, pieces })),
    ...fields,
  });

/** A box of one honey and two dates, of which the shop has 5 and 7. */
async function makeBox() {
  const honey = await makeTrackedProduct(5, { title: "Honey" });
  const dates = await makeTrackedProduct(7, { title: "Dates" });
  const box = await makeCombo([
    [honey.id, 1],
    [dates.id, 2],
  ]);
  return { honey, dates, box };
}

const stockOf = async (...products: { id: string }[]) =>
  Promise.all(products.map(async ({ id }) => (await findProduct(id))?.quantityInStock));

const order = (lines: [{ id: string }, number][], fields = {}) =>
  makeOrder({
    lines: lines.map(([{ id }, quantity]) => ({ productId: id, quantity })),
    phoneNumber: nextPhone(),
    ...fields,
  });

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof ShopError ? error.code : error),
  );

const booksAreRight = async () => expect(await wrongMovements()).toEqual([]);

test("a combo has as many pieces as its parts make, whatever changes them", async () => {
  const { honey, dates, box } = await makeBox();
  expect(await stockOf(box)).toEqual([3]);
  await order([[dates, 3]]);
  expect(await stockOf(box)).toEqual([2]);
  await receiveStock([{ productId: dates.id, quantity: 90 }], { actor: nasrin, key: null });
  expect(await stockOf(box)).toEqual([5]);
  await updateProduct(honey.id, { isActive: false });
  expect(await findProduct(box.id)).toMatchObject({ quantityInStock: 0, inStock: false });
  await updateProduct(honey.id, { isActive: true, trackStock: false });
  expect(await stockOf(box)).toEqual([47]);
  await deleteProduct(dates.id);
  expect(await stockOf(box)).toEqual([0]);
  await restoreProduct(dates.id);
  await updateProduct(dates.id, { trackStock: false });
  expect(await findProduct(box.id)).toMatchObject({ trackStock: false, inStock: true });
  await pool`delete from products where id = ${dates.id}`;
  await updateProduct(box.id, { price: 950 });
  expect(await findProduct(box.id)).toMatchObject({ quantityInStock: 0, inStock: false });
  await booksAreRight();
});

test("an order takes the parts, cancelling gives them back, and taking it up again takes them again", async () => {
  const { honey, dates, box } = await makeBox();
  const { id, lines } = await order([[box, 2]]);
  expect(lines).toMatchObject([{ title: "Ramadan box", price: 900, tookStock: true }]);
  expect(lines[0]?.parts).toMatchObject([
    { productId: honey.id, pieces: 1, title: "Honey", tookStock: true },
    { productId: dates.id, pieces: 2, title: "Dates", tookStock: true },
  ]);
  expect(await stockOf(honey, dates, box)).toEqual([3, 3, 1]);
  await booksAreRight();
  await updateOrder(id, { status: "Cancelled" }, nasrin);
  expect(await stockOf(honey, dates, box)).toEqual([5, 7, 3]);
  await updateOrder(id, { status: "Processing" }, nasrin);
  expect(await stockOf(honey, dates, box)).toEqual([3, 3, 1]);
  await updateOrder(id, { status: "Cancelled" }, nasrin);
  await order([[dates, 4]]);
  const refused = updateOrder(id, { status: "Processing" }, nasrin);
  await expect(refused).rejects.toMatchObject({
    code: "not-enough-stock",
    params: { title: "Dates", available: 3 },
  });
  await booksAreRight();
});

test("an order keeps the parts that it was sold with", async () => {
  const { honey, dates, box } = await makeBox();
  const nuts = await makeTrackedProduct(4);
  const { id } = await order([[box, 1]]);
  await updateProduct(box.id, { parts: [{ productId: nuts.id, pieces: 1 }] });
  expect(await stockOf(box)).toEqual([4]);
  await updateOrder(id, { status: "Cancelled" }, nasrin);
  expect(await stockOf(honey, dates, nuts)).toEqual([5, 7, 4]);
  await updateOrder(id, { status: "Processing" }, nasrin);
  expect(await stockOf(honey, dates, nuts)).toEqual([4, 5, 4]);
  await booksAreRight();
});

test("a combo and its part in one order are sold only while there is enough for both", async () => {
  const { honey, dates, box } = await makeBox();
  const lines = [
    { productId: dates.id, quantity: 4 },
    { productId: box.id, quantity: 2 },
  ];
  const quote = await quoteOrder({ lines });
  expect(quote.lineRefusals).toMatchObject([
    { productId: box.id, refusal: { code: "not-enough-stock", params: { available: 1 } } },
  ]);
  expect(await codeOf(makeOrder({ lines }))).toBe("not-enough-stock");
  expect(await stockOf(honey, dates)).toEqual([5, 7]);
  await order([
    [dates, 3],
    [box, 2],
  ]);
  expect(await stockOf(honey, dates, box)).toEqual([3, 0, 0]);
  await booksAreRight();
});

test("parallel orders of a combo, another combo and their part sell exactly the stock without a deadlock", async () => {
  const deadlocks = async () => {
    const [row] = await pool<{ n: number }[]>`
      select deadlocks::int as n from pg_stat_database where datname = current_database()`;
    return row?.n;
  };
  const before = await deadlocks();
  const [honey, dates, nuts] = [
    await makeTrackedProduct(30),
    await makeTrackedProduct(31),
    await makeTrackedProduct(32),
  ];
  const one = await makeCombo([
    [dates.id, 1],
    [honey.id, 1],
  ]);
  const other = await makeCombo([
    [nuts.id, 1],
    [honey.id, 1],
    [dates.id, 1],
  ]);
  const wanted = [one, other, honey, dates, nuts];
  // More than there is of each, a few at a time.
  const orders = Array.from({ length: 150 }, (_, n) => wanted[n % wanted.length] ?? one);
  let sold = 0;
  while (orders.length > 0)
    await Promise.all(
      orders.splice(0, 15).map(async (product) => {
        const refusal = await codeOf(order([[product, 1]]));
        // Whoever lost five races in a row tries again, as a customer would.
        if (refusal === "try-again") orders.push(product);
        else if (refusal === null) sold += 1;
        else expect(refusal).toBe("not-enough-stock");
      }),
    );
  // The honey goes by both combos and alone.
  expect(await stockOf(honey, dates, one, other)).toEqual([0, expect.anything(), 0, 0]);
  expect(sold).toBeGreaterThan(30);
  await booksAreRight();
  expect(await deadlocks()).toBe(before);
}, 60_000);

test("edits, merges and partial returns of a combo move its parts", async () => {
  const { honey, dates, box } = await makeBox();
  const phoneNumber = nextPhone();
  const { id } = await order([[box, 1]], { phoneNumber });
  await editOrder(id, { lines: [{ position: 0, quantity: 3, price: 900 }] }, nasrin);
  expect(await stockOf(honey, dates, box)).toEqual([2, 1, 0]);
  const more = editOrder(id, { lines: [{ position: 0, quantity: 4, price: 900 }] }, nasrin);
  await expect(more).rejects.toMatchObject({
    code: "not-enough-stock",
    params: { title: "Dates" },
  });
  await editOrder(id, { lines: [{ position: 0, quantity: 1, price: 900 }] }, nasrin);
  expect(await stockOf(honey, dates, box)).toEqual([4, 5, 2]);

  const second = await order([[box, 1]], { phoneNumber });
  const merged = await mergeOrders(id, [second.id], nasrin);
  expect(merged.lines).toMatchObject([{ quantity: 2 }]);
  expect(await stockOf(honey, dates, box)).toEqual([3, 3, 1]);
  await booksAreRight();

  await updateProduct(box.id, { parts: [{ productId: honey.id, pieces: 2 }] });
  const third = await order([[box, 1]], { phoneNumber });
  const both = await mergeOrders(id, [third.id], nasrin);
  // What is in the two boxes differs, so they stay two lines.
  expect(both.lines.map(({ quantity, parts }) => [quantity, parts?.length])).toEqual([
    [2, 2],
    [1, 1],
  ]);
  expect(await stockOf(honey, dates)).toEqual([1, 3]);

  await updateOrder(id, { status: "Deliverd" }, nasrin);
  const input = { reason: "damaged" as const, note: "", refund: 0 };
  const lines = [{ position: 0, quantity: 2, restocked: 1 }];
  await recordReturn(id, { ...input, lines }, { actor: nasrin, key: null });
  expect(await stockOf(honey, dates)).toEqual([2, 5]);
  const written = await pool`
    select product_id, pieces from write_offs order by pieces`;
  expect(written).toEqual([
    { product_id: honey.id, pieces: 1 },
    { product_id: dates.id, pieces: 2 },
  ]);
  await booksAreRight();
});

test("a deal on a combo gives free boxes, whose parts leave the shelf too", async () => {
  const { honey, dates, box } = await makeBox();
  await pool`update products set deal = '{"pieces": 3, "pay": 2}' where id = ${box.id}`;
  const { lines, totalPrice, deliveryCharge } = await order([[box, 3]]);
  expect(lines.map(({ price, quantity }) => [price, quantity])).toEqual([
    [900, 2],
    [0, 1],
  ]);
  expect(totalPrice - deliveryCharge).toBe(1800);
  expect(await stockOf(honey, dates)).toEqual([2, 1]);
  await booksAreRight();
});

test("the pick list sums the parts, with the days of their batches", async () => {
  const { honey, dates, box } = await makeBox();
  await receiveBatch(dates.id, { days: 30, quantity: 10 });
  const one = await order([[box, 4]]);
  const two = await order([[dates, 1]]);
  const { lines } = await readPickList({ ids: [one.id, two.id] });
  expect(lines.map(({ title, quantity, orders }) => [title, quantity, orders])).toEqual([
    ["Dates", 9, 2],
    ["Honey", 4, 1],
  ]);
  expect(lines.find(({ productId }) => productId === honey.id)?.batches).toEqual([]);
  expect(lines.find(({ productId }) => productId === dates.id)?.batches).toEqual([
    { bestBefore: null, quantity: 7 },
    { bestBefore: dayFromNow(30), quantity: 2 },
  ]);
});

test("parts that do not fit are refused", async () => {
  const { honey, dates, box } = await makeBox();
  const nuts = await makeProduct({ title: "Nuts" });
  expect(await codeOf(makeCombo([[box.id, 1]]))).toBe("combo-of-combo");
  const own = updateProduct(box.id, { parts: [{ productId: box.id, pieces: 1 }] });
  expect(await codeOf(own)).toBe("combo-of-combo");
  const ofPart = [{ productId: nuts.id, pieces: 1 }];
  expect(await codeOf(updateProduct(honey.id, { parts: ofPart }))).toBe("combo-is-part");
  await deleteProduct(box.id);
  expect(await codeOf(updateProduct(honey.id, { parts: ofPart }))).toBe("combo-has-stock");
  const unknown = updateProduct(nuts.id, { parts: [{ productId: "Neem", pieces: 1 }] });
  expect(await codeOf(unknown)).toBe("shelf-product-unknown");
  await updateProduct(nuts.id, {
    parts: [
      { productId: "Dates", pieces: 1 },
      { productId: dates.slug, pieces: 2 },
    ],
  });
  expect(await findProduct(nuts.id)).toMatchObject({
    parts: [{ productId: dates.id, pieces: 3 }],
    quantityInStock: 2,
  });
  const tooMany = updateProduct(nuts.id, {
    parts: [
      { productId: "Dates", pieces: 99 },
      { productId: dates.slug, pieces: 1 },
    ],
  });
  expect(await codeOf(tooMany)).toBe("part-full");
});

test("a product that is no combo any more is sold out until staff count it", async () => {
  const { honey, dates, box } = await makeBox();
  for (const part of [honey, dates]) await updateProduct(part.id, { trackStock: false });
  expect(await findProduct(box.id)).toMatchObject({ trackStock: false, inStock: true });
  expect(await codeOf(updateProduct(box.id, { parts: [], quantityInStock: 9 }))).toBe(
    "combo-follows-parts",
  );
  await updateProduct(box.id, { parts: [], trackStock: false });
  expect(await findProduct(box.id)).toMatchObject({
    ...{ parts: [], trackStock: true, quantityInStock: 0, inStock: false },
  });
  const [act] = await pool`select details from staff_acts order by created_at desc limit 1`;
  expect(act?.details).not.toHaveProperty("trackStock");
  await correctStock(box.id, { counted: 4, note: "" }, { actor: nasrin, key: null });
  expect(await codeOf(order([[box, 5]]))).toBe("not-enough-stock");
  await booksAreRight();
});

test("a combo is sold out while one of its parts is a combo", async () => {
  const { nuts, inner } = { nuts: await makeProduct(), inner: await makeProduct() };
  const box = await makeCombo([[inner.id, 1]]);
  const setParts = (parts: object[]) =>
    pool`update products set parts = ${JSON.stringify(parts)}::text::jsonb where id = ${inner.id}`;
  await setParts([{ productId: nuts.id, pieces: 1 }]);
  expect(await findProduct(box.id)).toMatchObject({ trackStock: true, inStock: false });
});

test("nobody counts, receives, writes off or prices the pieces of a combo", async () => {
  const { honey, box } = await makeBox();
  const by = { actor: nasrin, key: null };
  const refused = await Promise.all(
    [
      receiveStock([{ productId: box.id, quantity: 1 }], by),
      correctStock(box.id, { counted: 9, note: "" }, by),
      writeOffStock(box.id, { quantity: 1, cause: "lost", note: "" }, by),
      updateProduct(box.id, { quantityInStock: 9 }),
      makeCombo([[honey.id, 1]], { quantityInStock: 9 }),
      setCosts([{ productId: box.id, cost: 100 }], nasrin),
    ].map(codeOf),
  );
  expect(refused).toEqual(refused.map(() => "combo-follows-parts"));
  const stored = await findProduct(box.id);
  if (!stored) throw new Error("The box is there");
  const imported = await importProducts(
    `slug,quantityInStock,exported\n${box.slug},9,${exportMark(stored)}`,
  );
  expect(imported.problems).toMatchObject([{ code: "combo-follows-parts" }]);
  // In another shop no product has the slug of an exported row, so nothing is added.
  const elsewhere = await importProducts(
    `slug,title,price,exported\nits-box,Box,900,${exportMark(stored)}\nits-honey,Honey,500,${exportMark({ ...stored, parts: [] })}`,
  );
  expect(elsewhere.problems).toMatchObject([
    { row: 2, code: "unknown-since-export" },
    { row: 3, code: "unknown-since-export" },
  ]);
  // As a server of the release before would sell or receive them.
  await pool`update products set quantity_in_stock = 2 where id = ${box.id}`;
  expect(await stockOf(box)).toEqual([3]);
  await pool`update products set quantity_in_stock = 0 where id = ${honey.id}`;
  expect((await listLowStock()).map(({ id }) => id)).toEqual([honey.id]);
  const { counts } = await listStock({ filter: "all", search: "" });
  expect(counts).toEqual({ all: 2, low: 1, out: 1, uncounted: 0 });
});

test("a combo costs what its parts cost", async () => {
  const { honey, dates, box } = await makeBox();
  const costOf = async ({ id }: { id: string }) =>
    (await pool`select cost from order_lines where order_id = ${id}`)[0]?.cost;
  await setCosts([{ productId: honey.id, cost: 300 }], nasrin);
  const unknown = await order([[box, 1]]);
  expect(await costOf(unknown)).toBeNull();
  await setCosts([{ productId: dates.id, cost: 100 }], nasrin, { earlier: true });
  expect(await costOf(unknown)).toBe(500);
  expect(await costOf(await order([[box, 1]]))).toBe(500);
});

test("damaged parts cost their goods, whether they are counted or not", async () => {
  const honey = await makeTrackedProduct(5, { title: "Honey" });
  const jar = await makeProduct({ title: "Jar" });
  const costs = [honey, jar].map(({ id: productId }, i) => ({ productId, cost: i ? 20 : 300 }));
  await setCosts(costs, nasrin);
  const counted = await makeCombo([
    [honey.id, 1],
    [jar.id, 2],
  ]);
  const uncounted = await makeCombo([[jar.id, 3]]);
  const { id } = await order([
    [counted, 2],
    [uncounted, 1],
  ]);
  await updateOrder(id, { status: "Deliverd" }, nasrin);
  const lines = [0, 1].map((position) => ({ position, quantity: 1, restocked: 0 }));
  const input = { reason: "damaged" as const, note: "", refund: 0, lines };
  await recordReturn(id, input, { actor: nasrin, key: null });
  await countProfits();
  const { plain, tables } = await profitsBothWays();
  // One box was sold at 340; of the others honey at 300 and five jars at 20 are lost.
  expect(plain.goods).toBe(340 + 300 + 5 * 20);
  for (const { total } of tables) expect(total.goods).toBe(plain.goods);
  // Counting the day again at another price of a part changes nothing.
  await setCosts([{ productId: jar.id, cost: 90 }], nasrin);
  await pool`insert into profit_marks (day) select dhaka_day(created_at) from orders`;
  await countProfits();
  expect((await profitReport("day", EVER)).total.goods).toBe(plain.goods);
});

test("a cart tells of a combo and its part that there is not enough for both", async () => {
  const { honey, dates, box } = await makeBox();
  const cart = (...lines: [{ id: string }, number][]) =>
    priceCart(
      lines.map(([{ id }, quantity]) => ({ productId: id, quantity })),
      "en",
    );
  const short = await cart([dates, 4], [honey, 1], [box, 2]);
  expect(short).toMatchObject({
    lines: [{ problem: null }, { problem: null }, { problem: "not-enough-stock", limit: 1 }],
    canCheckOut: false,
  });
  expect(short.subtotal).toBe(4 * dates.price + honey.price + 900);
  const turned = await cart([box, 3], [dates, 2]);
  expect(turned.lines[1]).toMatchObject({ problem: "not-enough-stock", limit: 1 });
  expect(await cart([dates, 3], [box, 2])).toMatchObject({ canCheckOut: true });
});
