import { z } from "zod";
import { restoreCourier } from "#app/domain/couriers/couriers.server.ts";
import { endpoint } from "../../endpoint.ts";
import { courierJson, courierQuery, toCourierJson } from "./courier-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/courier/restore",
    summary: "Undo the deletion of a courier",
    access: "admin",
    query: courierQuery,
    answer: z.object({ message: z.string(), result: courierJson }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query, user, done }) => {
    const courier = await restoreCourier(query.courier_id, user);
    return { message: done["courier-restored"], result: toCourierJson(courier) };
  },
);
