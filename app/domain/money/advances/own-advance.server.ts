import type { GatewayName } from "../../core/gateways.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { requireOrder } from "../../orders/changing/order-writes.server.ts";
import { by, refuseForeign, withOwn } from "../../orders/changing/own-order.server.ts";
import type { Order } from "../../orders/reading/order-rows.server.ts";
import { type AdvanceInput, reportAdvance, settleReported } from "./advances.server.ts";
import { askBeforeAnother, beginPayment, openPayment } from "./gateway/payments.server.ts";
import { refuseExecuting } from "./gateway/under-way.server.ts";

/* `customerId` is the account that must own the order, or null for a guest whom the caller has identified. */

/**
 * Records the payment in advance that the customer of an own order reports. Refused:
 * order-not-found, payment-under-way and as `reportAdvance`.
 */
export async function reportOwnAdvance(
  id: string,
  customerId: string | null,
  input: AdvanceInput,
): Promise<Order> {
  const order = await withOwn(id, customerId, async (tx, order) => {
    await refuseExecuting(tx, [order.id]);
    await reportAdvance(tx, order, input, { actor: by(customerId), byCustomer: true });
  });
  return settleReported(order, input.transactionNumber);
}

/**
 * Begins to pay the advance of an own order at a gateway, and returns the address of its page.
 * `origin` is the shop's own. Refused: order-not-found, gateway-not-set-up, payment-not-due,
 * payment-under-way, payment-reported, gateway-silent, try-again.
 */
export async function payOwnAdvance(
  id: string,
  customerId: string | null,
  origin: string,
  gateway?: GatewayName,
): Promise<string> {
  await askBeforeAnother(id);
  const { order, payment } = await inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, id);
    refuseForeign(order, customerId);
    return { order, payment: await beginPayment(tx, order, gateway) };
  });
  return openPayment(payment, order, `${origin}/paid/${payment.id}`);
}
