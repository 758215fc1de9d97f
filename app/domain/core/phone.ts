import { banglaDigits, latinDigits } from "./digits.ts";
import type { Language } from "./language.ts";

/**
 * Space, dashes, brackets, dots, and the invisible characters that come with a number copied from
 * contacts.
 */
const gap = String.raw`[\s\p{Pd}\p{Ps}\p{Pe}\p{Cf}.]*`;
const zero = "[0০０]";
const one = "[1১１]";
const eight = "[8৮８]";
const digit = "[0-9০-৯０-９]";

const countryCode = `(?:[+＋]${gap}|${zero}${gap}${zero}${gap})?${eight}${gap}${eight}${gap}`;
/** Some people repeat the 0 of the number: +880 (0) 1712-345678. */
const doubledZero = `(?:${zero}${gap})?`;

/**
 * The one definition of what `normalizePhone` accepts, also for the `pattern` of an input: an
 * optional country code (+88, 88 or 0088), then 01 and nine digits (spec section 5), in Latin,
 * Bangla or full-width digits, with gaps anywhere. An apostrophe that a spreadsheet keeps before
 * its texts may stand first. Valid under the `v` flag of current browsers and the `u` flag of older
 * ones.
 */
export const phonePattern = `${gap}(?:['’]${gap})?(?:${countryCode}${doubledZero})?${zero}${gap}${one}(?:${gap}${digit}){9}${gap}`;

const phone = new RegExp(`^(?:${phonePattern})$`, "u");

/**
 * The stored form, which is what pages nearly always show; checking it first saves compiling the
 * pattern of all spellings, 8 ms on a cheap phone.
 */
const STORED = /^01\d{9}$/;

/** Whether a text is a Bangladeshi mobile number in the stored form. */
export const isStoredPhone = (text: string): boolean => STORED.test(text);

/**
 * Turns any spelling of a Bangladeshi mobile number into `01XXXXXXXXX`, the only form that is
 * compared or stored; else null.
 */
export function normalizePhone(input: string): string | null {
  if (isStoredPhone(input)) return input;
  // No spelling is longer, and the pattern need not run over a megabyte.
  if (input.length > 100 || !phone.test(input)) return null;
  return latinDigits(input).replace(/\D/g, "").slice(-11);
}

/** As `normalizePhone`, and gives a number the first 0 back that a spreadsheet dropped. */
export function restorePhone(typed: string): string | null {
  const digits = latinDigits(typed.trim());
  return normalizePhone(/^1[3-9]\d{8}$/.test(digits) ? `0${digits}` : typed);
}

/** The parts of a cell with several numbers; those after the twentieth are not read. */
export const splitPhones = (cell: string): string[] =>
  cell
    .split(/[,;/|\n]/, 20)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** "01712-345678", as people in Bangladesh write it; other numbers (a hotline) stay as entered. */
export function formatPhone(phoneNumber: string, language: Language): string {
  const mobile = normalizePhone(phoneNumber);
  const shown = mobile ? `${mobile.slice(0, 5)}-${mobile.slice(5)}` : phoneNumber;
  return language === "bn" ? banglaDigits(shown) : shown;
}

/**
 * The link for a phone call: mobile numbers with the country code, so that it works from abroad;
 * others (hotlines) as dialled.
 */
export function telHref(phoneNumber: string): string {
  const mobile = normalizePhone(phoneNumber);
  if (mobile) return `tel:+88${mobile}`;
  return `tel:${latinDigits(phoneNumber)
    .replace(/[^\d+*#]/g, "")
    .replaceAll("#", "%23")}`;
}
