import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orderLinks } from "#drizzle/schema.ts";
import { ShopError } from "../../core/shop-error.ts";

/** Neither used nor ended, by the clock of the database. */
export const isLinkOpen = and(isNull(orderLinks.usedAt), gt(orderLinks.endsAt, sql`now()`));

/** Uses a link up in its order's transaction. Refused: order-link-over. */
export async function spendLink(tx: Db, id: string, orderId: string): Promise<void> {
  const used = await tx
    .update(orderLinks)
    .set({ usedAt: sql`now()`, orderId })
    .where(and(eq(orderLinks.id, id), isLinkOpen))
    .returning({ id: orderLinks.id });
  if (used.length === 0) throw new ShopError("order-link-over", {});
}
