import { z } from "zod";
import { listOrders } from "#app/domain/orders/orders.server.ts";
import { endpoint } from "../../endpoint.ts";
import { pageOf, paging } from "../../fields.ts";
import { orderJson, toOrderJson } from "../../order/order-json.ts";

export const loader = endpoint(
  {
    method: "GET",
    path: "/api/admin/order/list",
    summary: "All orders, newest first",
    access: "admin",
    query: z.object({
      ...paging,
      q: z.string().optional().describe("An order number, or part of a phone number or name."),
    }),
    answer: z.object({
      totalOrder: z.int(),
      result: z.array(orderJson),
    }),
  },
  async ({ query }) => {
    const { orders, total } = await listOrders(null, { search: query.q ?? "", ...pageOf(query) });
    return { totalOrder: total, result: orders.map(toOrderJson) };
  },
);

export const action = loader;
