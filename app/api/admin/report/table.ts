import { z } from "zod";
import { REPORT_TABLES, reportRows } from "#app/domain/reports/sales-report.server.ts";
import { endpoint } from "../../endpoint.ts";
import { firstPageOf, shortPaging, taka } from "../../fields.ts";
import { rangeJson, rangeQuery, readRange } from "./range.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/report/table",
    summary: "One table of the report, those of the most sales first; all of it is in `export`",
    access: "admin",
    query: z.object({
      table: z.enum(REPORT_TABLES, { error: "choice-invalid" }).describe(REPORT_TABLES.join(", ")),
      ...rangeQuery,
      limit: shortPaging.limit.describe("Rows: 20, at most 100."),
    }),
    answer: z.object({
      range: rangeJson,
      result: z.array(
        z.object({
          key: z.string().meta({
            description:
              "A district, a code, or the id of a product or a courier; empty for orders without a parcel.",
          }),
          title: z.string(),
          titleBn: z.string(),
          orders: z.int(),
          pieces: z.int(),
          delivered: z.int(),
          cancelled: z.int(),
          refunded: z.int(),
          discount: taka,
          sales: taka,
          before: taka.meta({ description: "Sales of as many days before, in whole taka." }),
        }),
      ),
    }),
    isAddition: true,
    example: { query: { table: "district", from: "2026-11-01", to: "2026-11-30" } },
  },
  async ({ query }) => {
    const range = readRange(query);
    const rows = await reportRows(query.table, range, firstPageOf(query).perPage);
    const result = rows.map(({ key, title, titleBn, orders, pieces, ...row }) => {
      const { delivered, cancelled, refunded, discount, sales, before } = row;
      return {
        ...{ key, title, titleBn, orders, pieces },
        ...{ delivered, cancelled, refunded, discount, sales, before },
      };
    });
    return { range: { from: range.from, to: range.to }, result };
  },
);
