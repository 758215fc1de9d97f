import { z } from "zod";
import { unsettle } from "#app/domain/cash/settle.server.ts";
import { optionalText } from "#app/domain/fields/text.server.ts";
import { REASON_MAX } from "#app/domain/orders/order-transitions.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { doneJson, idInQuery } from "../../fields.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/cash/unsettle",
    summary:
      "Take a settlement back: the cash is owed again, and the line of a payout list that had paid it waits again",
    access: "admin",
    body: z.object({
      _id: idInQuery,
      reason: optionalText(REASON_MAX)
        .optional()
        .meta({ description: "Why; kept with the movement and in the history." }),
    }),
    answer: doneJson,
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42" } },
  },
  async ({ body, user, request }) => {
    await unsettle(body._id, user, body.reason);
    return { message: adminWordsFor(request).cash.payout.undone };
  },
);
