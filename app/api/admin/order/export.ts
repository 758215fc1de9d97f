import { z } from "zod";
import { dhakaDay } from "#app/domain/dates.ts";
import { ordersCsv } from "#app/domain/orders/reading/order-csv.server.ts";
import { eachOrder } from "#app/domain/orders/reading/orders.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { endpoint } from "../../endpoint.ts";
import { orderType } from "../../order/order-type.ts";
import { rangeQuery, readRange } from "../report/range.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/order/export",
    summary: "Orders as a file for a spreadsheet: all, or of a period, a status or both",
    access: "admin",
    query: z.object({
      order_type: orderType.optional(),
      from: rangeQuery.from.describe("A day as 2026-11-01. Without both days: orders of any day."),
      to: rangeQuery.to.describe("A day, within; at most 366 days from the first."),
    }),
    answer: z.object({}),
    answerType: "text/csv",
    isAddition: true,
    example: { query: { from: "2026-11-01", to: "2026-11-30" } },
  },
  async ({ query }) => {
    const days = query.from || query.to ? readRange(query) : null;
    const name = days ? `${days.from}-${days.to}` : dhakaDay(new Date());
    const found = eachOrder(query.order_type ?? null, days ? { days } : {});
    return csvDownload(`orders-${name}.csv`, ordersCsv(found));
  },
);
