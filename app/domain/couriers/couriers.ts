/** Whose file and interface a courier takes; `other` takes a plain list, the shop's own rider too. */
export const COURIER_KINDS = ["pathao", "steadfast", "redx", "other"] as const;

export type CourierKind = (typeof COURIER_KINDS)[number];

/** What the interface of each kind is opened with; a kind without any takes files only. */
export const COURIER_KEYS = {
  pathao: ["clientId", "clientSecret", "userName", "courierPassword", "storeId"],
  steadfast: ["apiKey", "secretKey"],
  redx: [],
  other: [],
} as const satisfies Record<CourierKind, readonly string[]>;

export type CourierKeys = Record<string, string>;

/** Every name a key has, each once. */
export const KEY_NAMES = [...new Set(Object.values(COURIER_KEYS).flat())];

/** Where a parcel's number stands in a tracking link. */
export const CODE_PLACE = "{code}";
