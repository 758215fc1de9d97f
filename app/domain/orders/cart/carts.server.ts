import { asc, eq, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { prepareOnce } from "#drizzle/prepared.server.ts";
import { cartLines, carts } from "#drizzle/schema.ts";
import { MAX_QUANTITY } from "../../core/digits.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import { type Cart, type CartLine, fillCart } from "./cart.ts";
import { type CartChange, changeCart, lockCart } from "./cart-transaction.server.ts";

/** A cart's lines, first added first; none if the cart does not exist. */
export function listCartLines(cartId: string): Promise<Cart> {
  return readLines(db, cartId);
}

/**
 * Adds many lines, for example of an old order: a product that is already there gets the larger
 * quantity, up to 99. Returns the lines that did not fit into 50.
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

/** Inserts lines; an existing line gets the new quantity, at most 99. */
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
 * Removes the ordered lines within the order's transaction; what another tab added meanwhile stays.
 * Returns whether lines are left.
 */
export async function removeOrderedLines(tx: Db, cartId: string, lines: Cart): Promise<boolean> {
  const productIds = lines.map((line) => line.productId);
  const quantities = lines.map((line) => line.quantity);
  // Sent together: the second statement runs once the lock is held.
  const [, [left]] = await Promise.all([
    lockCart(tx, cartId),
    removing({ cartId, productIds, quantities }, tx),
  ]);
  return left?.isLeft === true;
}

/**
 * Deletes carts 30 days after their last change; empty ones after a day, within which a removal can
 * be undone.
 */
export async function sweepCarts(now = new Date()): Promise<number> {
  const at = now.toISOString();
  return deleteInBatches(
    carts,
    sql`updated_at < ${at}::timestamptz - interval '30 days'
        or (updated_at < ${at}::timestamptz - interval '1 day'
            and not exists (select from cart_lines where cart_id = carts.id))`,
  );
}
