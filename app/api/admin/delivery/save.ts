import { z } from "zod";
import { saveDeliveries } from "#app/domain/couriers/deliveries.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { deliveryJson, deliveryList, toDeliveryJson } from "./delivery-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/delivery/save",
    summary: "Make the parcels that fit Deliverd; the same list again changes nothing",
    access: "admin",
    body: deliveryList,
    answer: z.object({
      message: z.string(),
      saved: z.int(),
      result: z.array(deliveryJson),
    }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11", text: "1042-9d2c" },
    },
  },
  async ({ body, user, request }) => {
    const lines = await saveDeliveries(body.text, body.courier_id, user);
    const saved = lines.filter(({ outcome }) => outcome === "fits").length;
    const message = adminWordsFor(request).couriers.delivered.saved(saved, lines.length - saved);
    return { message, saved, result: lines.map(toDeliveryJson) };
  },
);
