import { type Db, db } from "#drizzle/client.server.ts";
import type { DeliveryCharges } from "../../shop/delivery/delivery-charge.ts";
import { findDeliveryCharges } from "../../shop/delivery/delivery-charges.server.ts";
import { districts } from "../../shop/delivery/districts.ts";
import { findServiceTerms } from "../../shop/delivery/service-terms.server.ts";
import { chargeForGoods } from "../../shop/delivery/service-terms.ts";
import type { OrderRow } from "../reading/order-rows.server.ts";

/**
 * What delivery of an order that moves to another district costs there, in taka: nothing where its
 * goods are worth enough, or with a promo code for free delivery.
 */
export async function findChargesFor(
  order: Pick<OrderRow, "subtotal" | "promoOffer">,
  tx: Db = db,
): Promise<DeliveryCharges> {
  const [charges, { terms }] = await Promise.all([findDeliveryCharges(tx), findServiceTerms()]);
  const isFree = order.promoOffer?.kind === "free-delivery";
  const chargeIn = (district: string) =>
    isFree ? 0 : chargeForGoods(district, order.subtotal, charges, terms);
  return {
    byDistrict: Object.fromEntries(districts.map(({ name }) => [name, chargeIn(name)])),
    default: charges.default,
  };
}
