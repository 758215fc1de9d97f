import type { GatewayName } from "../../../core/gateways.ts";
import { ShopError } from "../../../core/shop-error.ts";
import { bkash } from "./bkash.server.ts";
import type { Gateway } from "./gateway.ts";
import { sslcommerz } from "./sslcommerz.server.ts";

const ADAPTERS: Readonly<Record<GatewayName, Gateway>> = { bkash, sslcommerz };

/** The gateways whose keys the operator has set; those that take so many taka. */
export const listGateways = (amount?: number): Gateway[] =>
  Object.values(ADAPTERS).filter(
    ({ isSetUp, takes: [least, most] }) =>
      isSetUp() && (amount === undefined || (amount >= least && amount <= most)),
  );

/** A gateway; null without its keys. */
export const findGateway = (name: GatewayName): Gateway | null =>
  ADAPTERS[name].isSetUp() ? ADAPTERS[name] : null;

/** Whether a gateway's own page takes the money, also after the customer has left it. */
export const takesByItself = (name: GatewayName): boolean => ADAPTERS[name].execute === null;

/** A transaction's number as this gateway spells it. */
export const spellNumber = (name: GatewayName, typed: string): string =>
  ADAPTERS[name].spellNumber(typed);

/**
 * Origins of the gateways' pages beside the shop's own, to which a form may lead; "" without a
 * gateway.
 */
export const gatewayPages = (): string =>
  listGateways()
    .map(({ pages }) => ` ${pages()}`)
    .join("");

/** Refused: gateway-not-set-up. */
export function requireGateway(name: GatewayName): Gateway {
  const gateway = findGateway(name);
  if (!gateway) throw new ShopError("gateway-not-set-up", {});
  return gateway;
}
