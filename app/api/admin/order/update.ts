import { z } from "zod";
import { settlePlace } from "#app/domain/fields/place.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { orderChangesFields } from "#app/domain/orders/order-input.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idInQuery } from "../../fields.ts";
import { orderJson, toOrderJson } from "../../order/order-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/order/update",
    summary: "Edit an order; an absent field stays as it is",
    access: "admin",
    body: settlePlace(orderChangesFields.extend({ _id: idInQuery })),
    answer: z.object({ message: z.string(), result: orderJson }),
    refuses: [404, 409],
    example: {
      body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", status: "Ready for delivery" },
    },
  },
  async ({ body, user, done }) => {
    const { _id, ...changes } = body;
    const order = await updateOrder(_id, changes, user);
    return { message: done["order-updated"], result: toOrderJson(order) };
  },
);
