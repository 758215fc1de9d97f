import { inOrderTransaction } from "#app/domain/core/order-transaction.server.ts";
import {
  changeOrders,
  requireOrder,
  type Staff,
} from "#app/domain/orders/changing/order-writes.server.ts";
import { pool } from "./driver.ts";

/**
 * Deletes an order also after it left the shop, as the release before did: such can still be
 * restored.
 */
export async function deleteAnyOrder(id: string, actor: Staff | null = null): Promise<void> {
  await inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, id);
    if (order.status !== "Deliverd") await changeOrders(tx, [order], { deleted: true }, actor);
  });
  await pool`update orders set deleted_at = now() where id = ${id} and deleted_at is null`;
}
