import { z } from "zod";
import { planPayout } from "#app/domain/cash/payouts.server.ts";
import { endpoint } from "../../endpoint.ts";
import { payoutLineJson, payoutList } from "./payout-json.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/admin/payout/check",
    summary: "What a courier's list of collected cash would settle; nothing is written",
    access: "admin",
    body: payoutList,
    answer: z.object({
      result: z.array(
        z.object({
          line: z.int(),
          text: z.string(),
          ...payoutLineJson,
          isReadable: z.boolean().meta({ description: "false: number or amount is none." }),
        }),
      ),
    }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11", text: "DH2111261042\t1760\t60" },
    },
  },
  async ({ body }) => {
    const lines = await planPayout(body.text, body.courier_id);
    const result = lines.map(({ orderId, line, text, number, amount, fee, ...rest }) => ({
      ...{ line, text, number, amount, fee, isReadable: rest.outcome !== "unreadable" },
      ...rest,
      order: orderId,
    }));
    return { result };
  },
);
