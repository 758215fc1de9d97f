import { z } from "zod";
import { cancelOwnOrder } from "#app/domain/orders/changing/own-order.server.ts";
import { endpoint } from "../endpoint.ts";
import { idInQuery } from "../fields.ts";
import { orderJson, toOrderJson } from "./order-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/order/cancel",
    summary: "Cancel an own order while it is still being processed",
    access: "user",
    query: z.object({ order_id: idInQuery }),
    answer: z.object({ message: z.string(), result: orderJson }),
    refuses: [404, 409],
    isAddition: true,
  },
  async ({ query, user, done }) => {
    const order = await cancelOwnOrder(query.order_id, user.id);
    return { message: done["order-cancelled"], result: toOrderJson(order) };
  },
);
