import { z } from "zod";
import { listCouriers } from "#app/domain/couriers/couriers.server.ts";
import { endpoint } from "../../endpoint.ts";
import { courierJson, toCourierJson } from "./courier-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/courier/list",
    summary: "The couriers by name, inactive ones too; at most fifty",
    access: "admin",
    answer: z.object({ result: z.array(courierJson) }),
    isAddition: true,
  },
  async () => ({ result: (await listCouriers()).map(toCourierJson) }),
);
