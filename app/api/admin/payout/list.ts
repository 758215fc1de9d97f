import { z } from "zod";
import { listPayouts } from "#app/domain/cash/payouts.server.ts";
import { endpoint } from "../../endpoint.ts";
import { firstPageOf, shortPaging, taka } from "../../fields.ts";
import { payoutJson } from "./payout-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/payout/list",
    summary: "The payout lists that were saved, the latest first",
    access: "admin",
    query: z.object(shortPaging),
    answer: z.object({
      result: z.array(
        z.object({
          ...payoutJson,
          lines: z.int(),
          open: z.int().meta({ description: "Lines that nobody has settled." }),
          amount: taka.meta({ description: "Whole taka of all its lines." }),
        }),
      ),
      hasMore: z.boolean(),
    }),
    isAddition: true,
  },
  async ({ query }) => {
    const { page, perPage } = firstPageOf(query);
    const found = await listPayouts(perPage + 1, (page - 1) * perPage);
    return {
      result: found.slice(0, perPage).map(({ id, courier, createdAt, lines, open, amount }) => ({
        ...{ _id: id, courierName: courier, createdAt: createdAt.toISOString() },
        ...{ lines, open, amount },
      })),
      hasMore: found.length > perPage,
    };
  },
);
