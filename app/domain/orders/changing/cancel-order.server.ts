import { ShopError } from "../../shop-error.ts";
import type { CancelReason } from "../cancel-reasons.ts";
import { isInShop } from "../order-status.ts";
import type { Order } from "../reading/order-rows.server.ts";
import { requireOrder, rereadOrder } from "./order-changes.server.ts";
import { inOrderTransaction } from "./order-transaction.server.ts";
import { type Actor, changeStatus, changesAnything } from "./order-writes.server.ts";

/**
 * Staff cancel an order and say why; goods and promo use are given back. Of one that is cancelled already only the reason
 * changes, and the same again changes nothing. Refused: order-not-found, order-handed-over (a parcel on its way comes back
 * as a return), status-not-allowed, try-again.
 */
export async function cancelOrder(id: string, reason: CancelReason, actor: Actor): Promise<Order> {
  return inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, id);
    const { orderNumber, status } = order;
    if (status !== "Cancelled" && !isInShop(status)) {
      throw new ShopError("order-handed-over", { orderNumber });
    }
    const wanted = { status: "Cancelled", cancelReason: reason } as const;
    if (!changesAnything(order, wanted)) return rereadOrder(tx, id);
    await changeStatus(tx, [order], wanted, actor);
    return rereadOrder(tx, id);
  });
}
