import { latinDigits, speakNumber } from "../digits.ts";
import type { Language } from "../language.ts";

/** Units of sizes: weight, volume, or pieces. */
export const SIZE_UNITS = ["g", "kg", "ml", "l", "piece"] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/**
 * The content of one piece; `amount` is above 0, with at most three decimals, as in the database.
 */
export type Size = { amount: number; unit: SizeUnit };

const UNIT_NAMES: Record<Language, Record<SizeUnit, string>> = {
  en: { g: "g", kg: "kg", ml: "ml", l: "L", piece: "pcs" },
  bn: { g: "গ্রাম", kg: "কেজি", ml: "মিলি", l: "লিটার", piece: "টি" },
};

/**
 * "500 g", "৫০০ গ্রাম" with a non-breaking blank; in Bangla the measure word of pieces is attached
 * to the number, "১২টি".
 */
export function formatSize({ amount, unit }: Size, language: Language): string {
  const gap = language === "bn" && unit === "piece" ? "" : "\u00a0";
  return speakNumber(amount, language) + gap + UNIT_NAMES[language][unit];
}

/** The size fields of a product; `dimension` is free text of the shop. */
export type Sized = { sizeAmount: number | null; sizeUnit: SizeUnit | null; dimension?: string };

/** The size of a product: its number and unit, else parsed from `dimension`. */
export function sizeOf({ sizeAmount, sizeUnit, dimension = "" }: Sized): Size | null {
  return sizeAmount !== null && sizeUnit !== null
    ? { amount: sizeAmount, unit: sizeUnit }
    : parseSize(dimension);
}

/** The size in the reader's language, else the shop's free text ("3 × 250 g"); "" if unknown. */
export function saySize(sized: Sized, language: Language): string {
  const size = sizeOf(sized);
  return size ? formatSize(size, language) : (sized.dimension ?? "");
}

/** The same with a plain blank, for files and programs. */
export const plainSize = (sized: Sized, language: Language) =>
  saySize(sized, language).replaceAll("\u00a0", " ");

/** Conversion to the unit in which prices are compared; null for pieces. */
const PER_COMPARED: Record<SizeUnit, { unit: "kg" | "l"; times: number } | null> = {
  g: { unit: "kg", times: 1000 },
  kg: { unit: "kg", times: 1 },
  ml: { unit: "l", times: 1000 },
  l: { unit: "l", times: 1 },
  piece: null,
};

/** The price of a kilo or a litre in whole taka; null for a product sold by the piece. */
export function comparablePrice(
  salePrice: number,
  { amount, unit }: Size,
): { taka: number; unit: "kg" | "l" } | null {
  const per = PER_COMPARED[unit];
  return per && { taka: Math.round((salePrice * per.times) / amount), unit: per.unit };
}

/** The longest text that is parsed, in characters. */
const MAX_TYPED = 30;

const TYPED_UNITS: Record<string, SizeUnit> = Object.fromEntries(
  (
    [
      ["g", "g gm gms gr gram grams grm গ্রাম গ্রা"],
      ["kg", "kg kgs kilo kilos kilogram kilograms কেজি কিলো"],
      ["ml", "ml mls millilitre milliliter মিলি মিলিলিটার এমএল"],
      ["l", "l ltr lt litre liter litres liters লিটার লি"],
      ["piece", "pc pcs piece pieces টি টা পিস"],
    ] as const
  ).flatMap(([unit, names]) => names.split(" ").map((name) => [name, unit])),
);

/**
 * Parses a typed size: "500 g", "1.5 ltr", "৫০০ গ্রাম", "২৫০গ্রাম". Null for anything else, such as
 * "3 × 250 g".
 */
export function parseSize(text: string): Size | null {
  if (text.length > MAX_TYPED) return null;
  const typed = latinDigits(text).trim().toLowerCase();
  const [, number = "", name = ""] = /^(\d{1,6}(?:\.\d{1,3})?)\s?([^\d.\s]+)\.?$/.exec(typed) ?? [];
  const unit = TYPED_UNITS[name.normalize("NFC")];
  const amount = Number(number);
  return unit && amount > 0 ? { amount, unit } : null;
}
