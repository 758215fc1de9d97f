import { z } from "zod";
import { savePayout } from "#app/domain/cash/payouts.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { id } from "../../fields.ts";
import { payoutList } from "./payout-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/payout/save",
    summary:
      "Keep a payout list, and settle what fits to the taka; the same list again settles only what fits by now",
    access: "admin",
    body: payoutList,
    answer: z.object({
      message: z.string(),
      _id: id,
      settled: z.int().meta({ description: "Lines settled just now." }),
      left: z.int().meta({ description: "Lines that wait for a person." }),
      repeated: z.boolean().meta({ description: "It was saved before; nothing changed." }),
    }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11", text: "DH2111261042\t1760\t60" },
    },
  },
  async ({ body, user, request }) => {
    const done = await savePayout(body.text, body.courier_id, user);
    const { id: _id, settled, left, repeated } = done;
    const { payout } = adminWordsFor(request).cash;
    const message = repeated ? payout.savedBefore : payout.saved(settled, left);
    return { message, _id, settled, left, repeated };
  },
);
