import { z } from "zod";
import { listDueOrders } from "#app/domain/orders/law/deadlines.server.ts";
import { DEADLINES } from "#app/domain/orders/law/deadlines.ts";
import { endpoint } from "../core/endpoint.ts";
import { firstPageOf, id, moment, shortPaging } from "../core/fields.ts";

export const lawList = endpoint(
  {
    method: "GET",
    path: "/api/admin/law/list",
    summary:
      "What the Digital Commerce Guidelines count for orders, the most urgent first: deadlines that end within a day or have ended",
    access: "admin",
    query: z.object({
      ...shortPaging,
      list: z
        .enum(["near", "all"], { error: "choice-invalid" })
        .optional()
        .describe("`all`: every deadline that is running."),
    }),
    answer: z.object({
      total: z.int(),
      result: z.array(
        z.object({
          _id: id,
          orderNumber: z.int(),
          district: z.string(),
          status: z.string(),
          deadlines: z.array(z.object({ kind: z.enum(DEADLINES), dueAt: moment })),
        }),
      ),
    }),
    isAddition: true,
  },
  async ({ query: { list, ...query } }) => {
    const { orders, total } = await listDueOrders({ all: list === "all" }, firstPageOf(query));
    return {
      total,
      result: orders.map(({ id: _id, fullName: _, deadlines, ...order }) => ({
        _id,
        ...order,
        deadlines: deadlines.map(({ kind, dueAt }) => ({ kind, dueAt: dueAt.toISOString() })),
      })),
    };
  },
);
