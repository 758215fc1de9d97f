/**
 * The file format and interface of a courier; `other` (also the shop's own rider) takes a plain
 * list.
 */
export const COURIER_KINDS = ["pathao", "steadfast", "redx", "other"] as const;

export type CourierKind = (typeof COURIER_KINDS)[number];

/** The keys of each kind's interface; a kind without keys takes files only. */
export const COURIER_KEYS = {
  pathao: ["clientId", "clientSecret", "userName", "courierPassword", "storeId"],
  steadfast: ["apiKey", "secretKey"],
  redx: ["redxToken", "redxStoreId"],
  other: [],
} as const satisfies Record<CourierKind, readonly string[]>;

/** Without this key RedX collects from the account's own store. */
export const OPTIONAL_KEYS: readonly string[] = ["redxStoreId"];

export type CourierKeys = Record<string, string>;

/** The kinds whose webhooks are understood. */
export const WEBHOOK_KINDS: readonly CourierKind[] = ["pathao", "steadfast", "redx"];

/** All key names. */
export const KEY_NAMES = [...new Set(Object.values(COURIER_KEYS).flat())];

/** Stands for the shop's own rider where a courier is chosen and the shop has added none. */
export const OWN_RIDER = "own";

/** Stands for the parcel's number in a tracking link. */
export const CODE_PLACEHOLDER = "{code}";

/** The courier's tracking page of a parcel; null while its number or the page is unknown. */
export function trackingHref(link: string, code: string): string | null {
  return link && code ? link.replaceAll(CODE_PLACEHOLDER, encodeURIComponent(code)) : null;
}

/**
 * Parcels: all, reported by the courier as stuck, cancelled or delivered in part, to be sent to the
 * courier, waiting for a decision of staff, without a number, and on their way without an answer
 * from the courier.
 */
export const PARCEL_LISTS = [
  "all",
  "reported",
  "waiting",
  "stuck",
  "unnumbered",
  "silent",
] as const;

export type ParcelList = (typeof PARCEL_LISTS)[number];
