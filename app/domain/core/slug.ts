import { withoutInvisible } from "./text.ts";

const MAX_LENGTH = 80;

/**
 * A title as part of an address: small Latin letters, digits and hyphens, at most 80 characters,
 * Bangla transliterated ("সরিষার তেল" → "sorishar-tel"). Returns `fallback` if nothing is left.
 */
export function slugify(title: string, fallback = "product"): string {
  const slug = romanize(withoutInvisible(title).normalize("NFC"))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’`]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return cutAtWord(slug) || fallback;
}

function cutAtWord(slug: string): string {
  if (slug.length <= MAX_LENGTH) return slug;
  const cut = slug.slice(0, MAX_LENGTH + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf("-"), 0) || MAX_LENGTH);
}

// Bangla is transliterated by sound, as Bangladeshis type it, not by letter as in ISO 15919,
// because a slug is read aloud. Nukta letters are decomposed, since Unicode excludes them from
// composition (NFC).
const NUKTA = "\u09bc";
const CONSONANTS: Record<string, string> = {
  ক: "k",
  খ: "kh",
  গ: "g",
  ঘ: "gh",
  ঙ: "ng",
  চ: "ch",
  ছ: "chh",
  জ: "j",
  ঝ: "jh",
  ঞ: "n",
  ট: "t",
  ঠ: "th",
  ড: "d",
  ঢ: "dh",
  ণ: "n",
  ত: "t",
  থ: "th",
  দ: "d",
  ধ: "dh",
  ন: "n",
  প: "p",
  ফ: "f",
  ব: "b",
  ভ: "bh",
  ম: "m",
  য: "j",
  র: "r",
  ল: "l",
  শ: "sh",
  ষ: "sh",
  স: "s",
  হ: "h",
  [`ড${NUKTA}`]: "r",
  [`ঢ${NUKTA}`]: "rh",
  [`য${NUKTA}`]: "y",
  ৰ: "r",
  ৱ: "w",
};
const VOWELS: Record<string, string> = {
  অ: "o",
  আ: "a",
  ই: "i",
  ঈ: "i",
  উ: "u",
  ঊ: "u",
  ঋ: "ri",
  এ: "e",
  ঐ: "oi",
  ও: "o",
  ঔ: "ou",
};
const VOWEL_SIGNS: Record<string, string> = {
  "া": "a",
  "ি": "i",
  "ী": "i",
  "ু": "u",
  "ূ": "u",
  "ৃ": "ri",
  "ে": "e",
  "ৈ": "oi",
  "ো": "o",
  "ৌ": "ou",
};
const TAILS: Record<string, string> = { "ং": "ng", "ঃ": "", "ঁ": "", ৎ: "t" };
/** Conjuncts that do not sound like their parts. */
const CONJUNCTS: Record<string, string> = {
  ঙগ: "ng",
  ঙক: "nk",
  কষ: "kkh",
  জঞ: "gg",
  হম: "mh",
  হন: "nh",
  হণ: "nh",
  চছ: "cch",
  তথ: "tth",
  দধ: "ddh",
  ডঢ: "ddh",
};

const HASANTA = "\u09cd";
const CONSONANT = `[ক-হৰৱ]${NUKTA}?`;
const UNIT = new RegExp(
  `(?<cluster>${CONSONANT}(?:${HASANTA}${CONSONANT})*)(?<stop>${HASANTA})?(?<sign>[া-ৌ])?(?<tail>[ংঃঁ]*)|(?<vowel>[অ-ঔ])(?<vowelTail>[ংঃঁ]*)|(?<other>.)`,
  "gsu",
);

type Unit = { consonants: string; joint: boolean; vowel: string; inherent: boolean; tail: string };

function romanize(text: string): string {
  return text
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/[\u0980-\u09df]+/g, (word) => dropSilentVowels(unitsOf(word)).map(spell).join(""));
}

function unitsOf(word: string): Unit[] {
  return [...word.matchAll(UNIT)].map(({ groups = {} }, index) => {
    const { cluster, stop, sign, tail, vowel, vowelTail, other } = groups;
    if (cluster) {
      const letters = cluster.split(HASANTA);
      const vowelSound = sign ? (VOWEL_SIGNS[sign] ?? "") : stop ? "" : "o";
      return {
        consonants: soundOf(letters, index === 0),
        joint: letters.length > 1,
        vowel: vowelSound,
        inherent: !sign && !stop,
        tail: spellTail(tail),
      };
    }
    const sound = vowel ? (VOWELS[vowel] ?? "") : (TAILS[other ?? ""] ?? "");
    return {
      consonants: "",
      joint: false,
      vowel: sound,
      inherent: false,
      tail: spellTail(vowelTail),
    };
  });
}

function soundOf(letters: string[], opensWord: boolean): string {
  const special = CONJUNCTS[letters.join("")];
  if (special) return opensWord ? special.slice(special[0] === special[1] ? 1 : 0) : special;
  return letters
    .map((letter, i) => {
      // After another consonant য is a glide (ব্যবসা) and ব half a w (বিশ্ব), but not after m, b or
      // l (লম্বা).
      if (i > 0 && letter === "য") return "y";
      if (i > 0 && letter === "ব" && !/[মবল]/.test(letters[i - 1] ?? "")) return "w";
      return CONSONANTS[letter] ?? "";
    })
    .join("");
}

/**
 * A letter without a sign carries an "o" that is often silent: at the end of a word unless letters
 * are joined there (তেল "tel", লবঙ্গ "lobongo"), and between two sounded syllables (সুন্দরবন
 * "sundorbon").
 */
function dropSilentVowels(units: Unit[]): Unit[] {
  const last = units.at(-1);
  if (units.length > 1 && last?.inherent && !last.joint && !last.tail) last.vowel = "";
  units.forEach((unit, i) => {
    const before = units[i - 1];
    const after = units[i + 1];
    const droppable = unit.inherent && !unit.joint && !unit.tail;
    if (!droppable || !before?.vowel || before.tail) return;
    if (after?.consonants && after.vowel && !after.joint) unit.vowel = "";
  });
  return units;
}

function spell(unit: Unit): string {
  return unit.consonants + unit.vowel + unit.tail;
}

function spellTail(signs = ""): string {
  return [...signs].map((sign) => TAILS[sign] ?? "").join("");
}
