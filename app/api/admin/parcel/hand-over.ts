import { z } from "zod";
import { handOver } from "#app/domain/couriers/hand-over.server.ts";
import { flag } from "#app/domain/fields/flag.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { id, idInQuery, moment, orderChoices, readChoices } from "../../fields.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/admin/parcel/hand-over",
    summary:
      "Give packed orders to a courier, all of them or none; the very same orders again are answered as the first time",
    access: "admin",
    body: z.object({
      courier_id: idInQuery,
      orders: orderChoices,
      tellCourier: flag.meta({
        type: ["boolean", "string"],
        description: "Tell the courier's interface of each, which takes its keys.",
      }),
    }),
    answer: z.object({
      message: z.string(),
      courier: id,
      handedOverAt: moment.meta({ description: "Names the parcels' file, as `at`." }),
      parcels: z.int(),
    }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: {
        courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11",
        orders: [{ _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", version: 3 }],
      },
    },
  },
  async ({ body, user, request }) => {
    const { ids, seen } = readChoices(body.orders);
    const tellCourier = body.tellCourier === true;
    const done = await handOver(ids, body.courier_id, user, { seen, tellCourier });
    const message = adminWordsFor(request).couriers.handOver.done(done.parcels);
    const { courierId: courier, parcels } = done;
    return { message, courier, handedOverAt: done.at.toISOString(), parcels };
  },
);
