import { settings } from "#server/settings.js";
import { ShopError } from "../../shop-error.ts";
import { bkash } from "./bkash.server.ts";
import type { Gateway } from "./gateway.ts";

/** The gateway whose keys the operator has set; null without one. */
export const findGateway = (): Gateway | null => (settings().BKASH_APP_KEY ? bkash : null);

/** Refused: gateway-not-set-up. */
export function requireGateway(): Gateway {
  const gateway = findGateway();
  if (!gateway) throw new ShopError("gateway-not-set-up", {});
  return gateway;
}

/** Origins of the gateway's page beside the shop's own, to which a form may lead; "" without a gateway. */
export const gatewayPages = (): string =>
  settings().BKASH_APP_KEY ? ` https://*.bkash.com ${new URL(settings().BKASH_URL).origin}` : "";
