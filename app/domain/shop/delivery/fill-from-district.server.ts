import { db } from "#drizzle/client.server.ts";
import { shopSettings } from "#drizzle/schema.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { findDeliveryCharges, setDeliveryCharges } from "./delivery-charges.server.ts";
import { type District, divisions } from "./districts.ts";
import { findServiceTerms, updateServiceTerms } from "./service-terms.server.ts";

/** Taka; elsewhere the charge of a new shop applies. */
const NEAR = 60;

/** From this hour an order counts as of the next day, since a rider needs the evening. */
const CLOSING_HOUR = 18;

/** A row of settings has this version until somebody saves its form. */
const UNSAVED = 1;

/**
 * Charges and times as most shops have them: today in the shop's own district, a day or two in its
 * division, three days elsewhere. Times that somebody has saved stay. Returns false, and changes
 * nothing, if a district has a charge already.
 */
export async function fillFromDistrict(home: District, actor: ActingStaff): Promise<boolean> {
  const days = divisions.flatMap(({ name }) => {
    const [from, to] = name === home.division ? [1, 2] : [3, 3];
    return [[`from-${name}`, from] as const, [`to-${name}`, to] as const];
  });
  return db.transaction(async (tx) => {
    // Of two presses at once the second finds the charges of the first.
    await tx.select({ id: shopSettings.id }).from(shopSettings).for("no key update");
    const { byDistrict } = await findDeliveryCharges(tx);
    if (Object.keys(byDistrict).length > 0) return false;
    await setDeliveryCharges({ byDistrict: { [home.name]: NEAR } }, { tx, actor });
    const terms = { sameDayDistricts: home.name, closingHour: CLOSING_HOUR };
    if ((await findServiceTerms()).version <= UNSAVED)
      await updateServiceTerms({ ...Object.fromEntries(days), ...terms }, undefined, actor);
    return true;
  });
}
