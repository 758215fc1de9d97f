import lines from "./common-passwords.json" with { type: "json" };

/**
 * In lower case: the 3,000 most common passwords of six characters and more (ASVS 5, 6.2.4), most
 * common first, and those that are common in Bangladesh: its cities, cricket, love, prayers,
 * networks, money.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  lines.flatMap((line) => line.split(" ")),
);

/**
 * Whether attackers try a password first: a common one, also with digits or punctuation appended
 * ("dragon2024!"), one repeated character, a run of digits, the owner's phone number, or one of
 * `names`, the owner's and the shop's.
 */
export function isGuessable(password: string, names: string[], phoneNumber: string) {
  const typed = latinDigits(password).normalize("NFC").trim().toLowerCase();
  const stem = typed.replace(/[\d!@#$%&*.?_-]+$/u, "");
  if (COMMON_PASSWORDS.has(typed) || COMMON_PASSWORDS.has(stem)) return true;
  if (/^(.)\1*$/su.test(typed)) return true;
  if (names.some((name) => isWord(letters(stem), letters(name.toLowerCase())))) return true;
  const digits = typed.replace(/[\s+().-]/g, "");
  return /^\d+$/.test(digits) && (isRun(digits) || isPhone(digits, phoneNumber));
}

/** Bangla and full-width digits to 0–9. */
const latinDigits = (text: string) =>
  text
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10));

const isWord = (stem: string, name: string) => stem !== "" && stem === name;

const letters = (text: string) => text.normalize("NFC").replace(/[^\p{L}\p{M}]/gu, "");

/** Runs such as "123456" and "0987654321", also repeated. */
const isRun = (digits: string) =>
  ["01234567890123456789", "98765432109876543210"].some((run) => run.includes(digits));

/** The number with or without country code, or any part of it. */
const isPhone = (digits: string, phoneNumber: string) =>
  phoneNumber.includes(digits) || digits.endsWith(phoneNumber.slice(1));
