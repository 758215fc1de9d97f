import { z } from "zod";
import { say } from "#app/domain/fields/refuse.server.ts";
import { listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { findPrints } from "#app/domain/packing/prints.server.ts";
import { endpoint } from "../../endpoint.ts";
import { firstPageOf, moment, shortPaging } from "../../fields.ts";
import { staffOrderJson, toStaffOrderJson } from "../../order/staff-order-json.ts";

const FILTERS = { "to-pack": "to-pack", packed: "Ready for delivery" } as const;

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/packing/list",
    summary:
      "Orders to pack, the longest waiting first, or packed and not handed over, newest first, and what was printed",
    access: "admin",
    query: z.object({
      ...shortPaging,
      list: z
        .enum(["to-pack", "packed"], { error: say("choice-invalid") })
        .default("to-pack")
        .describe("to-pack or packed."),
    }),
    answer: z.object({
      totalOrder: z.int(),
      result: z.array(
        z.object({
          order: staffOrderJson,
          printedAt: moment.nullable().meta({ description: "Its slip or label, the last time." }),
          copies: z.int(),
        }),
      ),
    }),
    isAddition: true,
  },
  async ({ query }) => {
    const { orders, total } = await listOrders(FILTERS[query.list], {
      countAll: true,
      ...firstPageOf(query),
      oldestFirst: query.list === "to-pack",
    });
    const prints = await findPrints(orders.map(({ id }) => id));
    const result = orders.map((order) => {
      const print = prints.get(order.id);
      return {
        order: toStaffOrderJson(order),
        printedAt: print?.printedAt.toISOString() ?? null,
        copies: print?.copies ?? 0,
      };
    });
    return { totalOrder: total, result };
  },
);
