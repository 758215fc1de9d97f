import { eq, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { preparedFor } from "#drizzle/prepared.server.ts";
import { carts } from "#drizzle/schema.ts";

/**
 * A cart and the operation id of a change; an operation that was seen before changes nothing. A
 * null operation is never recognised. `isNew` marks an id that was just made, which no other
 * request knows.
 */
export type CartChange = { cartId: string; operation: string | null; isNew?: boolean };

/**
 * Operations remembered per cart, about 8 kB: enough for five lines raised from 1 to 99 while every
 * answer is lost.
 */
export const REMEMBERED = 500;

/** The cart's row, locked until the transaction ends. */
type LockedCart = Pick<typeof carts.$inferSelect, "operations" | "removalId">;

/**
 * Runs one change while holding the cart's lock. A repeat does not run again: `repeated` answers
 * from the first result. Changes that add create a missing cart (`makes`); others then do nothing
 * and return null.
 */
export async function changeCart<T>(
  { cartId, operation }: CartChange,
  does: { makes?: boolean; work: (tx: Db) => Promise<T>; repeated: (cart: LockedCart) => T },
): Promise<T | null> {
  return db.transaction(async (tx) => {
    const cart = does.makes ? await makeOrLock(tx, cartId) : await lockCart(tx, cartId);
    if (!cart) return null;
    if (operation && cart.operations.includes(operation)) return does.repeated(cart);
    const operations = operation ? [operation, ...cart.operations].slice(0, REMEMBERED) : undefined;
    const [result] = await Promise.all([
      does.work(tx),
      tx
        .update(carts)
        .set({ updatedAt: new Date(), ...(operations ? { operations } : {}) })
        .where(eq(carts.id, cartId)),
    ]);
    return result;
  });
}

const lockedColumns = { operations: carts.operations, removalId: carts.removalId };

const locking = db
  .select(lockedColumns)
  .from(carts)
  .where(eq(carts.id, sql.placeholder("cartId")))
  .for("update")
  .prepare("cart_to_change");

/** Undefined if the cart does not exist. */
export async function lockCart(tx: Db, cartId: string): Promise<LockedCart | undefined> {
  const [cart] = await preparedFor(tx, locking).execute({ cartId });
  return cart;
}

async function makeOrLock(tx: Db, cartId: string): Promise<LockedCart | undefined> {
  const [cart] = await tx
    .insert(carts)
    .values({ id: cartId })
    .onConflictDoUpdate({ target: carts.id, set: { id: sql`excluded.id` } })
    .returning(lockedColumns);
  return cart;
}
