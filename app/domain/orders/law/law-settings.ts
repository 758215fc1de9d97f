import { isAboveTenth } from "../../core/law.ts";
import type { AdvanceSettings } from "../money/advance-rules.ts";

type Rules = Pick<
  AdvanceSettings,
  | "ask"
  | "fixedAmount"
  | "districts"
  | "fromTotal"
  | "heldOrders"
  | "returnedBefore"
  | "blockedPhones"
>;

/**
 * Whether these rules may ask for more than a tenth of the price of some order. An advance of the
 * delivery charge pays for the delivery and for no goods.
 */
export function asksAboveTenth(rules: Rules): boolean {
  const { ask, fixedAmount, fromTotal } = rules;
  if (ask === "never" || fixedAmount === null) return false;
  const others =
    rules.districts.length > 0 || rules.heldOrders || rules.returnedBefore || rules.blockedPhones;
  if (ask === "always" || others) return true;
  return fromTotal !== null && isAboveTenth(fixedAmount, fromTotal);
}
