import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  createProduct,
  deleteProduct,
  restoreProduct,
  updateProduct,
} from "#app/domain/catalog/products/product-admin.server.ts";
import { productSchema } from "#app/domain/catalog/products/product-input.server.ts";
import { findProduct } from "#app/domain/catalog/products/staff-products.server.ts";
import { exportMark } from "#app/domain/catalog/spreadsheet/product-export-mark.server.ts";
import { importProducts } from "#app/domain/catalog/spreadsheet/product-import.server.ts";
import { correctStock, writeOffStock } from "#app/domain/catalog/stock/correct-stock.server.ts";
import { eachMovement, listMovements } from "#app/domain/catalog/stock/movements.server.ts";
import { receiveStock } from "#app/domain/catalog/stock/receive-stock.server.ts";
import {
  deleteOrder,
  restoreOrder,
  updateOrder,
} from "#app/domain/orders/changing/order-changes.server.ts";
import { cancelOwnOrder } from "#app/domain/orders/changing/own-order.server.ts";
import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import { changeWholeList, selectWholeList } from "#app/domain/orders/changing/whole-list.server.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { db } from "#drizzle/client.server.ts";
import { products, stockMovements } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeAdmin,
  makeCustomer,
  makeOrder,
  makeProduct,
  makeTrackedProduct,
} from "#tests/support/factories.ts";
import { wrongMovements } from "#tests/support/stock.ts";

beforeEach(emptyTables);

const NOBODY = "00000000-0000-4000-8000-000000000000";

/** The product's movements as its page shows them, oldest first. */
async function story(productId: string) {
  const { movements } = await listMovements(productId);
  return movements
    .reverse()
    .map(({ reason, change, quantityLeft, actorName, orderNumber, cause, note }) =>
      [reason, change, quantityLeft, actorName, orderNumber, cause, note].filter(Boolean).join(" "),
    );
}

const once = (actor: { id: string }, key: string | null = crypto.randomUUID()) => ({ actor, key });

test("every change of stock is recorded with its author and order", async () => {
  const nasrin = await makeAdmin();
  const karim = await makeCustomer();
  const input = productSchema.parse({
    title: "Honey",
    price: 650,
    trackStock: true,
    quantityInStock: 20,
  });
  const { id } = await createProduct(input, { actor: nasrin });
  const lines = [{ productId: id, quantity: 2 }];
  const order = await makeOrder({ lines, customerId: karim.id });
  const n = order.orderNumber;
  await updateOrder(order.id, { status: "Refunded" }, nasrin);
  await updateOrder(order.id, { status: "Deliverd" }, nasrin);
  const second = await makeOrder({ lines, customerId: karim.id });
  await cancelOwnOrder(second.id, karim.id);
  const third = await makeOrder({ lines });
  await deleteOrder(third.id, nasrin);
  await restoreOrder(third.id, nasrin);
  await receiveStock([{ productId: id, quantity: 30 }], { ...once(nasrin), note: "Bill 7" });
  await correctStock(id, { counted: 44, note: "" }, once(nasrin));
  await writeOffStock(id, { quantity: 4, cause: "damaged", note: "wet" }, once(nasrin));
  await updateProduct(id, { quantityInStock: 41 }, { actor: nasrin });
  await updateProduct(id, { title: "Raw honey" }, { actor: nasrin });
  const product = await findProduct(id);
  const mark = product && exportMark(product);
  await importProducts(
    `slug,title,price,quantityInStock,exported\nhoney,Raw honey,650,40,${mark}\ndark-honey,Dark honey,700,7,`,
    undefined,
    nasrin,
  );
  await updateProduct(id, { trackStock: false }, { actor: nasrin });
  await makeOrder({ lines });
  await updateProduct(id, { trackStock: true, quantityInStock: 39 }, { actor: nasrin });
  await pool`update products set quantity_in_stock = 12 where id = ${id}`;
  expect(await story(id)).toEqual([
    "start 20 20 Nasrin Akter",
    `sale -2 18 ${n}`,
    `returned 2 20 Nasrin Akter ${n}`,
    `order-edit -2 18 Nasrin Akter ${n}`,
    `sale -2 16 ${n + 1}`,
    `cancelled 2 18 ${n + 1}`,
    `sale -2 16 ${n + 2}`,
    `cancelled 2 18 Nasrin Akter ${n + 2}`,
    `order-edit -2 16 Nasrin Akter ${n + 2}`,
    "received 30 46 Nasrin Akter Bill 7",
    "counted -2 44 Nasrin Akter",
    "written-off -4 40 Nasrin Akter damaged wet",
    "product-edit 1 41 Nasrin Akter",
    "import -1 40 Nasrin Akter",
    "tracking-off 40 Nasrin Akter",
    "product-edit -1 39 Nasrin Akter",
    "tracking-on 39 Nasrin Akter",
    "unknown -27 12",
  ]);
  expect(await wrongMovements()).toEqual([]);
});

