import { z } from "zod";
import { setDeliveryCharges } from "#app/domain/delivery/delivery-charges.server.ts";
import { endpoint } from "../endpoint.ts";
import { chargesJson, toChargesJson } from "./charge-json.ts";

const charge = z.int({ error: "amount-invalid" }).min(0, "amount-invalid");

export default endpoint(
  {
    method: "PUT",
    path: "/api/charge/update",
    summary: "Change what delivery costs; null gives a district the default charge again",
    access: "admin",
    body: z.object({ default_charge: charge.optional() }).catchall(charge.nullable()),
    answer: z.object({ message: z.string(), result: chargesJson }),
    isAddition: true,
    example: { body: { Dhaka: 60, Gazipur: 80, Khulna: null, default_charge: 120 } },
  },
  async ({ user, body, done }) => {
    const { default_charge, ...byDistrict } = body;
    const changes = {
      byDistrict: byDistrict as Record<string, number | null>,
      ...(default_charge === undefined ? {} : { default: default_charge }),
    };
    const charges = await setDeliveryCharges(changes, { actor: user });
    return { message: done["charges-updated"], result: toChargesJson(charges) };
  },
);
