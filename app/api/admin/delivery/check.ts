import { z } from "zod";
import { planDeliveries } from "#app/domain/couriers/deliveries.server.ts";
import { endpoint } from "../../endpoint.ts";
import { deliveryJson, deliveryList, toDeliveryJson } from "./delivery-json.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/admin/delivery/check",
    summary: "What a list of delivered parcels would do; nothing is written",
    access: "admin",
    body: deliveryList,
    answer: z.object({ result: z.array(deliveryJson) }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11", text: "1042-9d2c" },
    },
  },
  async ({ body }) => {
    const lines = await planDeliveries(body.text, body.courier_id);
    return { result: lines.map(toDeliveryJson) };
  },
);
