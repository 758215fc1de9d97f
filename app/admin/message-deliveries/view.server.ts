import type { Delivery } from "#app/domain/outbox/deliveries.server.ts";

export type DeliveryView = ReturnType<typeof viewDelivery>;

/** A message attempt as the page shows it; times in epoch milliseconds. */
export function viewDelivery(delivery: Delivery) {
  const { id, channel, target, status, reason, answerCode, said, attempts, url, type, to } =
    delivery;
  return {
    ...{ id, channel, target, status, reason, answerCode, said, attempts, url, type, to },
    orderNumber: delivery.orderNumber,
    createdAt: delivery.createdAt.getTime(),
    nextAttemptAt: delivery.nextAttemptAt?.getTime() ?? null,
  };
}
