import { z } from "zod";
import { releaseHeldOrder } from "#app/domain/orders/checks/held-orders.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idInQuery } from "../../fields.ts";
import { orderJson, toOrderJson } from "../../order/order-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/order/release",
    summary: "Let a held order go on as any other, once the customer has been called",
    access: "admin",
    body: z.object({ _id: idInQuery }),
    answer: z.object({ message: z.string(), result: orderJson }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42" } },
  },
  async ({ body, user, done }) => {
    const order = await releaseHeldOrder(body._id, user);
    return { message: done["order-released"], result: toOrderJson(order) };
  },
);
