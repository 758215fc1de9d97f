import { z } from "zod";
import type { PayoutOutcome } from "#app/domain/cash/payout-plan.server.ts";
import { findPayout } from "#app/domain/cash/payouts.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { endpoint } from "../../endpoint.ts";
import { idInQuery, taka } from "../../fields.ts";
import { payoutJson, payoutLineJson } from "./payout-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/payout/detail",
    summary: "A payout list with its lines, and what became of their orders",
    access: "admin",
    query: z.object({ payout_id: idInQuery }),
    answer: z.object({
      result: z.object({
        ...payoutJson,
        savedBy: z.string(),
        lines: z.array(
          z.object({
            position: z.int(),
            ...payoutLineJson,
            settledAmount: taka.nullable().meta({
              description: "What the order is settled with by now; null while its cash is owed.",
            }),
          }),
        ),
      }),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const payout = await findPayout(query.payout_id);
    if (!payout) throw new ShopError("payout-not-found", {});
    return {
      result: {
        ...{ _id: payout.id, courierName: payout.courier, savedBy: payout.by ?? "" },
        createdAt: payout.createdAt.toISOString(),
        lines: payout.lines.map(({ orderId, status: _, outcome, ...line }) => ({
          ...line,
          outcome: outcome as PayoutOutcome,
          order: orderId,
        })),
      },
    };
  },
);
