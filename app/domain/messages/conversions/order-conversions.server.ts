import { and, asc, eq, isNotNull, isNull, lt, notInArray, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { orderConversions, orderLines, orders } from "#drizzle/schema.ts";
import { addDays } from "../../core/dates.ts";
import { ERASED } from "../../core/erased.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";

/** In characters; browsers send some 200. */
const LONGEST_USER_AGENT = 400;

/**
 * Days after which an order is no purchase of an advertisement any more; Meta counts 28 at most.
 */
const KEPT_DAYS = 30;

/**
 * Remembers a new order and its browser. `userAgent` is "" for an order of staff or of a program.
 */
export async function noteForConversion(
  tx: Db,
  order: { id: string },
  userAgent: string,
): Promise<void> {
  await tx
    .insert(orderConversions)
    .values({ orderId: order.id, userAgent: userAgent.slice(0, LONGEST_USER_AGENT) });
}

/** The data of an order that is sent to an advertising network. */
export type Purchase = NonNullable<Awaited<ReturnType<typeof readPurchase>>>;

/**
 * Null for an order that was deleted or erased; as a purchase also for one that was cancelled or
 * refunded meanwhile, and as a return for one whose purchase no network took.
 */
export async function readPurchase(orderId: string, at: Date, what: "purchase" | "return") {
  const [order] = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      phoneNumber: orders.phoneNumber,
      district: orders.district,
      totalPrice: orders.totalPrice,
      source: orders.source,
      touches: orders.touches,
      userAgent: orderConversions.userAgent,
    })
    .from(orders)
    .innerJoin(orderConversions, eq(orderConversions.orderId, orders.id))
    .where(
      and(
        eq(orders.id, orderId),
        isNull(orders.deletedAt),
        what === "purchase"
          ? notInArray(orders.status, ["Cancelled", "Refunded"])
          : isNotNull(orderConversions.toldAt),
      ),
    );
  if (!order || order.phoneNumber === ERASED.phoneNumber) return null;
  const lines = await db
    .select({
      productId: orderLines.productId,
      quantity: orderLines.quantity,
      price: orderLines.price,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return { ...order, at, lines };
}

/** The browser's name is not needed once the purchase was sent to the last network. */
export async function noteTold(orderId: string, isLast: boolean): Promise<void> {
  await db
    .update(orderConversions)
    .set({
      toldAt: sql`coalesce(${orderConversions.toldAt}, now())`,
      ...(isLast && { userAgent: "" }),
    })
    .where(eq(orderConversions.orderId, orderId));
}

/** Deletes what is older than 30 days. Returns the number of rows. */
export const sweepOrderConversions = (now: Date = new Date()): Promise<number> =>
  deleteInBatches(orderConversions, lt(orderConversions.createdAt, addDays(now, -KEPT_DAYS)));
