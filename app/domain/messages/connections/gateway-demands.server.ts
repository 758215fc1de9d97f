import { latinDigits } from "../../core/digits.ts";
import { LAW_DAYS } from "../../core/law.ts";
import { findGateway } from "../../money/advances/gateway/gateways.server.ts";
import { findServiceTerms } from "../../shop/delivery/service-terms.server.ts";
import { daysFor } from "../../shop/delivery/service-terms.ts";
import { findPublicPage } from "../../shop/pages/pages.server.ts";
import { findShopSettings } from "../../shop/shop-settings.server.ts";
import type { GatewayDemand } from "./gateway-demands.ts";

/** What SSLCommerz demands of a shop's site, and whether the shop does it now. */
export async function listGatewayDemands(): Promise<{ name: GatewayDemand; isMet: boolean }[]> {
  const [shop, { terms }, privacy, about] = await Promise.all([
    findShopSettings(),
    findServiceTerms(),
    findPublicPage("privacy"),
    findPublicPage("about"),
  ]);
  const isOn = findGateway("sslcommerz") !== null;
  const inDhaka = daysFor("Dhaka", terms)?.[1] ?? 0;
  const slowest = Math.max(...Object.values(terms.days).map(([, to]) => to));
  const met: Record<GatewayDemand, boolean> = {
    agreement: isOn,
    banner: isOn,
    policies: privacy !== null,
    about: about !== null,
    returns: /\d/.test(latinDigits(terms.returns.en + terms.returns.bn)),
    delivery: inDhaka <= LAW_DAYS.same && slowest <= LAW_DAYS.other,
    address: shop.address !== "" || shop.addressBn !== "",
    licence: shop.tradeLicence !== "",
    open: shop.opening === "open",
  };
  return Object.entries(met).map(([name, isMet]) => ({ name: name as GatewayDemand, isMet }));
}
