import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { executePrepared } from "#drizzle/prepared.server.ts";
import { MAX_CART_LINES, MAX_QUANTITY } from "./cart.ts";
import { type CartChange, REMEMBERED } from "./cart-transaction.server.ts";

/*
 * What the button on a card does nearly always, in one statement where a transaction takes eight questions and answers.
 * Each does its change or nothing at all, and says which: whatever is not plain (the word came before, somebody else is at
 * this cart, there are no more pieces) is left to the transaction, which knows why. No lock is waited for
 * but that of somebody who makes the same cart at this moment.
 */

/** Puts in what is not there yet, into a cart that is made if need be. True when it is in. */
export function addQuickly(
  { cartId, operation }: CartChange,
  productId: string,
  quantity: number,
): Promise<boolean> {
  // What the statement sees is older than the lock it gets; the cart's version says whether anybody was there in between.
  return isDone(sql`
    with offered as (
      select id from products
       where id = ${productId}::uuid and is_active and deleted_at is null
         and (not track_stock or quantity_in_stock >= ${quantity}::int)
    ), seen as (
      select xmin::text as version from carts where id = ${cartId}::uuid
    ), held as (
      select id, xmin::text as version from carts
       where id = ${cartId}::uuid and not ${operation ?? ""}::text = any(operations)
         for update skip locked
    ), made as (
      insert into carts (id, operations)
      select ${cartId}::uuid, array_remove(array[${operation ?? ""}::text], '')
        from offered where not exists (select from seen)
          on conflict (id) do nothing returning id
    ), cart as (
      select held.id from held join seen using (version) union all select id from made
    ), lines as (
      select count(*) as n, coalesce(bool_or(product_id = ${productId}::uuid), false) as is_there
        from cart_lines where cart_id = ${cartId}::uuid
    ), done as (
      insert into cart_lines (cart_id, product_id, quantity)
      select cart.id, offered.id, ${quantity}::int from cart, offered, lines
       where lines.n < ${MAX_CART_LINES}::int and not lines.is_there
          on conflict do nothing returning cart_id
    ), noted as (
      ${note(operation)} from done join held on held.id = done.cart_id where carts.id = done.cart_id
    )
    select exists (select from done) as is_done`);
}

/** One piece more, up to 99 or what is left. */
export const increaseQuickly = (change: CartChange, productId: string): Promise<boolean> =>
  setQuickly(change, productId, {
    quantity: sql`cart_lines.quantity + 1`,
    where: sql`cart_lines.quantity < least(${MAX_QUANTITY}::int, case when track_stock then quantity_in_stock end)`,
  });

/** One piece fewer, never below 1. */
export const decreaseQuickly = (change: CartChange, productId: string): Promise<boolean> =>
  setQuickly(change, productId, {
    quantity: sql`greatest(cart_lines.quantity - 1, 1)`,
    where: sql`true`,
  });

function setQuickly(
  { cartId, operation }: CartChange,
  productId: string,
  { quantity, where }: { quantity: SQL; where: SQL },
): Promise<boolean> {
  return isDone(sql`
    with held as (
      select id from carts
       where id = ${cartId}::uuid and not ${operation ?? ""}::text = any(operations)
         for update skip locked
    ), done as (
      update cart_lines set quantity = ${quantity} from held, products
       where cart_lines.cart_id = held.id and cart_lines.product_id = ${productId}::uuid
         and products.id = cart_lines.product_id and ${where}
      returning cart_lines.cart_id
    ), noted as (
      ${note(operation)} from done where carts.id = done.cart_id
    )
    select exists (select from done) as is_done`);
}

/** When the cart was last changed, and by which word. */
function note(operation: string | null): SQL {
  const word = operation ?? "";
  return sql`update carts set updated_at = ${new Date().toISOString()}::timestamptz,
    operations = case when ${word}::text = '' then carts.operations
                      else (array[${word}::text] || carts.operations)[1:${REMEMBERED}::int] end`;
}

async function isDone(statement: SQL): Promise<boolean> {
  const [row] = await executePrepared<{ is_done: boolean }>(db, statement);
  return row?.is_done === true;
}
