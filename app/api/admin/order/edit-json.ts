import { z } from "zod";
import type { orderEditCall } from "#app/domain/orders/changing/edit-input.server.ts";
import type { ShownEdit } from "#app/domain/orders/changing/edit-plan.server.ts";
import type { OrderEdit } from "#app/domain/orders/changing/order-edit.ts";
import type { OrderLineInput } from "#app/domain/orders/order-input.server.ts";
import { taka } from "../../fields.ts";

/** All that makes up what an order costs. */
export const sumsJson = {
  subtotal: taka,
  deliveryCharge: taka,
  promoCode: z.string().meta({ description: "Empty for none." }),
  promoCodeDiscount: taka,
  adjustment: z
    .int()
    .meta({ description: "Whole taka beyond the sum of the parts; below 0, off." }),
  totalPrice: taka,
};

/** What a program sent, as the shop takes it. */
export function readEditCall(sent: z.output<typeof orderEditCall>) {
  const { _id, version, totalPrice, items, added, promo, ...fields } = sent;
  const edit: OrderEdit = {
    ...fields,
    promo: promo || undefined,
    ...(items && { lines: items }),
    ...(added && { added: added.map(({ _id: productId, ...more }) => ({ productId, ...more })) }),
  };
  // What it showed is not sent: at another version every field that differs counts as changed by others.
  const shown: ShownEdit | undefined = version === undefined ? undefined : { version, was: {} };
  return { id: _id, edit, shown, total: totalPrice };
}

/** The lines of an order by phone. */
export const toLines = (items: readonly { _id: string; quantity: number }[]): OrderLineInput[] =>
  items.map(({ _id, quantity }) => ({ productId: _id, quantity }));
