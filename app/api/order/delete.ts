import { z } from "zod";
import { deleteOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { endpoint } from "../endpoint.ts";
import { doneJson, idInQuery } from "../fields.ts";

export default endpoint(
  {
    method: "DELETE",
    path: "/api/order/delete",
    summary: "Delete an order; it can be restored for 30 days",
    access: "admin",
    query: z.object({ order_id: idInQuery }),
    answer: doneJson,
    refuses: [404, 409],
  },
  async ({ query, user, done }) => {
    await deleteOrder(query.order_id, user);
    return { message: done["order-deleted"] };
  },
);
