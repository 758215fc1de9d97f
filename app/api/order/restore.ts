import { z } from "zod";
import { restoreOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { endpoint } from "../endpoint.ts";
import { idInQuery } from "../fields.ts";
import { orderJson, toOrderJson } from "./order-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/order/restore",
    summary: "Undo the deletion of an order",
    access: "admin",
    query: z.object({ order_id: idInQuery }),
    answer: z.object({ message: z.string(), result: orderJson }),
    refuses: [404, 409],
    isAddition: true,
  },
  async ({ query, user, done }) => {
    const order = await restoreOrder(query.order_id, user);
    return { message: done["order-restored"], result: toOrderJson(order) };
  },
);
