import { banglaDigits } from "./digits.ts";
import type { Language } from "./language.ts";

/** An amount of money in whole taka; cost prices alone have paisa. */
export type Taka = number;

/**
 * "1,320 TK", "১,৩২০ টাকা". Grouped by lakh and crore, as money is written in Bangladesh: 1,00,000
 * TK.
 */
export function formatTaka(amount: Taka, language: Language): string {
  return `${formatNumber(amount, language)} ${language === "bn" ? "টাকা" : "TK"}`;
}

/** A cost price as it is typed: "312", "312.50". */
export const typeCost = (cost: number): string =>
  Number.isInteger(cost) ? String(cost) : cost.toFixed(2);

/** As `formatTaka`, with paisa if there are some: "1,312.50 TK", "৩১২.৫০ টাকা". */
export function formatCost(cost: number, language: Language): string {
  const [taka, paisa] = typeCost(Math.abs(cost)).split(".");
  const text = `${cost < 0 ? "−" : ""}${formatTaka(Number(taka), "en")}`;
  const whole = paisa ? text.replace(" ", `.${paisa} `) : text;
  return language === "bn" ? banglaDigits(whole).replace("TK", "টাকা") : whole;
}

/**
 * A whole number in the reader's digits, grouped by lakh and crore, with a true minus; a fraction is
 * rounded. Written out, because `Intl` groups differently between versions of ICU, and server and browser must agree
 * exactly.
 */
export function formatNumber(number: number, language: Language): string {
  const digits = String(Math.round(number)).replace("-", "−");
  const grouped = digits.replace(/(\d)(?=(?:\d\d)+\d$)/g, "$1,");
  return language === "bn" ? banglaDigits(grouped) : grouped;
}
