import { z } from "zod";
import type { DeliveryCharges } from "#app/domain/shop/delivery/delivery-charge.ts";
import {
  findDeliveryCharges,
  setDeliveryCharges,
} from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { staffChange } from "../core/staff-change.ts";

const DEFAULT = "default_charge";

const chargesJson = z
  .object({ [DEFAULT]: z.int() })
  .catchall(z.int())
  .meta({
    id: "DeliveryCharges",
    description: "Whole taka by district; every other district has the default charge.",
    examples: [{ Dhaka: 60, Gazipur: 80, default_charge: 120 }],
  });

function toChargesJson(charges: DeliveryCharges): z.input<typeof chargesJson> {
  return { ...charges.byDistrict, [DEFAULT]: charges.default };
}

export const list = endpoint(
  {
    method: "GET",
    path: "/api/charge/delivery-charge",
    summary: "What delivery costs, by district",
    access: "public",
    answer: z.object({ result: chargesJson }),
    keepSeconds: 10,
  },
  async () => ({ result: toChargesJson(await findDeliveryCharges()) }),
);

const charge = z.int({ error: "amount-invalid" }).min(0, "amount-invalid");

export const update = staffChange(
  {
    method: "PUT",
    path: "/api/charge/update",
    summary: "Change what delivery costs; null gives a district the default charge again",
    body: z.object({ default_charge: charge.optional() }).catchall(charge.nullable()),
    result: [chargesJson, toChargesJson],
    isAddition: true,
    example: { body: { Dhaka: 60, Gazipur: 80, Khulna: null, default_charge: 120 } },
    done: "charges-updated",
  },
  async ({ user, body }) => {
    const { default_charge, ...byDistrict } = body;
    const changes = {
      byDistrict: byDistrict as Record<string, number | null>,
      ...(default_charge === undefined ? {} : { default: default_charge }),
    };
    return setDeliveryCharges(changes, { actor: user });
  },
);
