/** SSLCommerz's demands on a shop's site, of which the shop can see whether they are met. */
export const GATEWAY_DEMANDS = [
  "agreement",
  "banner",
  "policies",
  "about",
  "returns",
  "delivery",
  "address",
  "licence",
  "open",
] as const;

export type GatewayDemand = (typeof GATEWAY_DEMANDS)[number];
