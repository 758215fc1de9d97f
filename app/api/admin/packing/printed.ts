import { z } from "zod";
import { say } from "#app/domain/fields/refuse.server.ts";
import { markPrinted } from "#app/domain/packing/prints.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idInQuery } from "../../fields.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/packing/printed",
    summary: "Mark slips or labels of orders as printed, each once more",
    access: "admin",
    body: z.object({
      orders: z
        .array(idInQuery)
        .min(1, say("required"))
        .meta({ description: "At most 1000; ids of none are passed over." }),
    }),
    answer: z.object({ message: z.string(), marked: z.int() }),
    refuses: [409],
    isAddition: true,
    example: { body: { orders: ["9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42"] } },
  },
  async ({ body, user, request }) => {
    const marked = await markPrinted(body.orders, user);
    return { message: adminWordsFor(request).packing.marked(marked), marked };
  },
);
