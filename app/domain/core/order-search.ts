import { latinDigits, MAX_INTEGER } from "./digits.ts";
import { readInvoice } from "./invoice.ts";
import { normalizePhone } from "./phone.ts";
import { cleanLine, cutText } from "./text.ts";

/** The longest search, in characters: about twenty phone numbers. */
export const SEARCH_MAX = 300;

/** A parsed search; an order matches if any part does. */
export type OrderSearch = {
  numbers: number[];
  /** Parts of names or phone numbers. */
  parts: string[];
  /** Courier codes of parcels, in capitals. */
  codes: string[];
};

/**
 * How people write before a number: "No. 1211", "#1211", "Order no 1211", "নং ১২১১", "অর্ডার ১২১১".
 */
const MARK =
  /(?:(?<!\p{L})(?:order|অর্ডার)\s*)?(?:(?<!\p{L})(?:nos?\.?|number|নং|নম্বর)|#|№)\s*[:.]?\s*(?=\d)|(?<!\p{L})(?:order|অর্ডার)\s*(?=\d)/giu;

/** Separators in a list of numbers. */
const BETWEEN = /[,;|/]|\s(?:and|ও|এবং|&)\s/giu;

/** Digits with the separators of phone numbers. */
const DIGITS = /^\+?[\d\s().\-\p{Pd}]*\d[\d\s().\-\p{Pd}]*$/u;

/** Fewer letters match nearly every name, and no index finds them; the page says so. */
export const FEWEST_LETTERS = 3;

/** "DH12AB34", "SF-1042": letters and digits without spaces. */
const CODE = /^(?=.*\d)(?=.*[a-z])[a-z0-9_-]{4,40}$/i;

/** Fewer digits match nearly every phone number, and no index finds them. */
const FEWEST_DIGITS = 3;

/**
 * Parses what staff type to find orders: one or several order numbers or invoices, phone numbers in
 * any spelling or in part, courier codes of parcels, or else part of a name. Null for an empty
 * search.
 */
export function readOrderSearch(search: string): OrderSearch | null {
  const text = cutText(cleanLine(search), SEARCH_MAX);
  if (text === "") return null;
  const latin = latinDigits(text);
  const isMarked = MARK.test(latin);
  MARK.lastIndex = 0;
  const pieces = latin
    .replace(MARK, ",")
    .split(BETWEEN)
    .map((piece) => piece.trim())
    .filter(Boolean);
  if (!pieces.every((piece) => CODE.test(piece) || DIGITS.test(piece)))
    return { numbers: [], parts: isTooShort(text) ? [] : [text], codes: [] };
  const found: OrderSearch = { numbers: [], parts: [], codes: [] };
  for (const piece of pieces) {
    // An invoice, as couriers repeat it; a phone number begins with 0.
    const invoice = /^[1-9]/.test(piece) ? readInvoice(piece) : null;
    if (invoice?.mark) found.numbers.push(invoice.orderNumber);
    if (CODE.test(piece)) found.codes.push(piece.toUpperCase());
    else readNumbers(piece, isMarked, found);
  }
  return found;
}

/** Whether the search is a name with too few letters. */
export function isTooShort(search: string): boolean {
  const text = cleanLine(search);
  return text !== "" && !/\d/.test(latinDigits(text)) && [...text].length < FEWEST_LETTERS;
}

function readNumbers(piece: string, isMarked: boolean, found: OrderSearch): void {
  const phone = normalizePhone(piece);
  if (phone) {
    found.parts.push(phone);
    return;
  }
  for (const group of piece.split(/\s+/)) {
    const another = normalizePhone(group);
    const digits = onlyDigits(group);
    if (another) found.parts.push(another);
    else if (/^[1-9]/.test(digits) && Number(digits) <= MAX_INTEGER) {
      found.numbers.push(Number(digits));
    }
  }
  const digits = onlyDigits(piece);
  if (/^\d{5,40}$/.test(piece)) found.codes.push(piece);
  if (!isMarked && digits.length >= FEWEST_DIGITS) found.parts.push(withoutCountryCode(piece));
}

/** "+880 1712" → "01712". Only a possible mobile number loses its country code; 88100 stays. */
function withoutCountryCode(piece: string): string {
  const digits = onlyDigits(piece);
  const isPhone = piece.startsWith("+") || digits.startsWith("00") || digits.length > 6;
  return isPhone ? digits.replace(/^(?:00)?880?(?=1[3-9]|1$)/, "0") : digits;
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, "");
}
