import { latinDigits } from "../../core/digits.ts";
import { parseSize } from "../../core/naming/size.ts";

/** The amounts in a search besides its words. */
export type Amounts = {
  /** The remaining words. */
  words: string[];
  /** A size in grams or millilitres; products of that size come first. */
  size: { base: number; isLiquid: boolean } | null;
  /** The highest price, in whole taka; dearer products are left out. */
  maxPrice: number | null;
};

const NUMBERS = new Map(
  Object.entries({
    "0.25": "poya powa pua পোয়া quarter",
    "0.5": "adha aadha half hap haf hapf আধা হাফ অর্ধেক",
    "1": "ek one এক",
    "1.5": "der দেড়",
    "2": "dui duy two দুই",
    "2.5": "arai আড়াই",
    "3": "three তিন",
    "4": "char four চার",
    "5": "panch pach pas five পাঁচ",
    "10": "dosh dos ten দশ",
  }).flatMap(([number, names]) => names.split(" ").map((name) => [name.normalize("NFC"), number])),
);

const TAKA = new Set("tk taka takar takay takai bdt টাকা টাকার টাকায় ৳".normalize("NFC").split(" "));
const AT_MOST = new Set(
  "under below within less max upto moddhe modhe modhye niche nice kom komer নিচে নীচে মধ্যে কমে কম"
    .normalize("NFC")
    .split(" "),
);

/**
 * Extracts sizes ("500 gm", "১ কেজি", "adha kg", "500g") and price limits ("under 500", "৫০০ টাকার
 * মধ্যে") from a search.
 */
export function readAmounts(typed: readonly string[]): Amounts {
  const words: string[] = [];
  let size: Amounts["size"] = null;
  let maxPrice: number | null = null;
  const isLimited = typed.some((word) => AT_MOST.has(plain(word)));
  for (let at = 0; at < typed.length; at++) {
    const word = plain(typed[at] ?? "");
    const next = plain(typed[at + 1] ?? "");
    const whole = /^\d{1,6}$/.test(word);
    if (whole && TAKA.has(next)) {
      maxPrice = Number(word);
      at++;
    } else if (sizeIn(word) !== null) size = sizeIn(word);
    else if (next && sizeIn(`${NUMBERS.get(word) ?? word} ${next}`) !== null) {
      size = sizeIn(`${NUMBERS.get(word) ?? word} ${next}`);
      at++;
    } else if (whole && isLimited) maxPrice = Number(word);
    else if (AT_MOST.has(word) || TAKA.has(word)) continue;
    else words.push(typed[at] ?? "");
  }
  return { words, size, maxPrice };
}

const plain = (word: string) => latinDigits(word).toLowerCase().normalize("NFC");

function sizeIn(text: string): Amounts["size"] {
  const size = parseSize(text);
  if (!size || size.unit === "piece") return null;
  const { amount, unit } = size;
  return {
    base: Math.round(amount * (unit === "kg" || unit === "l" ? 1000 : 1)),
    isLiquid: unit === "l" || unit === "ml",
  };
}
