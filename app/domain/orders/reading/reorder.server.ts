import { and, eq, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orderLines, products } from "#drizzle/schema.ts";
import type { Language } from "../../language.ts";
import { ShopError } from "../../shop-error.ts";
import { type ShownLine, showLine } from "./order-lines.ts";
import { findCustomerOrder } from "./orders.server.ts";

export type Reorder = {
  available: { productId: string; quantity: number }[];
  unavailable: ShownLine[];
};

/**
 * The lines of a customer's own order that can be bought again; of a tracked product no more than is in stock. Refused:
 * order-not-found.
 */
export async function listReorderableLines(
  orderId: string,
  customerId: string,
  language: Language,
): Promise<Reorder> {
  const order = await findCustomerOrder(orderId, customerId);
  if (!order) throw new ShopError("order-not-found", {});
  const rows = await db
    .select({
      title: orderLines.title,
      titleBn: orderLines.titleBn,
      sizeAmount: orderLines.sizeAmount,
      sizeUnit: orderLines.sizeUnit,
      price: orderLines.price,
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
    available: rows.flatMap(({ productId, quantity, trackStock, quantityInStock }) =>
      productId
        ? [
            {
              productId,
              quantity: trackStock ? Math.min(quantity, quantityInStock ?? 0) : quantity,
            },
          ]
        : [],
    ),
    unavailable: rows.filter((row) => !row.productId).map((row) => showLine(row, language)),
  };
}
