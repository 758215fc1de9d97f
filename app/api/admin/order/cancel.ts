import { z } from "zod";
import { say } from "#app/domain/fields/refuse.server.ts";
import { CANCEL_REASONS } from "#app/domain/orders/cancel-reasons.ts";
import { cancelOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idInQuery } from "../../fields.ts";
import { staffOrderJson, toStaffOrderJson } from "../../order/staff-order-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/order/cancel",
    summary:
      "Cancel an order that is still in the shop, and say why; again with another reason, that one counts",
    access: "admin",
    body: z.object({
      _id: idInQuery,
      reason: z.enum(CANCEL_REASONS, { error: say("choice-invalid") }),
    }),
    answer: z.object({ message: z.string(), result: staffOrderJson }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", reason: "no-answer" } },
  },
  async ({ body, user, done }) => {
    const order = await cancelOrder(body._id, body.reason, user);
    return { message: done["order-cancelled"], result: toStaffOrderJson(order) };
  },
);
