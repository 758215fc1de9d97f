/** The gateways at whose own pages customers pay an advance. */
export const GATEWAYS = ["bkash", "sslcommerz"] as const;

export type GatewayName = (typeof GATEWAYS)[number];