test("orders cancelled together each release what they took", async () => {
  const nasrin = await makeAdmin();
  const [honey, oil] = [await makeTrackedProduct(50), await makeTrackedProduct(50)];
  const placed: Order[] = [];
  for (const quantity of [1, 2, 3]) {
    placed.push(
      await makeOrder({
        lines: [
          { productId: honey.id, quantity },
          { productId: oil.id, quantity: 4 - quantity },
        ],
      }),
    );
  }
  await changeStatusOfOrders(
    placed.map(({ id }) => id),
    "Cancelled",
    nasrin,
  );
  await changeStatusOfOrders(
    placed.map(({ id }) => id),
    "Processing",
    nasrin,
  );
  const list = await selectWholeList({ filter: null, search: "" }, "Refunded", nasrin);
  await changeWholeList(list, nasrin);
  const moved = await db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, honey.id));
  const of = (reason: string) =>
    moved
      .filter((one) => one.reason === reason)
      .map(({ orderId, change }) => [placed.findIndex(({ id }) => id === orderId), change])
      .sort();
  expect(of("cancelled")).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
  expect(of("order-edit")).toEqual([
    [0, -1],
    [1, -2],
    [2, -3],
  ]);
  expect(of("returned")).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
  expect(await wrongMovements()).toEqual([]);
});

test("products keep their movements through deleting and restoring, until they are removed", async () => {
  const { id } = await makeTrackedProduct(3);
  await deleteProduct(id);
  await restoreProduct(id);
  expect(await story(id)).toEqual(["start 3 3"]);
  await pool`delete from products where id = ${id}`;
  expect(await story(id)).toEqual([]);
});

describe("stock movements cannot be written by hand", () => {
  const FORGERIES = {
    added: sql`insert into stock_movements (product_id, change, quantity_left, reason) select id, 5, 5, 'received' from products`,
    changed: sql`update stock_movements set change = change + 1`,
    "moved to another day": sql`update stock_movements set created_at = now() - interval '1 day'`,
    deleted: sql`delete from stock_movements`,
  };
  test.each(Object.entries(FORGERIES))("a movement cannot be %s", async (_, statement) => {
    await makeTrackedProduct(3);
    await expect(db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("stock movements follow") },
    });
    expect(await wrongMovements()).toEqual([]);
  });

  test("a movement remains when its author's account is deleted", async () => {
    const nasrin = await makeAdmin();
    const { id } = await makeTrackedProduct(3);
    await receiveStock([{ productId: id, quantity: 2 }], once(nasrin));
    await pool`delete from users where id = ${nasrin.id}`;
    expect(await story(id)).toEqual(["start 3 3", "received 2 5"]);
  });
});

