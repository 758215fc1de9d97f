/** Services that the owner enters keys for here. */
export const CONNECTIONS = [
  ...(["sms", "mail", "bkash", "sslcommerz", "check", "telegram"] as const),
  /** What Meta's advertisements cost. */
  "ads",
] as const;

export type Connection = (typeof CONNECTIONS)[number];

/** All services that are listed and tried; advertising networks have a page of their own. */
export const SERVICES = [...CONNECTIONS, "meta", "tiktok"] as const;

export type Service = (typeof SERVICES)[number];

/** The fields of a service, by name. */
export type Fields = Record<string, string>;

/** Gateways with a ready form, and "other" with the operator's own kind of form. */
export const SMS_GATEWAYS = ["bulksmsbd", "alpha", "ssl", "other"] as const;

/** Fields that are keys and nothing else. */
const KEYS = [
  "apiKey",
  "password",
  "appKey",
  "appSecret",
  "storePassword",
  "token",
  "adToken",
] as const;

/** Fields that are never shown whole: addresses, headers and bodies may hold a key. */
export const SECRETS = [...KEYS, "url", "headers", "body"] as const;

export const isKey = (field: string): boolean => KEYS.some((key) => key === field);

export const isSecret = (field: string): boolean => SECRETS.some((secret) => secret === field);
