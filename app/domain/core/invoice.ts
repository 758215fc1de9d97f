import { latinDigits } from "./digits.ts";

/**
 * The shop's reference for an order at a courier: its number and four digits of its id, so that a
 * reinstalled shop never meets another order's parcel. Letters, digits and a hyphen, as Steadfast's
 * `invoice` requires.
 */
export function invoiceOf(order: { id: string; orderNumber: number }): string {
  return `${order.orderNumber}-${order.id.slice(0, 4)}`;
}

/** What people write before a number: "No. 1203", "#1203", "Order no 1203", "নং ১২০৩". */
const BEFORE =
  /^\s{0,9}(?:(?:order|অর্ডার)\s{0,2})?(?:(?:nos?\.?|number|নং|নম্বর|#|№)\s{0,2})?[:.]?\s{0,2}(?=[\d০-৯])/iu;

export const withoutMark = (text: string): string => text.replace(BEFORE, "");

/**
 * The order number in a text of staff or a courier, with the digits of its id if present
 * ("1203-2c2d"); null for any other text.
 */
export function readInvoice(text: string): { orderNumber: number; mark: string | null } | null {
  const plain = latinDigits(withoutMark(text)).trim();
  const [, digits, mark] = /^(\d{1,9})(?:-([0-9a-f]{4}))?$/i.exec(plain) ?? [];
  return digits ? { orderNumber: Number(digits), mark: mark?.toLowerCase() ?? null } : null;
}
