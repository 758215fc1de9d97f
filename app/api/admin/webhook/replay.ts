import { z } from "zod";
import { replayDelivery } from "#app/domain/outbox/deliveries.server.ts";
import { endpoint } from "../../endpoint.ts";
import { doneJson, idInQuery } from "../../fields.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/webhook/replay",
    summary: "Send a delivery once more, with the id and the body it had",
    access: "admin",
    query: z.object({ delivery_id: idInQuery }),
    answer: doneJson,
    refuses: [404, 409],
    isAddition: true,
  },
  async ({ user, query, done }) => {
    await replayDelivery(query.delivery_id, user);
    return { message: done["delivery-replayed"] };
  },
);
