import { z } from "zod";
import { settlePayoutLine } from "#app/domain/cash/payouts.server.ts";
import { taka, wholeNumber } from "#app/domain/fields/number.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { doneJson, idInQuery } from "../../fields.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/payout/settle-line",
    summary: "Settle a line that did not fit, by the amount you agree to",
    access: "admin",
    body: z.object({
      payout_id: idInQuery,
      position: wholeNumber("number-invalid").meta({ type: "integer" }),
      amount: taka().meta({ type: "integer", description: "Whole taka." }),
    }),
    answer: doneJson,
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { payout_id: "0f4c7a52-3a0e-4d0f-9a53-0c8f1f7f3b12", position: 2, amount: 1700 },
    },
  },
  async ({ body, user, request }) => {
    await settlePayoutLine(body.payout_id, body.position, body.amount, user);
    return { message: adminWordsFor(request).cash.payout.settledLine(body.amount) };
  },
);
