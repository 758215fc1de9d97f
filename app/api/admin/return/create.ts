import { z } from "zod";
import { recordReturn } from "#app/domain/returns/order-returns.server.ts";
import { returnSchema } from "#app/domain/returns/return-input.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idempotencyKey, idInQuery, readIdempotencyKey } from "../../fields.ts";
import { staffOrderJson, toStaffOrderJson } from "../../order/staff-order-json.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/admin/return/create",
    summary:
      "A parcel, or some of its pieces, came back, or money was given back; all of it makes the order Refunded",
    access: "admin",
    headers: idempotencyKey,
    body: returnSchema.extend({ order_id: idInQuery }),
    answer: z.object({
      message: z.string(),
      repeated: z.boolean().meta({ description: "It was recorded before; nothing changed." }),
      result: staffOrderJson,
    }),
    refuses: [404, 409, 422],
    isAddition: true,
    example: {
      body: {
        order_id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42",
        reason: "refused",
        refund: 0,
        lines: [{ position: 0, quantity: 2, restocked: 2 }],
      },
    },
  },
  async ({ body, user, request }) => {
    const { order_id: orderId, ...input } = body;
    const key = readIdempotencyKey(request);
    const { order, repeated } = await recordReturn(orderId, input, { actor: user, key });
    const { returns } = adminWordsFor(request);
    const message = repeated ? returns.doneBefore : returns.done(order.orderNumber);
    return { message, repeated, result: toStaffOrderJson(order) };
  },
);
