import { findChargesFor } from "#app/domain/orders/money/order-charges.server.ts";
import { totalWithCharge } from "#app/domain/orders/money/order-totals.ts";
import type { OrderChanges } from "#app/domain/orders/order-input.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { chargeFor } from "#app/domain/shop/delivery/delivery-charge.ts";
import { formState, isTouched } from "#app/http/form-state.server.ts";
import type { ChargeProposal, OrderFormAnswer } from "./view.server.ts";

/**
 * Asks for confirmation when the chosen district has another charge than the form shows; null when
 * the shown charge belongs to the district, was typed by hand, is equal or is confirmed.
 */
export async function proposeCharge(
  form: FormData,
  changes: OrderChanges,
): Promise<ChargeProposal | null> {
  const { district } = changes;
  if (!district || district === form.get("chargeFor") || isChargeTyped(form)) return null;
  const order = await findOrder(String(form.get("id") ?? ""));
  if (!order || order.district === district) return null;
  const charge = chargeFor(district, await findChargesFor(order));
  if (charge === order.deliveryCharge) return null;
  const following = totalWithCharge(order, charge);
  const total = ownAmounts(form, changes).totalPrice ?? following;
  return { district, charge, before: order.deliveryCharge, total, following };
}

/** The form with the proposed charge and its total filled in. */
export function answerAsked(form: FormData, asked: ChargeProposal): OrderFormAnswer {
  const state = formState(form, {});
  const amounts = { deliveryCharge: String(asked.charge), totalPrice: String(asked.total) };
  return { ...state, values: { ...state.values, ...amounts }, asked };
}

/** Only the typed amounts, because an untouched total follows the delivery charge. */
export function ownAmounts(form: FormData, changes: OrderChanges): OrderChanges {
  const { deliveryCharge, totalPrice, ...rest } = changes;
  return {
    ...rest,
    ...(isChargeTyped(form) && { deliveryCharge }),
    ...(!isTotalReckoned(form) && { totalPrice }),
  };
}

/** The typed values without a total that was computed from the charge. */
export function withoutReckoned(form: FormData, typed: Record<string, string>) {
  const { totalPrice: _, ...rest } = typed;
  return isTotalReckoned(form) ? rest : typed;
}

function isChargeTyped(form: FormData): boolean {
  return isTouched(String(form.get("deliveryCharge") ?? ""), form, "deliveryCharge");
}

function isTotalReckoned(form: FormData): boolean {
  return form.get("totalPrice") === form.get("reckonedTotal");
}
