import { banglaDigits } from "./digits.ts";
import type { Language } from "./language.ts";

/** An amount of money in whole taka. The shop does not use poisha. */
export type Taka = number;

/**
 * "1,320 TK", "১,৩২০ টাকা". Grouped by lakh and crore, as money is written in Bangladesh: 1,00,000
 * TK.
 */
export function formatTaka(amount: Taka, language: Language): string {
  return `${formatNumber(amount, language)} ${language === "bn" ? "টাকা" : "TK"}`;
}

/**
 * A whole number in the reader's digits, grouped by lakh and crore; a fraction is rounded. Written
 * out, because `Intl` groups differently between versions of ICU, and server and browser must agree
 * exactly.
 */
export function formatNumber(number: number, language: Language): string {
  const grouped = String(Math.round(number)).replace(/(\d)(?=(?:\d\d)+\d$)/g, "$1,");
  return language === "bn" ? banglaDigits(grouped) : grouped;
}
