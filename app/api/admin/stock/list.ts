import { z } from "zod";
import { STOCK_FILTERS } from "#app/domain/stock/stock-filter.ts";
import { listStock } from "#app/domain/stock/stock-list.server.ts";
import { endpoint } from "../../endpoint.ts";
import { firstPageOf, shortPaging } from "../../fields.ts";
import { stockJson, toStockJson } from "./stock-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/stock/list",
    summary: "Goods and what is left of them, the most urgent first",
    access: "admin",
    query: z.object({
      ...shortPaging,
      list: z
        .enum(STOCK_FILTERS, { error: "choice-invalid" })
        .default("all")
        .describe("all (that are counted), low, out or uncounted."),
      q: z.string().optional().describe("Words in title and description."),
    }),
    answer: z.object({
      totalProduct: z.int(),
      counts: z
        .object({ all: z.int(), low: z.int(), out: z.int(), uncounted: z.int() })
        .meta({ description: "How many goods each list holds for this search." }),
      result: z.array(stockJson),
    }),
    isAddition: true,
  },
  async ({ query }) => {
    const question = { filter: query.list, search: query.q ?? "", page: firstPageOf(query) };
    const { rows, total, counts } = await listStock(question);
    return { totalProduct: total, counts, result: rows.map(toStockJson) };
  },
);
