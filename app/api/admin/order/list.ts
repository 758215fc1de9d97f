import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { orderSearch, paging } from "../../fields.ts";
import { orderJson } from "../../order/order-json.ts";
import { listOrdersAsJson } from "../../order/order-list.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/order/list",
    summary: "All orders, newest first",
    access: "admin",
    query: z.object({
      ...paging,
      q: orderSearch,
    }),
    answer: z.object({
      totalOrder: z.int(),
      moreThanTotal: z.boolean().optional().meta({
        description: "Of a search, whose pages are counted to 1,000: whether it finds more.",
      }),
      result: z.array(orderJson),
    }),
  },
  ({ query }) => listOrdersAsJson(null, query),
);
