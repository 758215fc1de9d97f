import type { Language } from "./language.ts";

/** The largest integer of a Postgres column, and so the largest taka amount or quantity. */
export const MAX_INTEGER = 2_147_483_647;

const BANGLA_ZERO = 0x09e6;
const FULL_WIDTH_ZERO = 0xff10;

/** Bangla (০–৯) and full-width (０–９) digits to 0–9; everything else stays. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯０-９]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code < FULL_WIDTH_ZERO ? BANGLA_ZERO : FULL_WIDTH_ZERO));
  });
}

/** 0–9 to ০–৯; everything else stays. */
export function banglaDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(BANGLA_ZERO + Number(digit)));
}

/**
 * A number that is a name, such as an order's, or a measure such as 1.5, in the language's digits
 * and without commas.
 */
export function speakNumber(number: number, language: Language): string {
  return language === "bn" ? banglaDigits(String(number)) : String(number);
}

/** Without commas, or grouped by lakh and crore (1,00,000) or by thousands (100,000). */
const WHOLE_NUMBER = /^(?:\d+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)$/;

/** How people write taka around a number: ৳650, 650 TK, 650/-, ৬৫০ টাকা. */
const TAKA_BEFORE = /^(?:৳|tk\.?|bdt)\s*/i;
const TAKA_AFTER = /\s*(?:৳|tk\.?|bdt|taka|টাকা|\/[-=])$/i;

/**
 * The whole number a person typed, or null. Accepts Bangla and full-width digits, surrounding
 * space, commas by lakh or by thousands, and one taka mark before or after. Refuses an empty text,
 * signs, fractions (even ".00", so that 6.50 never becomes 650), exponents, misplaced commas and
 * numbers above `MAX_INTEGER`.
 */
export const parseWholeNumber = (text: string): number | null => readGrouped(withoutMarks(text));

/** As `parseWholeNumber`, also with the zeros of other programs: 2.0, ৫.০০০০. */
export const parsePieces = (text: string): number | null =>
  parseWholeNumber(latinDigits(text.trim()).replace(/\.0{1,4}$/, ""));

/** As `parseWholeNumber`, also with one or two decimals after a point: 312.50, ১,৩১২.৫. */
export function parseCost(text: string): number | null {
  const [, taka = "", decimals = ""] = /^([^.]*)(\.\d\d?)?$/.exec(withoutMarks(text)) ?? [];
  const whole = readGrouped(taka);
  return whole === null ? null : Number(`${whole}${decimals}`);
}

function withoutMarks(text: string): string {
  // No real number is longer, and the patterns need not run over a megabyte.
  if (text.length > 100) return "";
  return latinDigits(text).trim().replace(TAKA_BEFORE, "").replace(TAKA_AFTER, "");
}

function readGrouped(digits: string): number | null {
  if (!WHOLE_NUMBER.test(digits)) return null;
  const number = Number(digits.replaceAll(",", ""));
  return number <= MAX_INTEGER ? number : null;
}

/** Most pieces of one product. */
export const MAX_QUANTITY = 99;

/** "1–3", "60–120 TK": from one to another, without the line break that browsers allow after the dash. */
export const range = (from: string, to: string): string => `${from}–\u2060${to}`;
