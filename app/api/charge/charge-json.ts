import { z } from "zod";
import type { DeliveryCharges } from "#app/domain/delivery/delivery-charge.ts";

const DEFAULT = "default_charge";

export const chargesJson = z
  .object({ [DEFAULT]: z.int() })
  .catchall(z.int())
  .meta({
    id: "DeliveryCharges",
    description: "Whole taka by district; every other district has the default charge.",
    examples: [{ Dhaka: 60, Gazipur: 80, default_charge: 120 }],
  });

export function toChargesJson(charges: DeliveryCharges): z.input<typeof chargesJson> {
  return { ...charges.byDistrict, [DEFAULT]: charges.default };
}
