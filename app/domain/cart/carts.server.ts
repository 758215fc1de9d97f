import { asc, eq, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { executePrepared } from "#drizzle/prepared.server.ts";
import { cartLines, carts } from "#drizzle/schema.ts";
import { deleteInBatches } from "../housekeeping/delete-in-batches.server.ts";
import { type Cart, type CartLine, fillCart, MAX_QUANTITY } from "./cart.ts";
import { type CartChange, changeCart, lockCart } from "./cart-transaction.server.ts";

/** What is in a cart, first added first; nothing in one that is not there (any more). */
export function listCartLines(cartId: string): Promise<Cart> {
  return readLines(db, cartId);
}

/**
 * Many lines at once, as from an old order: of a product that is there already the larger quantity counts, up to 99.
 * Answers the lines for which 50 leave no room.
 */
export async function addLines(change: CartChange, lines: readonly CartLine[]): Promise<Cart> {
  const leftOut = await changeCart(change, {
    makes: true,
    work: async (tx) => {
      const { cart, leftOut } = fillCart(await readLines(tx, change.cartId), lines);
      await writeLines(tx, change.cartId, cart);
      return leftOut;
    },
    repeated: () => [],
  });
  return leftOut ?? [];
}

/** A cart's lines within a transaction, first added first. */
export async function readLines(tx: Db, cartId: string): Promise<Cart> {
  return tx
    .select({ productId: cartLines.productId, quantity: cartLines.quantity })
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.position))
    .prepare("lines_of_one")
    .execute();
}

/** Puts these lines in; of one that is there its quantity is set, 99 at most. */
export async function writeLines(tx: Db, cartId: string, lines: Cart): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insert(cartLines)
    .values(lines.map(({ productId, quantity }) => ({ cartId, productId, quantity })))
    .onConflictDoUpdate({
      target: [cartLines.cartId, cartLines.productId],
      set: { quantity: sql`least(excluded.quantity, ${MAX_QUANTITY})` },
    });
}

/**
 * Takes exactly what was ordered out of the cart, within the order's own transaction: what another tab put there
 * meanwhile stays.
 */
export async function removeOrderedLines(tx: Db, cartId: string, lines: Cart): Promise<void> {
  const change = sql`
    with ordered as (
      select * from unnest(
        ${sql.param(lines.map((line) => line.productId))}::uuid[],
        ${sql.param(lines.map((line) => line.quantity))}::int[]) as ordered (product_id, quantity)
    ), gone as (
      delete from cart_lines using ordered
       where cart_lines.cart_id = ${cartId}::uuid and cart_lines.product_id = ordered.product_id
         and cart_lines.quantity <= ordered.quantity
    )
    update cart_lines set quantity = cart_lines.quantity - ordered.quantity from ordered
     where cart_lines.cart_id = ${cartId}::uuid and cart_lines.product_id = ordered.product_id
       and cart_lines.quantity > ordered.quantity`;
  // Sent along: what it sees is what was there once the lock was had.
  await Promise.all([lockCart(tx, cartId), executePrepared(tx, change)]);
}

/** Carts are kept for 30 days after the last change, empty ones a day, in which a removal can still be undone. */
export async function sweepCarts(now = new Date()): Promise<number> {
  const at = now.toISOString();
  return deleteInBatches(
    carts,
    sql`updated_at < ${at}::timestamptz - interval '30 days'
        or (updated_at < ${at}::timestamptz - interval '1 day'
            and not exists (select from cart_lines where cart_id = carts.id))`,
  );
}
