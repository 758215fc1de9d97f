import { and, eq, inArray, max, or, sql, sum } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orderHistory, orderReturns } from "#drizzle/schema.ts";
import { recordHistory } from "../orders/changing/record-history.server.ts";
import type { OrderRow } from "../orders/reading/order-rows.server.ts";
import { ShopError } from "../shop-error.ts";
import type { ReturnInput } from "./return-input.server.ts";

type KeptLine = (typeof orderReturns.$inferInsert)["lines"][number];
type Told = Omit<ReturnInput, "reason"> & { reason: string };

/**
 * Was this return recorded before under its key? Refused: stock-key-reused, where the key stands for a return of another order
 * or with other reason, note, money or pieces.
 */
export async function wasKept(
  tx: Db,
  id: string,
  orderId: string,
  input: ReturnInput,
): Promise<boolean> {
  const [done] = await tx.select().from(orderReturns).where(eq(orderReturns.id, id));
  if (!done) return false;
  const sent = done.lines.filter(({ isGone }) => !isGone);
  const isSame = done.orderId === orderId && tellsSame({ ...done, lines: sent }, input);
  if (!isSame) throw new ShopError("stock-key-reused", {});
  return true;
}

/** Lines of no pieces say nothing, and their order neither. */
function tellsSame(one: Told, other: Told): boolean {
  const [first, second] = [one, other].map(({ reason, note, refund, lines }) => [
    ...[reason, note, refund],
    lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ position, quantity, restocked }) => [position, quantity, restocked])
      .toSorted(([a = 0], [b = 0]) => a - b),
  ]);
  return JSON.stringify(first) === JSON.stringify(second);
}

/**
 * Taka paid back of an order since all of it last went out anew (`reserveOrders`), whatever it was before: cancelled,
 * refunded or deleted. Orders revived before that was told in their history are known by their statuses.
 */
export async function refundedBefore(tx: Db, orderId: string): Promise<number> {
  const revived = tx
    .select({ at: max(orderHistory.createdAt) })
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.orderId, orderId),
        or(
          eq(orderHistory.field, "returnedAmount"),
          and(
            eq(orderHistory.field, "status"),
            inArray(sql`${orderHistory.from} #>> '{}'`, ["Refunded", "Cancelled"]),
          ),
        ),
      ),
    );
  const [row] = await tx
    .select({ taka: sum(orderReturns.refund).mapWith(Number) })
    .from(orderReturns)
    .where(
      and(
        eq(orderReturns.orderId, orderId),
        sql`${orderReturns.createdAt} > coalesce((${revived}), '-infinity')`,
      ),
    );
  return row?.taka ?? 0;
}

/** Writes a return of a locked order, with a row of its history. Refused: stock-key-reused. */
export async function keepReturn(
  tx: Db,
  id: string,
  order: OrderRow,
  { reason, note, refund }: ReturnInput,
  lines: KeptLine[],
  actor: { id: string } | null,
): Promise<void> {
  const actorId = actor?.id ?? null;
  // Not the moment its transaction began: it may have waited for a change that comes first.
  const createdAt = new Date();
  const [written] = await tx
    .insert(orderReturns)
    .values({ id, createdAt, orderId: order.id, reason, note, refund, lines, actorId })
    .onConflictDoNothing()
    .returning({ id: orderReturns.id });
  // This order is locked: only another one can have come first under the key.
  if (!written) throw new ShopError("stock-key-reused", {});
  const pieces = lines.reduce((n, one) => n + one.quantity, 0);
  const restocked = lines.reduce((n, one) => n + one.restocked, 0);
  // The page puts these figures into words (`admin/orders/order-history.tsx`).
  const to = [reason, pieces, restocked, refund].join(" ");
  await recordHistory(tx, [{ orderId: order.id, field: "returned", from: null, to }], actor);
}
