import { z } from "zod";
import { courierChangesSchema } from "#app/domain/couriers/courier-input.server.ts";
import { updateCourier } from "#app/domain/couriers/couriers.server.ts";
import { endpoint } from "../../endpoint.ts";
import { courierJson, courierKeys, courierQuery, toCourierJson } from "./courier-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/courier/update",
    summary: "Change a courier; an absent field stays as it is",
    access: "admin",
    query: courierQuery,
    body: courierChangesSchema.extend({ keys: courierKeys }),
    answer: z.object({ message: z.string(), result: courierJson }),
    refuses: [404],
    isAddition: true,
    example: { body: { isActive: false } },
  },
  async ({ query, body, user, done }) => {
    const { keys, ...changes } = body;
    const courier = await updateCourier(query.courier_id, changes, keys, undefined, user);
    return { message: done["courier-updated"], result: toCourierJson(courier) };
  },
);
