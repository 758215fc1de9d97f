import { checkOutside, countFakesNearby } from "../../people/customers/outside-check.server.ts";
import { findPerson } from "../../people/customers/people.server.ts";
import { isPhoneProved } from "../checks/phone-code.server.ts";
import type { Order } from "../reading/order-rows.server.ts";
import { findClaims } from "./call-queue.server.ts";
import { findOtherOrders } from "./other-orders.server.ts";

/**
 * What a caller needs to know beside the order itself; `claimedBy` names another one who has it in
 * hand.
 */
export async function findCallFacts(order: Order, caller: { id: string }) {
  const [person, others, claims, outside, fakesNearby, isProved] = await Promise.all([
    findPerson(order.phoneNumber),
    findOtherOrders(order),
    findClaims([order.id], caller),
    checkOutside(order.phoneNumber),
    countFakesNearby(order.id),
    isPhoneProved(order.id),
  ]);
  return { person, others, claimedBy: claims.get(order.id), outside, fakesNearby, isProved };
}
