import { z } from "zod";
import { dhakaDay } from "#app/domain/dates.ts";
import { ordersCsv } from "#app/domain/orders/reading/order-csv.server.ts";
import { eachOrder } from "#app/domain/orders/reading/orders.server.ts";
import { streamText } from "#app/http/stream.server.ts";
import { endpoint } from "../../endpoint.ts";
import { orderType } from "../../order/order-type.ts";

export const loader = endpoint(
  {
    method: "GET",
    path: "/api/admin/order/export",
    summary: "Orders as a file for a spreadsheet: all, or of a period or status",
    access: "admin",
    query: z.object({ order_type: orderType.optional() }),
    answer: z.object({}),
    answerType: "text/csv",
    isAddition: true,
  },
  async ({ query }) =>
    new Response(streamText(ordersCsv(eachOrder(query.order_type ?? null))), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="orders-${dhakaDay(new Date())}.csv"`,
        "Cache-Control": "no-store",
      },
    }),
);

export const action = loader;
