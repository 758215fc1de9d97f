import { latinDigits, speakNumber } from "../digits.ts";
import type { Language } from "../language.ts";

/** What goods are measured in: weight, volume, or pieces. */
export const SIZE_UNITS = ["g", "kg", "ml", "l", "piece"] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/** How much one piece of a good holds; `amount` is above 0, with three decimals at most, as the database keeps it. */
export type Size = { amount: number; unit: SizeUnit };

const UNIT_NAMES: Record<Language, Record<SizeUnit, string>> = {
  en: { g: "g", kg: "kg", ml: "ml", l: "L", piece: "pcs" },
  bn: { g: "গ্রাম", kg: "কেজি", ml: "মিলি", l: "লিটার", piece: "টি" },
};

/**
 * "500 g", "৫০০ গ্রাম", with a blank that no narrow screen breaks a line at; of pieces in Bangla the measure word hangs on the
 * number, "১২টি".
 */
export function formatSize({ amount, unit }: Size, language: Language): string {
  const gap = language === "bn" && unit === "piece" ? "" : "\u00a0";
  return speakNumber(amount, language) + gap + UNIT_NAMES[language][unit];
}

/** What a good says of how much one piece holds; `dimension` is the shop's own words. */
export type Sized = { sizeAmount: number | null; sizeUnit: SizeUnit | null; dimension?: string };

/** The size of a good: the one it was given, else what its own words say, where they say one. */
export function sizeOf({ sizeAmount, sizeUnit, dimension = "" }: Sized): Size | null {
  return sizeAmount !== null && sizeUnit !== null
    ? { amount: sizeAmount, unit: sizeUnit }
    : parseSize(dimension);
}

/** The size as its reader writes it, else the shop's own words ("3 × 250 g"); "" where nothing is said. */
export function saySize(sized: Sized, language: Language): string {
  const size = sizeOf(sized);
  return size ? formatSize(size, language) : (sized.dimension ?? "");
}

/** The same for files and programs, with the blank that they know. */
export const plainSize = (sized: Sized, language: Language) =>
  saySize(sized, language).replaceAll("\u00a0", " ");

/** How many of the unit that prices are compared by; null where pieces are counted. */
const PER_COMPARED: Record<SizeUnit, { unit: "kg" | "l"; times: number } | null> = {
  g: { unit: "kg", times: 1000 },
  kg: { unit: "kg", times: 1 },
  ml: { unit: "l", times: 1000 },
  l: { unit: "l", times: 1 },
  piece: null,
};

/** What a kilo or a litre of it costs, in whole taka; null for what is sold by the piece. */
export function comparablePrice(
  salePrice: number,
  { amount, unit }: Size,
): { taka: number; unit: "kg" | "l" } | null {
  const per = PER_COMPARED[unit];
  return per && { taka: Math.round((salePrice * per.times) / amount), unit: per.unit };
}

/** The longest text that is looked at, in characters. */
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

/** The size that a person wrote: "500 g", "1.5 ltr", "৫০০ গ্রাম", "২৫০গ্রাম". Null for anything else, "3 × 250 g" too. */
export function parseSize(text: string): Size | null {
  if (text.length > MAX_TYPED) return null;
  const typed = latinDigits(text).trim().toLowerCase();
  const [, number = "", name = ""] = /^(\d{1,6}(?:\.\d{1,3})?)\s?([^\d.\s]+)\.?$/.exec(typed) ?? [];
  const unit = TYPED_UNITS[name.normalize("NFC")];
  const amount = Number(number);
  return unit && amount > 0 ? { amount, unit } : null;
}
