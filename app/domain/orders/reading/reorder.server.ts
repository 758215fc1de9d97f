import DataLoader from "dataloader";
import { and, asc, desc, eq, isNull, notInArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orderLines, orders, products } from "#drizzle/schema.ts";
import { isDividedOff } from "../../catalog/selling.ts";
import type { Language } from "../../core/language.ts";
import { mergeLines } from "../order-input.server.ts";
import { type ShownLine, showLine } from "./order-lines.ts";

export type Reorder = {
  available: { productId: string; quantity: number }[];
  unavailable: ShownLine[];
};

/**
 * The lines of an order that can be bought again; of a tracked product no more than is in stock.
 */
export async function listReorderableLines(
  order: { id: string },
  language: Language,
): Promise<Reorder> {
  const rows = await db
    .select({
      title: orderLines.title,
      titleBn: orderLines.titleBn,
      sizeAmount: orderLines.sizeAmount,
      sizeUnit: orderLines.sizeUnit,
      price: orderLines.price,
      deal: orderLines.deal,
      tiers: orderLines.tiers,
      quantity: orderLines.quantity,
      productId: products.id,
      trackStock: products.trackStock,
      quantityInStock: products.quantityInStock,
    })
    .from(orderLines)
    .leftJoin(
      products,
      and(
        eq(products.id, orderLines.productId),
        isNull(products.deletedAt),
        products.isActive,
        products.inStock,
      ),
    )
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position);
  return {
    available: mergeLines(
      rows.flatMap(({ productId, quantity }) => (productId ? [{ productId, quantity }] : [])),
    ).map(({ productId, quantity }) => {
      const { trackStock, quantityInStock } = rows.find((row) => row.productId === productId) ?? {};
      return {
        productId,
        quantity: trackStock ? Math.min(quantity, quantityInStock ?? 0) : quantity,
      };
    }),
    unavailable: rows
      .filter((row) => !row.productId && !isDividedOff(row))
      .map((row) => showLine(row, language)),
  };
}

type Title = { en: string; bn: string };

/** An order that its buyer may want again, with the titles of its lines. */
export type Bought = { id: string; titles: [Title, ...Title[]] };

/**
 * The order with this id; null if it came to nothing or was deleted. Look-ups of the same moment
 * share one statement.
 */
export const findBought = (id: string): Promise<Bought | null> => lookUps.load(id);

const isBought = and(
  isNull(orders.deletedAt),
  notInArray(orders.status, ["Cancelled", "Refunded"]),
);

const lookUps = new DataLoader<string, Bought | null>(
  async (ids) => {
    const rows = await linesOfBought.execute({ ids: [...new Set(ids)] });
    return ids.map((id) => {
      const [first, ...more] = rows.filter(({ orderId }) => orderId === id);
      return first ? { id, titles: [first, ...more] } : null;
    });
  },
  { cache: false, maxBatchSize: 100, batchScheduleFn: (ask) => void setImmediate(ask) },
);

const linesOfBought = db
  .select({
    orderId: orderLines.orderId,
    en: orderLines.title,
    bn: orderLines.titleBn,
  })
  .from(orderLines)
  .innerJoin(orders, eq(orders.id, orderLines.orderId))
  .where(
    and(
      sql`${orders.id} = any(${sql.placeholder("ids")}::uuid[])`,
      isBought,
      isNull(orderLines.deal),
      sql`${orderLines.tiers} -> 'isRest' is null`,
    ),
  )
  .orderBy(asc(orderLines.position))
  .prepare("lines_of_bought");

/** The id of a customer's latest order that `findBought` finds; null without one. */
export async function findLastBought(customerId: string): Promise<string | null> {
  const [last] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), isBought))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return last?.id ?? null;
}
