import { z } from "zod";
import { undoCall } from "#app/domain/calls/record-call.server.ts";
import { wholeNumber } from "#app/domain/fields/number.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idInQuery } from "../../fields.ts";
import { staffOrderJson, toStaffOrderJson } from "../../order/staff-order-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/call/undo",
    summary: "Take back your own last word on an order, while nothing else has happened to it",
    access: "admin",
    body: z.object({
      _id: idInQuery,
      version: wholeNumber("number-invalid").meta({
        type: "integer",
        description: "The order's, as `record` answered it.",
      }),
    }),
    answer: z.object({ message: z.string(), result: staffOrderJson }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", version: 2 } },
  },
  async ({ body, user, done }) => {
    const order = await undoCall(body._id, body.version, user);
    return { message: done["call-undone"], result: toStaffOrderJson(order) };
  },
);
