/** Services that the owner may connect; ad conversions have settings of their own. */
export const CONNECTIONS = ["sms", "mail", "bkash", "sslcommerz", "check", "telegram"] as const;

export type Connection = (typeof CONNECTIONS)[number];

/** The fields of a service, by name. */
export type Fields = Record<string, string>;

/** Gateways with a ready form, and "other" with the operator's own kind of form. */
export const SMS_GATEWAYS = ["bulksmsbd", "alpha", "ssl", "other"] as const;
