import { asc, eq, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { prepareOnce } from "#drizzle/prepared.server.ts";
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

const cartOf = sql`cart_lines.cart_id = ${sql.placeholder("cartId")}::uuid`;

const removing = prepareOnce<{ isLeft: boolean }>(
  db,
  sql`
    with ordered as (
      select * from unnest(
        ${sql.placeholder("productIds")}::uuid[],
        ${sql.placeholder("quantities")}::int[]) as ordered (product_id, quantity)
    ), gone as (
      delete from cart_lines using ordered
       where ${cartOf} and cart_lines.product_id = ordered.product_id
         and cart_lines.quantity <= ordered.quantity
    ), lowered as (
      update cart_lines set quantity = cart_lines.quantity - ordered.quantity from ordered
       where ${cartOf} and cart_lines.product_id = ordered.product_id
         and cart_lines.quantity > ordered.quantity
    )
    select exists (
      select from cart_lines left join ordered using (product_id)
       where ${cartOf}
         and (ordered.product_id is null or cart_lines.quantity > ordered.quantity)) as "isLeft"`,
);

/**
 * Takes exactly what was ordered out of the cart, within the order's own transaction: what another tab put there
 * meanwhile stays. Whether anything is left.
 */
export async function removeOrderedLines(tx: Db, cartId: string, lines: Cart): Promise<boolean> {
  const productIds = lines.map((line) => line.productId);
  const quantities = lines.map((line) => line.quantity);
  // Sent along: what it sees is what was there once the lock was had.
  const [, [left]] = await Promise.all([
    lockCart(tx, cartId),
    removing({ cartId, productIds, quantities }, tx),
  ]);
  return left?.isLeft === true;
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
