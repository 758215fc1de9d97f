import { deleteCourier } from "#app/domain/couriers/couriers.server.ts";
import { endpoint } from "../../endpoint.ts";
import { doneJson } from "../../fields.ts";
import { courierQuery } from "./courier-json.ts";

export default endpoint(
  {
    method: "DELETE",
    path: "/api/admin/courier/delete",
    summary: "Hide a courier; its parcels stay with it, and for 30 days it can be restored",
    access: "admin",
    query: courierQuery,
    answer: doneJson,
    refuses: [404],
    isAddition: true,
  },
  async ({ query, user, done }) => {
    await deleteCourier(query.courier_id, user);
    return { message: done["courier-deleted"] };
  },
);
