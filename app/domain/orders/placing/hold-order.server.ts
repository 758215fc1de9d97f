import { eq } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { recordHistory } from "../changing/record-history.server.ts";
import { keepsGoods } from "../checks/held-orders.ts";
import { type Judging, judgeOrder } from "../checks/judge-order.server.ts";
import type { Order } from "../reading/order-rows.server.ts";
import { releaseOrders } from "../stock/reservations.server.ts";
import type { OrderBasis } from "./order-basis.server.ts";

/** Holds an unusual order for the owner's call; undefined for any other. */
export async function holdOrder(tx: Db, order: Order, basis: OrderBasis, judging: Judging) {
  const lines = order.lines.flatMap(({ productId, quantity, tookStock }) =>
    productId === null ? [] : [{ productId, quantity, tookStock }],
  );
  const { phoneNumber, totalPrice } = order;
  const judged = { phoneNumber, totalPrice, lines, products: basis.products };
  const reasons = await judgeOrder(tx, judged, judging);
  if (reasons.length === 0) return undefined;
  const isReserved = keepsGoods(reasons);
  if (!isReserved) await releaseOrders(tx, [order], { reason: "held", actor: null });
  const [held] = await tx
    .update(orders)
    .set({
      heldAt: order.createdAt,
      heldUntil: new Date(order.createdAt.getTime() + judging.checks.holdHours * HOUR_MS),
      heldReasons: reasons,
      isReserved,
      updatedAt: order.updatedAt,
    })
    .where(eq(orders.id, order.id))
    .returning({
      heldAt: orders.heldAt,
      heldUntil: orders.heldUntil,
      heldReasons: orders.heldReasons,
      isReserved: orders.isReserved,
      version: orders.version,
    });
  const row = { orderId: order.id, field: "held", from: null, to: reasons.join(" ") };
  await recordHistory(tx, [row], null);
  return held;
}

const HOUR_MS = 60 * 60 * 1000;
