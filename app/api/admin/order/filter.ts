import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { paging } from "../../fields.ts";
import { orderJson } from "../../order/order-json.ts";
import { listOrdersAsJson } from "../../order/order-list.ts";
import { orderType } from "../../order/order-type.ts";

export default endpoint(
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
  ({ query }) => listOrdersAsJson(query.order_type, query),
);
