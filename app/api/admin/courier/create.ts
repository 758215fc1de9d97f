import { z } from "zod";
import { courierSchema } from "#app/domain/couriers/courier-input.server.ts";
import { createCourier } from "#app/domain/couriers/couriers.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idempotencyKey } from "../../fields.ts";
import { courierJson, courierKeys, toCourierJson } from "./courier-json.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/admin/courier/create",
    summary: "Add a courier, with the keys of its interface or without",
    access: "admin",
    headers: idempotencyKey,
    body: courierSchema.extend({ keys: courierKeys }),
    answer: z.object({ message: z.string(), result: courierJson }),
    refuses: [409, 422],
    isAddition: true,
    example: { body: { name: "Our own rider", kind: "other" } },
  },
  async ({ body, user, request, done }) => {
    const { keys, ...input } = body;
    const key = request.headers.get("Idempotency-Key");
    const courier = await createCourier(input, keys, user, key);
    return { message: done["courier-added"], result: toCourierJson(courier) };
  },
);
