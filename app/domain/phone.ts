import { banglaDigits, latinDigits } from "./digits.ts";
import type { Language } from "./language.ts";

/** Space, dashes, brackets, dots, and the invisible marks that come along when a number is copied from contacts. */
const gap = String.raw`[\s\p{Pd}\p{Ps}\p{Pe}\p{Cf}.]*`;
const zero = "[0০０]";
const one = "[1১１]";
const eight = "[8৮８]";
const digit = "[0-9০-৯０-９]";

const countryCode = `(?:[+＋]${gap}|${zero}${gap}${zero}${gap})?${eight}${gap}${eight}${gap}`;
/** Some write the 0 of the number again in the middle: +880 (0) 1712-345678. */
const doubledZero = `(?:${zero}${gap})?`;

/**
 * For the `pattern` of an input, and the one definition of what `normalizePhone` understands: an optional country code
 * (+88, 88 or 0088), then 01 and nine digits (spec section 5), in Latin, Bangla or full-width digits and with gaps
 * anywhere. Valid under the `v` flag of today's browsers and the `u` flag of older ones.
 */
export const phonePattern = `${gap}(?:${countryCode}${doubledZero})?${zero}${gap}${one}(?:${gap}${digit}){9}${gap}`;

const phone = new RegExp(`^(?:${phonePattern})$`, "u");

/** As it is stored. Nearly all that is shown: for these the pattern of all spellings need not be compiled, 8 ms on a cheap phone. */
const STORED = /^01\d{9}$/;

/** Any spelling of a Bangladeshi mobile number to `01XXXXXXXXX`, the only form that is compared or stored; else null. */
export function normalizePhone(input: string): string | null {
  if (STORED.test(input)) return input;
  // No spelling is longer; the pattern need not walk through a megabyte.
  if (input.length > 100 || !phone.test(input)) return null;
  return latinDigits(input).replace(/\D/g, "").slice(-11);
}

/** "01712-345678" as people in Bangladesh write it; what is no mobile number (a hotline) stays as it was entered. */
export function formatPhone(phoneNumber: string, language: Language): string {
  const mobile = normalizePhone(phoneNumber);
  const shown = mobile ? `${mobile.slice(0, 5)}-${mobile.slice(5)}` : phoneNumber;
  return language === "bn" ? banglaDigits(shown) : shown;
}

/** For a link that calls: mobiles with the country code, so that it works from abroad; others (hotlines) as dialled. */
export function telHref(phoneNumber: string): string {
  const mobile = normalizePhone(phoneNumber);
  if (mobile) return `tel:+88${mobile}`;
  return `tel:${latinDigits(phoneNumber)
    .replace(/[^\d+*#]/g, "")
    .replaceAll("#", "%23")}`;
}
