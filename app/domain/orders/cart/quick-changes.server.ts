import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { prepareOnce } from "#drizzle/prepared.server.ts";
import { MAX_QUANTITY } from "../../core/digits.ts";
import { MAX_CART_LINES } from "./cart.ts";
import { type CartChange, REMEMBERED } from "./cart-transaction.server.ts";

/*
 * The usual changes by a card's button, each in one statement where a transaction takes eight round trips. Each makes its
 * change or none and returns which; the transaction handles all other cases (a repeated operation, a locked cart, no stock
 * left). The only lock it waits for is that of another request that creates the same cart.
 */

const cartId = sql`${sql.placeholder("cartId")}::uuid`;
const productId = sql`${sql.placeholder("productId")}::uuid`;
const quantity = sql`${sql.placeholder("quantity")}::int`;
/** "" if the change has no operation id. */
const operation = sql`${sql.placeholder("operation")}::text`;
const isNamed = sql`${sql.placeholder("isNamed")}::boolean`;

/** A cart known only by a cookie is changed only if it exists and belongs to no account. */
const isTheirs = sql`id = ${cartId} and (customer_id is null or not ${isNamed})`;

/** Records the time and operation of the last change. */
const note = sql`update carts set updated_at = ${sql.placeholder("now")}::timestamptz,
  operations = case when ${operation} = '' then carts.operations
                    else (array[${operation}] || carts.operations)[1:${sql.raw(String(REMEMBERED))}] end`;

type Done = { is_done: boolean };

/** `is_none`: the product is not for sale and the operation is new. */
type Added = Done & { is_none: boolean };

/** A product that is for sale and has enough stock. */
const offered = sql`
  select id, not track_stock or quantity_in_stock >= ${quantity} as is_left from products
   where id = ${productId} and is_active and deleted_at is null`;

// The statement's snapshot is older than its lock; the cart's version shows whether another change
// came in between.
const add = prepareOnce<Added>(
  db,
  sql`
    with offered as (${offered}), seen as (
      select xmin::text as version, ${operation} = any(operations) as is_repeat
        from carts where id = ${cartId}
    ), held as (
      select id, xmin::text as version from carts
       where ${isTheirs} and not ${operation} = any(operations)
         for update skip locked
    ), made as (
      insert into carts (id, operations)
      select ${cartId}, array_remove(array[${operation}], '')
        from offered where is_left and not exists (select from seen) and not ${isNamed}
          on conflict (id) do nothing returning id
    ), cart as (
      select held.id from held join seen using (version) union all select id from made
    ), lines as (
      select count(*) as n, coalesce(bool_or(product_id = ${productId}), false) as is_there
        from cart_lines where cart_id = ${cartId}
    ), done as (
      insert into cart_lines (cart_id, product_id, quantity)
      select cart.id, offered.id, ${quantity} from cart, offered, lines
       where is_left and lines.n < ${sql.raw(String(MAX_CART_LINES))} and not lines.is_there
          on conflict do nothing returning cart_id
    ), noted as (
      ${note} from done join held on held.id = done.cart_id where carts.id = done.cart_id
    )
    select exists (select from done) as is_done,
           not exists (select from offered) and not exists (select from seen where is_repeat) as is_none`,
);

/** For a new cart id: there are no lines, no operations and no other request to wait for. */
const addFirst = prepareOnce<Added>(
  db,
  sql`
    with offered as (${offered}), made as (
      insert into carts (id, operations)
      select ${cartId}, array_remove(array[${operation}], '') from offered where is_left
          on conflict (id) do nothing returning id
    ), done as (
      insert into cart_lines (cart_id, product_id, quantity)
      select made.id, offered.id, ${quantity} from made, offered returning cart_id
    )
    select exists (select from done) as is_done, not exists (select from offered) as is_none`,
);

const increase = prepareSetting(
  sql`cart_lines.quantity + 1`,
  sql`cart_lines.quantity < least(${sql.raw(String(MAX_QUANTITY))}, case when track_stock then quantity_in_stock end)`,
);
const decrease = prepareSetting(sql`greatest(cart_lines.quantity - 1, 1)`, sql`true`);

function prepareSetting(to: SQL, where: SQL) {
  return prepareOnce<Done>(
    db,
    sql`
      with held as (
        select id from carts
         where ${isTheirs} and not ${operation} = any(operations)
           for update skip locked
      ), done as (
        update cart_lines set quantity = ${to} from held, products
         where cart_lines.cart_id = held.id and cart_lines.product_id = ${productId}
           and products.id = cart_lines.product_id and ${where}
        returning cart_lines.cart_id
      ), noted as (
        ${note} from done where carts.id = done.cart_id
      )
      select exists (select from done) as is_done`,
  );
}

/** `isNamed`: only a cookie names the cart, which may no longer exist or belong to an account. */
export type NamedCartChange = CartChange & { isNamed?: boolean };

/**
 * Adds a product that is not in the cart yet, creating the account's cart if needed. "unclear":
 * nothing was done and the transaction must decide; "none": the product is not for sale.
 */
export async function addQuickly(
  change: NamedCartChange,
  productId: string,
  quantity: number,
): Promise<"done" | "none" | "unclear"> {
  const row = await ask(change.isNew ? addFirst : add, change, { productId, quantity });
  if (row?.is_done) return "done";
  return row?.is_none ? "none" : "unclear";
}

/** Adds one piece, up to 99 or the stock. */
export const increaseQuickly = (change: NamedCartChange, productId: string): Promise<boolean> =>
  isDone(increase, change, productId);

/** Takes one piece away, never below 1. */
export const decreaseQuickly = (change: NamedCartChange, productId: string): Promise<boolean> =>
  isDone(decrease, change, productId);

async function isDone(
  statement: typeof increase,
  change: NamedCartChange,
  productId: string,
): Promise<boolean> {
  return (await ask(statement, change, { productId }))?.is_done === true;
}

async function ask<Row extends Done>(
  statement: (given: Record<string, unknown>) => Promise<Row[]>,
  { cartId, operation, isNamed = false }: NamedCartChange,
  more: { productId: string; quantity?: number },
): Promise<Row | undefined> {
  const now = new Date().toISOString();
  const [row] = await statement({ ...more, cartId, isNamed, now, operation: operation ?? "" });
  return row;
}
