import { z } from "zod";
import { sendParcelAgain } from "#app/domain/couriers/send-parcel.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { doneJson, idInQuery } from "../../fields.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/parcel/send-again",
    summary: "Tell the courier once more of a parcel that is stuck",
    access: "admin",
    body: z.object({ order_id: idInQuery }),
    answer: doneJson,
    refuses: [404, 409],
    isAddition: true,
    example: { body: { order_id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42" } },
  },
  async ({ body, user, request }) => {
    await sendParcelAgain(body.order_id, user);
    return { message: adminWordsFor(request).couriers.parcels.queued };
  },
);
