import { randomUUID } from "node:crypto";
import { eq, or, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { cartLines, carts } from "#drizzle/schema.ts";
import { ShopError } from "../../core/shop-error.ts";
import { MAX_CART_LINES } from "./cart.ts";
import { type CartChange, changeCart } from "./cart-transaction.server.ts";

/**
 * The id that undoes a removal (null if there was nothing to remove), and whether the cart is empty
 * now.
 */
export type Removal = { removalId: string | null; isEmpty: boolean };

/** Removes a line; the cart's last removal can be undone. */
export function removeLine(change: CartChange, productId: string): Promise<Removal> {
  return remove(change, sql`product_id = ${productId}::uuid`);
}

/** Removes all lines. */
export function emptyCart(change: CartChange): Promise<Removal> {
  return remove(change, sql`true`);
}

async function remove(change: CartChange, which: ReturnType<typeof sql>): Promise<Removal> {
  const removal = await changeCart<Removal>(change, {
    work: (tx) => removeWithin(tx, change.cartId, which),
    // The next page looks up whether the cart is empty.
    repeated: ({ removalId }) => ({ removalId, isEmpty: false }),
  });
  return removal ?? { removalId: null, isEmpty: true };
}

async function removeWithin(tx: Db, cartId: string, which: ReturnType<typeof sql>) {
  const removalId = randomUUID();
  const removed = await tx.execute(sql`
    with removed as (
      delete from cart_lines where cart_id = ${cartId}::uuid and ${which}
      returning product_id, quantity, position
    )
    update carts set removal_id = ${removalId}::uuid, removed_lines = lines.list
      from (select json_agg(json_build_object(
              'productId', product_id, 'quantity', quantity, 'position', position))::jsonb as list from removed) as lines
     where id = ${cartId}::uuid and lines.list is not null
    returning id`);
  const isEmpty = (await countLines(tx, cartId)) === 0;
  return { removalId: removed.length > 0 ? removalId : null, isEmpty };
}

async function countLines(tx: Db, cartId: string): Promise<number> {
  return tx.$count(cartLines, eq(cartLines.cartId, cartId));
}

/**
 * Restores removed lines to their positions: in their own cart, or in `cartId` if the visitor has
 * begun another. Returns the cart's id, or null if something else was removed since or the cart no
 * longer exists. A repeat changes nothing. Refused: cart-full.
 */
export async function undoRemoval(
  removalId: string,
  cartId: string | null,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: carts.id, removalId: carts.removalId, lines: carts.removedLines })
      .from(carts)
      .where(or(eq(carts.removalId, removalId), cartId ? eq(carts.id, cartId) : undefined))
      .orderBy(carts.id)
      .for("update");
    const source = found.find((cart) => cart.removalId === removalId);
    if (!source) return null;
    const target = found.find((cart) => cart.id === cartId)?.id ?? source.id;
    await tx
      .insert(cartLines)
      .values(source.lines.map((line) => ({ cartId: target, ...line })))
      .onConflictDoNothing();
    if ((await countLines(tx, target)) > MAX_CART_LINES) {
      throw new ShopError("cart-full", { max: MAX_CART_LINES });
    }
    await tx.update(carts).set({ updatedAt: new Date() }).where(eq(carts.id, target));
    return target;
  });
}