describe("a repeated stock operation counts once", () => {
  test("as a receipt, also if both arrive together", async () => {
    const nasrin = await makeAdmin();
    const { id } = await makeTrackedProduct(3);
    const send = (quantity: number) =>
      receiveStock([{ productId: id, quantity }], once(nasrin, "monday"));
    const both = await Promise.all([send(5), send(5), send(5)]);
    expect(both.filter(({ repeated }) => repeated)).toHaveLength(2);
    expect(await story(id)).toEqual(["start 3 3", "received 5 8 Nasrin Akter"]);
    await expect(send(6)).rejects.toMatchObject({ code: "stock-key-reused" });
    const other = await makeAdmin();
    await receiveStock([{ productId: id, quantity: 1 }], once(other, "monday"));
    expect((await findProduct(id))?.quantityInStock).toBe(9);
  });

  test("as a write-off and as a count", async () => {
    const nasrin = await makeAdmin();
    const { id } = await makeTrackedProduct(10);
    const lost = { quantity: 2, cause: "lost", note: "" } as const;
    expect(await writeOffStock(id, lost, once(nasrin, "a"))).toMatchObject({
      before: 10,
      after: 8,
    });
    expect(await writeOffStock(id, lost, once(nasrin, "a"))).toMatchObject({ repeated: true });
    const counted = { counted: 6, shown: 8, note: "" };
    await correctStock(id, counted, once(nasrin, "b"));
    expect(await correctStock(id, counted, once(nasrin, "b"))).toMatchObject({ repeated: true });
    expect((await findProduct(id))?.quantityInStock).toBe(6);
  });

  test("but always counts without a key", async () => {
    const nasrin = await makeAdmin();
    const { id } = await makeTrackedProduct(0);
    for (const _ of [1, 2])
      await receiveStock([{ productId: id, quantity: 1 }], once(nasrin, null));
    expect((await findProduct(id))?.quantityInStock).toBe(2);
  });
});

describe("no stock is moved if", () => {
  test("one of the received products is deleted, or its quantity would exceed the maximum", async () => {
    const nasrin = await makeAdmin();
    const { id } = await makeTrackedProduct(3);
    const full = await makeTrackedProduct(2_147_483_640, { title: "Rice" });
    const receive = (productId: string, quantity: number) =>
      receiveStock(
        [
          { productId: id, quantity: 1 },
          { productId, quantity },
        ],
        once(nasrin),
      );
    for (const gone of [NOBODY, "no id"])
      await expect(receive(gone, 1)).rejects.toMatchObject({ code: "product-not-found" });
    await expect(receive(full.id, 8)).rejects.toMatchObject({
      code: "stock-too-large",
      params: { title: "Rice", titleBn: "" },
    });
    const deleted = await makeProduct();
    await deleteProduct(deleted.id);
    await expect(receive(deleted.id, 1)).rejects.toMatchObject({ code: "product-not-found" });
    expect((await findProduct(id))?.quantityInStock).toBe(3);
  });

  test("pieces have moved since they were counted", async () => {
    const nasrin = await makeAdmin();
    const { id, title } = await makeTrackedProduct(10);
    await makeOrder({ lines: [{ productId: id, quantity: 2 }] });
    const count = (counted: number, shown: number | null) =>
      correctStock(id, { counted, shown, note: "" }, once(nasrin));
    await expect(count(12, 10)).rejects.toMatchObject({
      code: "stock-moved",
      params: { title, titleBn: "", shown: 10, now: 8 },
    });
    expect(await count(12, 8)).toMatchObject({ before: 8, after: 12 });
    expect(await count(12, 9)).toMatchObject({ before: 12, after: 12 });
  });

  test("more is written off than there are", async () => {
    const nasrin = await makeAdmin();
    const { id } = await makeTrackedProduct(1);
    const twice = writeOffStock(id, { quantity: 2, cause: "expired", note: "" }, once(nasrin));
    await expect(twice).rejects.toMatchObject({ code: "not-enough-stock" });
    await expect(
      correctStock(NOBODY, { counted: 1, note: "" }, once(nasrin)),
    ).rejects.toMatchObject({ code: "product-not-found" });
  });
});

test("a product's movements are read by page, and a range of days completely", async () => {
  const { id } = await makeTrackedProduct(1);
  for (let quantity = 2; quantity <= 1203; quantity++)
    await db.update(products).set({ quantityInStock: quantity }).where(eq(products.id, id));
  const seen: number[] = [];
  let before: number | null = null;
  do {
    const page = await listMovements(id, { before, perPage: 500 });
    seen.push(...page.movements.map(({ quantityLeft }) => quantityLeft));
    before = page.next;
  } while (before !== null);
  expect(seen).toEqual(Array.from({ length: 1203 }, (_, i) => 1203 - i));
  const day = 24 * 60 * 60 * 1000;
  const all: number[] = [];
  for await (const { quantityLeft } of eachMovement(new Date(0), new Date(Date.now() + day)))
    all.push(quantityLeft);
  expect(all).toEqual(seen.toReversed());
});
