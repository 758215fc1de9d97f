import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";

/** Times are epoch milliseconds. */
export type HeldOrderView = ReturnType<typeof viewHeldOrder>;
export type AskedOrder = ReturnType<typeof viewAsked>;

export function viewHeldOrder(order: Order) {
  const { id, orderNumber, fullName, phoneNumber, totalPrice } = order;
  return {
    ...{ id, orderNumber, fullName, phoneNumber, totalPrice },
    reasons: order.heldReasons,
    createdAt: order.createdAt.getTime(),
    until: order.heldUntil?.getTime() ?? 0,
  };
}

/** The order in the confirmation of a cancellation. */
export function viewAsked({ id, orderNumber, fullName, totalPrice }: Order) {
  return { id, orderNumber, fullName, totalPrice };
}
