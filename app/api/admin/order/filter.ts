import { z } from "zod";
import { listOrders } from "#app/domain/orders/orders.server.ts";
import { endpoint } from "../../endpoint.ts";
import { pageOf, paging } from "../../fields.ts";
import { orderJson, toOrderJson } from "../../order/order-json.ts";
import { orderType } from "../../order/order-type.ts";

export const loader = endpoint(
  {
    method: "GET",
    path: "/api/admin/order/filter",
    summary: "The orders of today, of the last seven days, of this month, or of a status",
    access: "admin",
    query: z.object({ order_type: orderType, ...paging }),
    answer: z.object({
      result: z.array(orderJson),
      totalOrder: z.int(),
    }),
    example: { query: { order_type: "Ready for delivery" } },
  },
  async ({ query }) => {
    const { orders, total } = await listOrders(query.order_type, pageOf(query) ?? {});
    return { result: orders.map(toOrderJson), totalOrder: total };
  },
);

export const action = loader;
