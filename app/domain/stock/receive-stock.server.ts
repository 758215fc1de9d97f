import { inArray, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import { nameFields } from "../catalog/product-name.ts";
import { nameColumns } from "../catalog/products/cards.server.ts";
import { MAX_INTEGER } from "../digits.ts";
import { inOrderTransaction } from "../orders/changing/order-transaction.server.ts";
import { ShopError } from "../shop-error.ts";
import { isUuid } from "../uuid.ts";
import { stockContext } from "./stock-context.server.ts";
import { type ByStaff, isFirstTime } from "./stock-operation.server.ts";

export type Received = { productId: string; quantity: number };

/**
 * Adds received pieces to each product, all or none. Returns the number of products and pieces, and whether this key was used before.
 * Refused: product-not-found, stock-too-large, stock-key-reused, try-again.
 */
export async function receiveStock(
  received: readonly Received[],
  { note = "", ...by }: ByStaff & { note?: string },
): Promise<{ products: number; pieces: number; repeated: boolean }> {
  const lines = [...merge(received)].sort(([a], [b]) => (a < b ? -1 : 1));
  if (!lines.every(([id]) => isUuid(id))) throw new ShopError("product-not-found", {});
  return inOrderTransaction(async (tx) => {
    const repeated = !(await isFirstTime(tx, by, ["receive", lines, note]));
    if (!repeated) await add(tx, lines, { note, actor: by.actor });
    const pieces = lines.reduce((sum, [, quantity]) => sum + quantity, 0);
    return { products: lines.length, pieces, repeated };
  });
}

/** Locks rows in the order of their ids, in a separate statement, as orders do (orders/stock/stock.server.ts). */
async function add(
  tx: Db,
  lines: readonly [string, number][],
  context: { note: string; actor: { id: string } },
): Promise<void> {
  const ids = lines.map(([id]) => id);
  const param = sql.param(ids);
  const [, added] = await Promise.all([
    tx.execute(sql`
      select id from products where id = any(${param}::uuid[]) order by id for no key update`),
    tx.execute<{ id: string }>(sql`
      with wanted as (
        select * from unnest(${param}::uuid[], ${sql.param(lines.map(([, quantity]) => quantity))}::int[]) as wanted (id, quantity)
      ), context as materialized (select ${stockContext({ ...context, reason: "received" })})
      update products set quantity_in_stock = quantity_in_stock + wanted.quantity
        from wanted cross join context
       where products.id = wanted.id and deleted_at is null and quantity_in_stock <= ${MAX_INTEGER} - wanted.quantity
      returning products.id`),
  ]);
  if (added.length === lines.length) return;
  const done = new Set(added.map(({ id }) => id));
  const [full] = await tx
    .select({ ...nameColumns, deletedAt: products.deletedAt })
    .from(products)
    .where(
      inArray(
        products.id,
        ids.filter((id) => !done.has(id)),
      ),
    );
  if (!full || full.deletedAt) throw new ShopError("product-not-found", {});
  throw new ShopError("stock-too-large", nameFields(full));
}

/** A product listed twice was received twice. */
function merge(received: readonly Received[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of received) {
    const id = productId.toLowerCase();
    sums.set(id, Math.min((sums.get(id) ?? 0) + quantity, MAX_INTEGER));
  }
  return sums;
}
