import { z } from "zod";
import { countQueue, findClaims, listQueue } from "#app/domain/calls/call-queue.server.ts";
import { endpoint } from "../../endpoint.ts";
import { firstPageOf, moment, orderSearch, shortPaging } from "../../fields.ts";
import { staffOrderJson, toStaffOrderJson } from "../../order/staff-order-json.ts";
import { inHandOf } from "./call-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/call/list",
    summary: "The orders to be called about now, oldest first",
    access: "admin",
    query: z.object({ ...shortPaging, q: orderSearch }),
    answer: z.object({
      due: z.int().meta({ description: "How many are to be called now; 1001: more than 1000." }),
      later: z.int().meta({ description: "How many were put off, counted as `due`." }),
      nextAt: moment.nullable().meta({ description: "When the first of those is due." }),
      result: z.array(z.object({ order: staffOrderJson, inHandOf })),
    }),
    isAddition: true,
  },
  async ({ query, user }) => {
    const question = { search: query.q ?? "" };
    const { page, perPage } = firstPageOf(query);
    const [orders, { due, later, nextAt }] = await Promise.all([
      listQueue(question, page, perPage),
      countQueue(question),
    ]);
    const claims = await findClaims(
      orders.map(({ id }) => id),
      user,
    );
    const result = orders.map((order) => ({
      order: toStaffOrderJson(order),
      inHandOf: claims.get(order.id) ?? "",
    }));
    return { due, later, nextAt: nextAt?.toISOString() ?? null, result };
  },
);
