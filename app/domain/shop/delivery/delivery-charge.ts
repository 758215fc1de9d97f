import type { Taka } from "../../core/money.ts";

/**
 * The cost of delivery: some districts have their own charge, all others the default. Keys are
 * district names.
 */
export type DeliveryCharges = {
  byDistrict: Readonly<Record<string, Taka>>;
  default: Taka;
};

/**
 * The charge in taka for a district, by its name from `findDistrict`; the same in browser and
 * server.
 */
export function chargeFor(district: string, charges: DeliveryCharges): Taka {
  const own = Object.hasOwn(charges.byDistrict, district)
    ? charges.byDistrict[district]
    : undefined;
  return own ?? charges.default;
}
