import { z } from "zod";
import { drawNext } from "#app/domain/calls/call-queue.server.ts";
import { endpoint } from "../../endpoint.ts";
import { orderSearch } from "../../fields.ts";
import { callJson, toCallJson } from "./call-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/call/next",
    summary:
      "The next order to call about, in your hand for ten minutes: the one asked for, the one you have, or the oldest free one",
    access: "admin",
    query: z.object({
      order_id: z
        .string()
        .optional()
        .meta({ format: "uuid", description: "This one, if it still waits for a call." }),
      q: orderSearch,
    }),
    answer: z.object({
      result: callJson.nullable().meta({ description: "Null when nobody waits." }),
    }),
    isAddition: true,
  },
  async ({ query, user }) => {
    const question = { search: query.q ?? "", wanted: query.order_id ?? null };
    const order = await drawNext(user, question);
    return { result: order && (await toCallJson(order, user)) };
  },
);
