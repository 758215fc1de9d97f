import { db } from "#drizzle/client.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { releaseUse } from "../../marketing/promo-codes/redemption.server.ts";
import type { Order } from "../reading/order-rows.server.ts";
import { findOrder } from "../reading/orders.server.ts";
import { type EditPlan, planEdit, type ShownEdit } from "./edit-plan.server.ts";
import { writeLines } from "./line-changes.server.ts";
import type { OrderEdit } from "./order-edit.ts";
import { type Actor, changeOrders, rereadOrder, withOrder } from "./order-writes.server.ts";

/** The form as it was opened, and the last total in taka that it showed. */
export type SeenEdit = { shown?: ShownEdit | undefined; total?: number | null };

/**
 * The order that an edit would make; nothing is written. Refused as `editOrder`, except for what
 * concerns `seen`.
 */
export async function previewEdit(
  id: string,
  edit: OrderEdit,
  shown?: ShownEdit,
): Promise<{ order: Order; plan: EditPlan }> {
  const order = await findOrder(id);
  if (!order) throw new ShopError("order-not-found", {});
  return { order, plan: await planEdit(db, order, edit, shown) };
}

/**
 * Staff edit an order that is still in the shop: lines, prices, discount, delivery charge, customer
 * and address. Stock (only the difference), promo code and sums follow in the same transaction.
 * Nothing is saved if the total is higher than the one shown. A repeated edit changes nothing.
 *
 * Refused: order-not-found, what `planEdit` refuses, promo-code-undecided, total-changed,
 * line-reviewed, try-again.
 */
export async function editOrder(
  id: string,
  edit: OrderEdit,
  actor: Actor,
  seen: SeenEdit = {},
): Promise<Order> {
  return withOrder(id, async (tx) => {
    const order = await rereadOrder(tx, id);
    const plan = await planEdit(tx, order, edit, seen.shown);
    if (!plan.isChanged) return;
    const { promoQuestion, totalPrice, wanted } = plan;
    if (promoQuestion) throw new ShopError("promo-code-undecided", promoQuestion);
    const shown = seen.total ?? null;
    if (shown !== null && totalPrice > shown)
      throw new ShopError("total-changed", { shown, actual: totalPrice });
    // Placing locks in the same order: order, products, promo code.
    await changeOrders(tx, [order], wanted, actor);
    await writeLines(tx, order, plan.changes, actor);
    const isDropped = wanted.promoCodeId === null && order.isReserved;
    if (isDropped && order.promoCodeId) await releaseUse(tx, order.promoCodeId);
  });
}
