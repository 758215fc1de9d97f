import { z } from "zod";
import { listCustomerOrders } from "#app/domain/orders/reading/orders.server.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, paging } from "../fields.ts";
import { orderJson, toOrderJson } from "./order-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/order/user-order-list",
    summary: "One's own orders, newest first",
    access: "user",
    query: z.object(paging),
    answer: z.object({
      result: z.array(orderJson),
      totalOrder: z.int(),
    }),
  },
  async ({ query, user }) => {
    const { orders, total } = await listCustomerOrders(user.id, pageOf(query) ?? {});
    return { result: orders.map(toOrderJson), totalOrder: total };
  },
);
