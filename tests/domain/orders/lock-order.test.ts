import { afterEach, beforeEach, expect, test } from "vitest";
import { createProduct, updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { NEW_PRODUCT } from "#app/domain/catalog/products/product-input.server.ts";
import { importProducts } from "#app/domain/catalog/spreadsheet/product-import.server.ts";
import { receiveStock } from "#app/domain/catalog/stock/receive-stock.server.ts";
import { setCosts } from "#app/domain/money/profit/cost-prices.server.ts";
import { recordCall, undoCall } from "#app/domain/orders/calls/record-call.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeAdmin,
  makeOrder,
  makeProduct,
  makeTrackedProduct,
  nextPhone,
} from "#tests/support/factories.ts";

/*
 * Placing writes the order, which locks its person, and takes goods after that. Whoever takes goods first and the person
 * later can deadlock with it. Here the good is held by somebody else: what waits for it must have its person already.
 */

type Made = Awaited<ReturnType<typeof made>>;

let holder: Awaited<ReturnType<typeof pool.reserve>>;

beforeEach(async () => {
  holder = await pool.reserve();
});

afterEach(async () => {
  await holder`rollback`;
  holder.release();
});

async function made() {
  const honey = await makeTrackedProduct(9);
  const lines = [{ productId: honey.id, quantity: 2 }];
  const order = await makeOrder({ phoneNumber: nextPhone(), lines });
  return { honey, order, nasrin: await makeAdmin() };
}

/** Waits until a transaction waits for the holder's row, or is over. */
async function somebodyWaits(isOver = () => false): Promise<void> {
  while (!isOver()) {
    const [waiting] = await holder`
      select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    if (waiting) return;
  }
}

/** Whether the person's row is locked as soon as a transaction waits for the holder's row. */
async function isPersonHeld(phoneNumber: string): Promise<boolean> {
  await somebodyWaits();
  return holder`select from people where phone_number = ${phoneNumber} for update skip locked`.then(
    (rows) => rows.length === 0,
  );
}

async function whileGoodIsHeld({ honey, order }: Made, act: () => Promise<unknown>) {
  await holder`begin`;
  await holder`select from products where id = ${honey.id} for update`;
  const acting = act();
  acting.catch(() => undefined);
  const isHeld = await isPersonHeld(order.phoneNumber);
  await holder`rollback`;
  await acting;
  expect(isHeld).toBe(true);
}

test("locks are taken in one order by cancelling a fake order after a call, and by undoing it", async () => {
  const one = await made();
  const { order, nasrin } = one;
  await whileGoodIsHeld(one, () =>
    recordCall(order.id, { outcome: "fake", version: order.version }, nasrin),
  );
  const [now] = await pool<
    { version: number }[]
  >`select version from orders where id = ${order.id}`;
  await whileGoodIsHeld(one, () => undoCall(order.id, now?.version ?? 0, nasrin));
});

test("locks are taken in one order by a return", async () => {
  const one = await made();
  const { id } = await updateOrder(one.order.id, { status: "Deliverd" }, one.nasrin);
  const input = {
    ...{ reason: "refused" as const, note: "", refund: 0 },
    lines: [{ position: 0, quantity: 1, restocked: 1 }],
  };
  await whileGoodIsHeld(one, () => recordReturn(id, input, { actor: one.nasrin, key: null }));
});

/*
 * An order locks products, and the trigger that counts combos anew then locks theirs. Here somebody holds the row that comes first: whoever
 * waits for it must not have the one that comes later yet.
 */

async function expectInOrder(first: string, later: string, act: () => Promise<unknown>) {
  await holder`begin`;
  await holder`select from products where id = ${first} for update`;
  let isOver = false;
  const acting = act().finally(() => {
    isOver = true;
  });
  acting.catch(() => undefined);
  await somebodyWaits(() => isOver);
  const free = await holder`select from products where id = ${later} for update skip locked`;
  await holder`rollback`;
  await acting;
  expect(free).toHaveLength(1);
}

/** Two combos of one part each, in the order of their ids. */
async function makeTwoCombos() {
  const boxes = await Promise.all(
    [1, 2].map(async () => {
      const part = await makeProduct({ quantityInStock: 9 });
      const parts = [{ productId: part.id, pieces: 1 }];
      const box = await createProduct({ ...NEW_PRODUCT, title: "Box", price: 900, parts });
      return { part, box };
    }),
  );
  const [first, later] = boxes.sort((a, b) => (a.box.id < b.box.id ? -1 : 1));
  if (!first || !later) throw new Error("There are two");
  return { first, later };
}

test("products are locked in one order by a receipt that names them in another", async () => {
  const goods = [await makeTrackedProduct(9), await makeTrackedProduct(9)];
  const [first = "", later = ""] = goods.map(({ id }) => id).sort();
  const received = [later, first].map((productId) => ({ productId, quantity: 1 }));
  const by = { actor: await makeAdmin(), key: null };
  await expectInOrder(first, later, () => receiveStock(received, by));
});

test("combos are locked in one order by an import that changes their parts row by row", async () => {
  const { first, later } = await makeTwoCombos();
  const rows = [later, first].map(({ part }) => `${part.slug},true`);
  await expectInOrder(first.box.id, later.box.id, () =>
    importProducts(["slug,trackStock", ...rows].join("\n")),
  );
});

test("combos are locked in one order by a merge that returns one part before it takes another", async () => {
  const { first, later } = await makeTwoCombos();
  const nasrin = await makeAdmin();
  const phoneNumber = nextPhone();
  const order = (id: string) => makeOrder({ phoneNumber, lines: [{ productId: id, quantity: 1 }] });
  const into = await order((await makeProduct()).id);
  await updateProduct(later.part.id, { trackStock: true });
  const others = [await order(later.part.id), await order(first.part.id)];
  await updateProduct(first.part.id, { trackStock: true });
  await expectInOrder(first.box.id, later.box.id, () =>
    mergeOrders(
      into.id,
      others.map(({ id }) => id),
      nasrin,
    ),
  );
});

test("parts are locked before combos by a change of cost prices", async () => {
  const part = await makeProduct({ id: "ffffffff-ffff-4fff-bfff-ffffffffffff" });
  const parts = [{ productId: part.id, pieces: 1 }];
  const box = await createProduct({ ...NEW_PRODUCT, title: "Box", price: 900, parts });
  const nasrin = await makeAdmin();
  const costs = [box, part].map(({ id: productId }) => ({ productId, cost: 100 }));
  await expectInOrder(part.id, box.id, () =>
    expect(setCosts(costs, nasrin)).rejects.toMatchObject({ code: "combo-follows-parts" }),
  );
});

test("products are locked in one order by a new combo that becomes another size of one", async () => {
  const size = await makeProduct({ id: "00000000-0000-4000-8000-000000000001" });
  const part = await makeProduct({ quantityInStock: 9 });
  const parts = [{ productId: part.id, pieces: 1 }];
  const box = { ...NEW_PRODUCT, title: "Box", price: 900, family: "honey boxes", parts };
  await expectInOrder(size.id, part.id, () => createProduct(box, { sizeOf: size.id }));
});
