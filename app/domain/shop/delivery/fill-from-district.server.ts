import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { setDeliveryCharges } from "./delivery-charges.server.ts";
import { type District, divisions } from "./districts.ts";
import { updateServiceTerms } from "./service-terms.server.ts";

/** Taka. */
const NEAR = 60;
const FAR = 120;

/** From this hour an order counts as of the next day, since a rider needs the evening. */
const CLOSING_HOUR = 18;

/**
 * Charges and times as most shops have them: today in the shop's own district, a day or two in its
 * division, three days elsewhere.
 */
export async function fillFromDistrict(home: District, actor: ActingStaff): Promise<void> {
  const days = divisions.flatMap(({ name }) => {
    const [from, to] = name === home.division ? [1, 2] : [3, 3];
    return [[`from-${name}`, from] as const, [`to-${name}`, to] as const];
  });
  const terms = { sameDayDistricts: home.name, closingHour: CLOSING_HOUR };
  await updateServiceTerms({ ...Object.fromEntries(days), ...terms }, undefined, actor);
  await setDeliveryCharges({ byDistrict: { [home.name]: NEAR }, default: FAR }, { actor });
}
