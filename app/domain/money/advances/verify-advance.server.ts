import { eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { advances } from "#drizzle/schema.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import { inOrderTransaction, StaleRead } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { isUuid } from "../../core/uuid.ts";
import {
  type Actor,
  changeOrders,
  requireOrder,
  rereadOrder,
} from "../../orders/changing/order-writes.server.ts";
import type { AdvanceState } from "../../orders/money/advance-rules.ts";
import { setMoneyContext } from "../../orders/money/money-context.server.ts";
import type { Order } from "../../orders/reading/order-rows.server.ts";
import { findOwnNumbers } from "./own-numbers.server.ts";

/** Of these the transaction number is unique, spelled as in the index `advances_once`. */
export const isCounted = sql`${advances.status} <> 'refused'`;

/** Refused: transaction-own, if the shop itself sent this money back. */
export async function refuseOwn(tx: Db, transactionNumber: string): Promise<void> {
  const own = await findOwnNumbers(tx, [transactionNumber]);
  if (own.size > 0) throw new ShopError("transaction-own", { transactionNumber });
}

/** Locks a reported advance after its order. Refused: advance-not-found. */
export async function requireAdvance(tx: Db, id: string) {
  const ofId = eq(advances.id, id);
  const [found] = isUuid(id)
    ? await tx.select({ orderId: advances.orderId }).from(advances).where(ofId)
    : [];
  if (!found) throw new ShopError("advance-not-found", {});
  const order = await requireOrder(tx, found.orderId);
  const [advance] = await tx.select().from(advances).where(ofId).for("no key update");
  if (!advance) throw new ShopError("advance-not-found", {});
  if (advance.orderId !== order.id) throw new StaleRead("The order was merged meanwhile");
  return { advance, order };
}

/**
 * Counts an advance that staff found in the wallet: `amount` taka are received. Refused:
 * advance-not-found, order-not-found, advance-decided, transaction-own, order-too-large, try-again,
 * and once, without `beyondOrder`, more than was reported and than the order costs:
 * advance-beyond-order.
 */
export async function verifyAdvance(
  id: string,
  amount: number,
  actor: Actor,
  beyondOrder = false,
): Promise<Order> {
  return inOrderTransaction(async (tx) => {
    const found = await requireAdvance(tx, id);
    const { advance, order } = found;
    const isAsked = amount > advance.amount && advance.status === "waiting";
    if (isAsked && !beyondOrder) refuseBeyond(order, amount);
    return verifyLocked(tx, found, amount, actor);
  });
}

/** Refused: advance-beyond-order, if the order costs less than was paid with this sum in taka. */
export function refuseBeyond(
  { advanceAmount, totalPrice: total }: Pick<Order, "advanceAmount" | "totalPrice">,
  amount: number,
): void {
  const advances = advanceAmount + amount;
  if (advances > total) throw new ShopError("advance-beyond-order", { advances, total });
}

/** As `verifyAdvance`, in the transaction of a caller. */
export async function verifyWithin(
  tx: Db,
  id: string,
  amount: number,
  actor: Actor,
): Promise<Order> {
  return verifyLocked(tx, await requireAdvance(tx, id), amount, actor);
}

async function verifyLocked(
  tx: Db,
  { advance, order }: Awaited<ReturnType<typeof requireAdvance>>,
  amount: number,
  actor: Actor,
): Promise<Order> {
  if (advance.status !== "waiting") throw new ShopError("advance-decided", {});
  await refuseOwn(tx, advance.transactionNumber);
  const advanceAmount = order.advanceAmount + amount;
  if (advanceAmount > MAX_INTEGER) throw new ShopError("order-too-large", { max: MAX_INTEGER });
  await decide(tx, advance.id, { status: "verified", amount }, actor);
  await setMoneyContext(tx, { actor });
  await changeOrders(tx, [order], { advanceAmount }, actor);
  return rereadOrder(tx, order.id);
}

/** Writes who decided about an advance, and how; its lock is held. */
export async function decide(
  tx: Db,
  id: string,
  decision: { status: AdvanceState; amount?: number; reason?: string },
  actor: Actor,
): Promise<void> {
  await tx
    .update(advances)
    .set({ ...decision, decidedAt: new Date(), actorId: actor?.id ?? null })
    .where(eq(advances.id, id));
}
