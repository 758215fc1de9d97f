import { and, desc, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { isCounted } from "../../core/counted.server.ts";
import { addDays } from "../../core/dates.ts";
import { type Order, selectOrders } from "../reading/order-rows.server.ts";

/** The most other orders that are compared; more are no accidental repeats. */
const MOST_OPEN = 10;

/** Why another open order may be a duplicate. */
export const LIKENESSES = ["same-goods", "same-address", "open"] as const;

type Likeness = (typeof LIKENESSES)[number];

export type OtherOrder = { order: Order; likeness: Likeness };

/**
 * Other orders still in the shop, latest first: of the same phone, with or without the same
 * products, or to the same address within a day under any number.
 */
export async function findOtherOrders(order: Order): Promise<OtherOrder[]> {
  const found = await selectOrders(db, { where: inArray(orders.id, await findOtherIds(order)) });
  return found.map((other) => ({ order: other, likeness: likenessOf(order, other) }));
}

function likenessOf(order: Order, other: Order): Likeness {
  if (other.phoneNumber !== order.phoneNumber) return "same-address";
  return productsOf(other) === productsOf(order) ? "same-goods" : "open";
}

/**
 * Product ids without quantities: customers who repeat an order after a lost response often change
 * the quantity.
 */
const productsOf = ({ lines }: Order): string =>
  [...new Set(lines.map(({ productId, title, titleBn }) => productId ?? (title || titleBn)))]
    .sort()
    .join(" ");

/** Each list is read from its own index; an order in both counts once. */
async function findOtherIds(order: Order): Promise<string[]> {
  if (order.isTrial) return [];
  const isInShop = and(isCounted, ne(orders.id, order.id), inShop);
  const [ofPhone, atDoor] = await Promise.all([
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.phoneNumber, order.phoneNumber), isInShop))
      .orderBy(sql`${orders.createdAt} desc nulls last`, orders.id)
      .limit(MOST_OPEN),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          isInShop,
          gt(orders.createdAt, addDays(order.createdAt, -1)),
          lt(orders.createdAt, addDays(order.createdAt, 1)),
          eq(orders.district, order.district),
          sql`${door(orders.address)} = ${door(sql`${order.address}::text`)}`,
          sql`${door(orders.address)} <> ''`,
        ),
      )
      .orderBy(desc(orders.createdAt))
      .limit(MOST_OPEN),
  ]);
  return [...new Set([...ofPhone, ...atDoor].map(({ id }) => id))];
}

const inShop = or(eq(orders.status, "Processing"), eq(orders.status, "Ready for delivery"));

/** An address without punctuation: "House 7, Road-3" is "house 7 road 3". */
const door = (address: unknown) =>
  sql`lower(regexp_replace(${address}, '[[:space:][:punct:]]+', '', 'g'))`;
