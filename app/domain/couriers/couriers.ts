import { latinDigits } from "../digits.ts";

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

/** The page on which a customer follows the parcel; null while its number, or such a page, is not known. */
export function trackingHref(link: string, code: string): string | null {
  return link && code ? link.replaceAll(CODE_PLACE, encodeURIComponent(code)) : null;
}

/**
 * What a courier calls an order: its number, and four digits of its id, so that a shop that starts anew at the same courier
 * never meets the parcel of another order. Letters, digits and a hyphen, as Steadfast's `invoice` wants.
 */
export function invoiceOf(order: { id: string; orderNumber: number }): string {
  return `${order.orderNumber}-${order.id.slice(0, 4)}`;
}

/** The number of the order in what a courier wrote back, with the mark of its id where there is one; null for anything else. */
export function readInvoice(text: string): { orderNumber: number; mark: string | null } | null {
  const [, digits, mark] = /^#?(\d{1,9})(?:-([0-9a-f]{4}))?$/i.exec(latinDigits(text).trim()) ?? [];
  return digits ? { orderNumber: Number(digits), mark: mark?.toLowerCase() ?? null } : null;
}

/**
 * All parcels, those still to be sent to the courier, those a person must decide about, those without a number, and those
 * on their way that the courier leaves without an answer.
 */
export const PARCEL_LISTS = ["all", "waiting", "stuck", "unnumbered", "silent"] as const;

export type ParcelList = (typeof PARCEL_LISTS)[number];
