import { z } from "zod";
import { callFields, readCall } from "#app/domain/calls/call-input.server.ts";
import { recordCall } from "#app/domain/calls/record-call.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idInQuery } from "../../fields.ts";
import { staffOrderJson, toStaffOrderJson } from "../../order/staff-order-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/call/record",
    summary:
      "What came of a call; the last three outcomes cancel the order. Sent again by who said it last, it changes nothing",
    access: "admin",
    body: callFields
      .extend({ _id: idInQuery })
      .transform(({ _id, ...sent }, context) => ({ _id, call: readCall(sent, context) })),
    answer: z.object({
      message: z.string(),
      repeated: z.boolean().meta({ description: "It was said before; nothing changed." }),
      result: staffOrderJson,
    }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", version: 1, outcome: "confirmed" },
    },
  },
  async ({ body, user, done }) => {
    const { order, repeated } = await recordCall(body._id, body.call, user);
    return { message: done["call-recorded"], repeated, result: toStaffOrderJson(order) };
  },
);
