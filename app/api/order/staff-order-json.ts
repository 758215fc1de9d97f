import { z } from "zod";
import { CANCEL_REASONS } from "#app/domain/orders/cancel-reasons.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { moment } from "../fields.ts";
import { orderJson, toOrderJson } from "./order-json.ts";

/** An order as staff read it, with what nobody else is shown. */
export const staffOrderJson = orderJson
  .extend({
    staffNote: z.string().meta({ description: "Among staff: no other call carries it." }),
    cancelReason: z.enum(["", ...CANCEL_REASONS]).meta({
      description: "Why it was cancelled; empty where nobody said, and of any other order.",
    }),
    confirmedAt: moment
      .nullable()
      .meta({ description: "When the customer told staff that it is meant." }),
  })
  .meta({ id: "StaffOrder", examples: [] });

export function toStaffOrderJson(order: Order): z.input<typeof staffOrderJson> {
  return {
    ...toOrderJson(order),
    staffNote: order.staffNote,
    cancelReason: order.cancelReason,
    confirmedAt: order.confirmedAt?.toISOString() ?? null,
  };
}
