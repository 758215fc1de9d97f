import { latinDigits, MAX_INTEGER } from "../../digits.ts";
import { normalizePhone } from "../../phone.ts";
import { cleanLine, cutText } from "../../text.ts";

/** The longest search that is read, in characters: some twenty phone numbers. */
export const SEARCH_MAX = 300;

/** What a search asks for; an order is found when any of it fits. */
export type OrderSearch = {
  /** Order numbers. */
  numbers: number[];
  /** Parts of names or phone numbers. */
  parts: string[];
  /** What a courier may call a parcel, in capitals. */
  codes: string[];
};

/** How people write before a number: "No. 1211", "#1211", "Order no 1211", "নং ১২১১", "অর্ডার ১২১১". */
const MARK =
  /(?:(?<!\p{L})(?:order|অর্ডার)\s*)?(?:(?<!\p{L})(?:nos?\.?|number|নং|নম্বর)|#|№)\s*[:.]?\s*(?=\d)|(?<!\p{L})(?:order|অর্ডার)\s*(?=\d)/giu;

/** Between the numbers of a list. */
const BETWEEN = /[,;|/]|\s(?:and|ও|এবং|&)\s/giu;

/** Digits and what people put between those of a phone number. */
const DIGITS = /^\+?[\d\s().\-\p{Pd}]*\d[\d\s().\-\p{Pd}]*$/u;

/** Fewer letters are in nearly every name, and no index finds them: said on the page that was asked. */
export const FEWEST_LETTERS = 3;

/** "DH12AB34", "SF-1042": letters and digits without a gap. */
const CODE = /^(?=.*\d)(?=.*[a-z])[a-z0-9_-]{4,40}$/i;

/** Fewer digits are in nearly every phone number, and no index finds them. */
const FEWEST_DIGITS = 3;

/**
 * Reads what staff typed to find orders: numbers as the list writes them, several at once, phone numbers whole or in part
 * in any spelling, parcels as their courier calls them, or else part of a name. Null for nothing.
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
  if (pieces.length > 0 && pieces.every((piece) => CODE.test(piece)))
    return { numbers: [], parts: [], codes: pieces.map((piece) => piece.toUpperCase()) };
  if (!pieces.every((piece) => DIGITS.test(piece)))
    return { numbers: [], parts: isTooShort(text) ? [] : [text], codes: [] };
  const found: OrderSearch = { numbers: [], parts: [], codes: [] };
  for (const piece of pieces) readNumbers(piece, isMarked, found);
  return found;
}

/** A name of so few letters is not looked for. */
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

/** "+880 1712" → "01712"; only what can be a mobile number loses a country code, 88100 stays. */
function withoutCountryCode(piece: string): string {
  const digits = onlyDigits(piece);
  const isPhone = piece.startsWith("+") || digits.startsWith("00") || digits.length > 6;
  return isPhone ? digits.replace(/^(?:00)?880?(?=1[3-9]|1$)/, "0") : digits;
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, "");
}
