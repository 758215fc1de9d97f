import { beforeAll, expect, test } from "vitest";
import {
  deleteProduct,
  restoreProduct,
  updateProduct,
} from "#app/domain/catalog/products/product-admin.server.ts";
import { findProduct } from "#app/domain/catalog/products/staff-products.server.ts";
import { exportMark } from "#app/domain/catalog/spreadsheet/product-export-mark.server.ts";
import { importProducts } from "#app/domain/catalog/spreadsheet/product-import.server.ts";
import { correctStock, writeOffStock } from "#app/domain/catalog/stock/correct-stock.server.ts";
import { receiveStock } from "#app/domain/catalog/stock/receive-stock.server.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import {
  deleteOrder,
  restoreOrder,
  updateOrder,
} from "#app/domain/orders/changing/order-changes.server.ts";
import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { GOODS_PLACES } from "#app/domain/orders/stock/goods.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder, makeTrackedProduct } from "#tests/support/factories.ts";
import { fc, SEED, sampleSize } from "#tests/support/samples.ts";
import { wrongMovements } from "#tests/support/stock.ts";

const HISTORIES = sampleSize(80, 2000);
/** Histories that run at the same time, each with two products of its own. */
const TOGETHER = 20;

const item = fc.integer({ min: 0, max: 1 });
const order = fc.integer({ min: 0, max: 3 });
const few = fc.integer({ min: 1, max: 4 });
const status = fc.constantFrom(...ORDER_STATUSES, "Cancelled" as const, "Processing" as const);
const goods = fc.constantFrom(...GOODS_PLACES);
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant("place" as const), few, more: few }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("set" as const), order, status, goods }) },
  fc.record({ does: fc.constant("set-all" as const), status, goods }),
  fc.record({ does: fc.constantFrom("delete" as const, "restore" as const), order }),
  fc.record({ does: fc.constant("receive" as const), few, more: few }),
  // As often as all below together: only a history with two of these switches the count back on.
  fc.record({ does: fc.constant("track" as const), item, few }),
  fc.record({
    does: fc.constantFrom("count", "write-off", "edit", "import", "sql", "hide") as fc.Arbitrary<
      "count" | "write-off" | "edit" | "import" | "sql" | "hide"
    >,
    item,
    few,
  }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

let nasrin: Awaited<ReturnType<typeof makeAdmin>>;

beforeAll(async () => {
  await emptyTables();
  nasrin = await makeAdmin();
});

type World = { items: [string, string]; orders: string[] };

/** Performs the acts of a shop's people and ignores refusals. */
async function live(world: World, acts: readonly Act[]): Promise<void> {
  for (const one of acts) {
    try {
      await perform(world, one);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
    }
  }
}

async function perform({ items, orders }: World, one: Act): Promise<unknown> {
  const by = { actor: nasrin, key: null };
  switch (one.does) {
    case "place": {
      const lines = [one.few, one.more].map((n, i) => ({ productId: items[i] ?? "", quantity: n }));
      return orders.push((await makeOrder({ lines: lines.slice(one.few % 2) })).id);
    }
    case "set":
      return updateOrder(orders[one.order] ?? "", { status: one.status, goods: one.goods }, nasrin);
    case "set-all":
      return changeStatusOfOrders(orders.slice(0, 3), one.status, nasrin, new Map(), one);
    case "delete":
      return deleteOrder(orders[one.order] ?? "", nasrin);
    case "restore":
      return restoreOrder(orders[one.order] ?? "", nasrin);
    case "receive":
      return receiveStock(
        items.map((productId, i) => ({ productId, quantity: i ? one.few : one.more })),
        by,
      );
  }
  const id = items[one.item] ?? "";
  const product = await findProduct(id);
  if (!product) return restoreProduct(id);
  switch (one.does) {
    case "count":
      return correctStock(id, { counted: one.few, note: "" }, by);
    case "write-off":
      return writeOffStock(id, { quantity: one.few, cause: "lost", note: "" }, by);
    case "edit":
      return updateProduct(id, { quantityInStock: one.few * 2 }, { actor: nasrin });
    case "import":
      return importProducts(
        `slug,quantityInStock,exported\n${product.slug},${product.quantityInStock + one.few - 2},${exportMark(product)}`,
      );
    case "sql":
      return pool`update products set quantity_in_stock = ${one.few} where id = ${id}`;
    case "track":
      return updateProduct(id, { trackStock: !product.trackStock });
    case "hide":
      return deleteProduct(id);
  }
}

test(`in ${HISTORIES} histories movements add up to the stock, and those of an order to its products`, async () => {
  const histories = fc.sample(fc.array(act, { minLength: 3, maxLength: 9 }), {
    numRuns: HISTORIES,
  });
  for (let start = 0; start < histories.length; start += TOGETHER) {
    await Promise.all(
      histories.slice(start, start + TOGETHER).map(async (acts) => {
        const [one, other] = [await makeTrackedProduct(6), await makeTrackedProduct(9)];
        await live({ items: [one.id, other.id], orders: [] }, acts);
      }),
    );
  }
  expect(await wrongMovements(), `seed ${SEED}`).toEqual([]);
  const reasons = await pool<{ reason: string }[]>`select distinct reason from stock_movements`;
  expect(reasons.map(({ reason }) => reason).sort()).toEqual([
    ...["cancelled", "counted", "import", "order-edit", "product-edit", "received", "returned"],
    ...["sale", "start", "tracking-off", "tracking-on", "unknown", "written-off"],
  ]);
});

test("parallel orders, receipts, counts and edits of the same products lose no piece and do not deadlock", async () => {
  const before = await deadlocks();
  const items = await Promise.all([1, 2, 3].map(() => makeTrackedProduct(400)));
  const ids = items.map(({ id }) => id);
  const world = (turn: number): World => {
    const [a = "", b = ""] = turn % 2 ? [ids[0], ids[turn % 3]] : [ids[2], ids[turn % 2]];
    return { items: [a, b], orders: [] };
  };
  const acts = fc.sample(
    fc.array(
      act.filter(({ does }) => !["sql", "hide", "track"].includes(does)),
      { minLength: 6, maxLength: 6 },
    ),
    { numRuns: sampleSize(25, 200) },
  );
  await Promise.all(acts.map((one, turn) => live(world(turn), one)));
  expect(await wrongMovements()).toEqual([]);
  expect(await deadlocks()).toBe(before);
});

/** Counted by Postgres, so that repeated transactions are included. */
async function deadlocks(): Promise<number> {
  await pool`select pg_stat_clear_snapshot(), pg_stat_force_next_flush()`;
  const [row] =
    await pool`select deadlocks::int as n from pg_stat_database where datname = current_database()`;
  return row?.n ?? 0;
}
