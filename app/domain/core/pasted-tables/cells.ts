import { latinDigits, parseWholeNumber } from "../digits.ts";
import { normalizePhone } from "../phone.ts";

/** Amounts are added up as integers, in parts of a taka. */
export const PARTS = 10_000;

/** How couriers and wallets mark taka. */
const MARKS = /৳|(?<!\p{L})(?:tk|bdt|taka)(?!\p{L})\.?|টাকা|\/[-=]/giu;

/** What stands before or after an amount that went out, or came in. */
const OUT = /^[\p{Pd}−]\s{0,9}|\s{0,9}[\p{Pd}−]$|\s{0,9}(?<!\p{L})(?:dr|debit)\.?$/iu;
const IN = /^\+\s{0,9}|\s{0,9}(?<!\p{L})(?:cr|credit)\.?$/iu;

/**
 * An amount in parts of a taka, never negative, and what its sign or mark says about it; "" for
 * none.
 */
export type Amount = { parts: number; sign: "in" | "out" | "" };

/**
 * The amount in a cell: "1,087.50", "৳ ১,০০,০০০", "Tk 100.00", "130/-"; "(12.50)", "-70" and
 * "100.00 Dr" went out. Null for any other text.
 */
export function readAmount(text: string | undefined): Amount | null {
  if (text === undefined || text.length > 60) return null;
  const plain = latinDigits(text).replace(MARKS, " ").trim();
  const [, bracketed] = /^\((.*)\)$/.exec(plain) ?? [];
  const bare = (bracketed ?? plain).trim();
  const isOut = bracketed !== undefined || OUT.test(bare);
  const digits = bare.replace(OUT, "").replace(IN, "").trim();
  const [, whole = "", part = ""] = /^([\d,]{0,20})(?:\.(\d{1,10}))?$/.exec(digits) ?? [];
  const taka = whole === "" && part !== "" ? 0 : parseWholeNumber(whole);
  if (taka === null || BARE_DATE.test(whole)) return null;
  const parts = taka * PARTS + Math.round(Number(`0.${part}0`) * PARTS);
  return { parts, sign: isOut ? "out" : IN.test(bare) ? "in" : "" };
}

/** Whole taka; null for parts of a taka, for an amount that went out, and for any other text. */
export function readTaka(text: string | undefined): number | null {
  const amount = readAmount(text);
  if (amount === null || amount.sign === "out" || amount.parts % PARTS !== 0) return null;
  return amount.parts / PARTS;
}

const MONTH = `(?:${[
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?",
  "oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|জানুয়ারি|জানুয়ারী|ফেব্রুয়ারি|ফেব্রুয়ারী|মার্চ|এপ্রিল|মে",
  "জুন|জুলাই|আগস্ট|আগষ্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর",
].join("|")})`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th|ই|শে|লা)?`;
const NAMED_DAY = `(?:${DAY}[- ,]{1,2}${MONTH}|${MONTH}[- ]${DAY})`;

/** "28/11/2026 10:58", "2026-11-28T10:58:00Z", "28 Nov 2026", "28 Nov", "10:58 AM". */
const DATE = new RegExp(
  String.raw`^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}\/\d{1,2}|${NAMED_DAY}(?:[-, ]{1,2}\d{2,4})?)(?:[T, ].*)?$|^\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]m)?$`,
  "i",
);

/** A day without signs between its parts, which no sum of a parcel looks like. */
const BARE_DATE = /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

export const isDate = (cell: string): boolean =>
  DATE.test(latinDigits(cell).normalize("NFC").trim());

/** A mobile number, with the digit that Rocket appends to its accounts. */
export const isPhone = (cell: string): boolean =>
  normalizePhone(cell) !== null || /^(?:\+?88)?01\d{9}-?\d$/.test(latinDigits(cell).trim());

/** Words, as of a status or a name: letters without digits, and not only the mark of an amount. */
export const isWords = (cell: string): boolean =>
  /\p{L}/u.test(cell) && !/\d/.test(latinDigits(cell)) && /\p{L}/u.test(cell.replace(MARKS, ""));

/**
 * A date with the month's name, in a line whose cells stand between blanks; its sum follows a
 * blank.
 */
export const NAMED_DATE = new RegExp(
  String.raw`(?<!\S)${NAMED_DAY}(?:-\d{2,4}|,? '?20\d\d|,)?(?!\S)`,
  "gi",
);

export const isMark = (token: string): boolean => token !== "" && token.replace(MARKS, "") === "";
