import { withoutInvisible } from "../../core/text.ts";

/** The most words of a search that are used; shoppers type two or three. */
const MAX_WORDS = 8;

/** A shorter word is similar to too many others. */
const SHORTEST_GUESSED = 4;

/** The most words in one meaning: "tal mishri" has two, "misti kumrar bij" three. */
const LONGEST_TERM = 3;

const listOf = (words: string) => new Set(words.normalize("NFC").split(" "));

/** Words that say nothing about products. */
const FILLERS = listOf(
  "the a an of for and with in at to from or buy i need want price prices dam daam koto rate cost kg gm gram grams g ml l liter litre ltr online shop bd bangladesh dhaka brand er r ta ti gulo lagbe chai kinbo kinte kena o ar ebong sathe shathe diye jonno theke দাম কত মূল্য কিনবো কিনতে চাই লাগবে কেজি গ্রাম লিটার মিলি অনলাইন বাংলাদেশ ও আর এবং সাথে এর র টা টি গুলো জন্য থেকে দিয়ে",
);

/**
 * Praise and states of products: a match comes first, but is not required (dried chilli is chilli).
 */
const PRAISE = listOf(
  "best better food khabar খাবার selling seller bestselling bestseller popular good valo bhalo khub sera fresh taja tajaa premium original orginal asol ashol real genuine authentic natural organic pure khati khaati khanti raw new notun quality high grade top super number one dry dried shukna shukno sukna sukno shukano ভালো ভাল সেরা খুব তাজা আসল প্রিমিয়াম অরিজিনাল প্রাকৃতিক অর্গানিক খাঁটি খাটি বিশুদ্ধ নতুন উন্নত মানের জনপ্রিয় বেস্ট সেলার সেলিং শুকনা শুকনো শুষ্ক",
);

/** What shoppers call goods that are sold together; where none is called so, they find combos. */
const TOGETHER = listOf(
  "gift gifts upohar upohaar combo combos bundle pack package hamper উপহার গিফট কম্বো প্যাকেজ প্যাক হ্যাম্পার",
);

/** Whether a search asks for combos and for no goods by name. */
export const isForCombos = (words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => TOGETHER.has(word.toLowerCase()));

/**
 * The sound of a word, from the database: its key, the key of its stem without the genitive's r,
 * its skeleton without vowels, and its key with every c as ch. Null if it has none.
 */
export type Sound = {
  key: string;
  stem: string | null;
  skeleton: string | null;
  soft: string | null;
};

/** A run of words of the search. */
export type Span = Sound & { from: number; length: number; text: string };

/** One of several words or phrases for the same thing: its words joined, with the key of each. */
export type Term = Sound & { text: string; words: string[] };

/**
 * Synonyms. `finds`: product names that they also find; `isUnsold`: the shop has no such product.
 */
export type Group = { terms: Term[]; finds: Term[]; isUnsold: boolean };

/** A category and the keys of its names. */
export type SearchShelf = { id: string; names: string[][] };

/**
 * The meaning of a run of words: the typed one and other terms for it, each a list of keys that
 * must all occur.
 */
export type Meaning = {
  typed: Sound;
  terms: string[][];
  isPraise: boolean;
  /** A word of the shop's list means what the list says, so nothing is guessed. */
  isKnown: boolean;
  /** The list wants it as spelled, and no product is called so. */
  isUnsold: boolean;
};

/** The words of a text, split as `search_words` in the database does. */
export function wordsIn(text: string): string[] {
  return (
    withoutInvisible(text)
      .normalize("NFC")
      .match(/[a-z0-9\u00c0-\u024f\u0980-\u09ff]+/gi) ?? []
  );
}

/** The words without fillers; all of them if there are only fillers. */
export function withoutFillers(words: readonly string[]): string[] {
  const telling = words.filter((word) => !FILLERS.has(word.toLowerCase()));
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS);
}

/** All runs of one to three words. */
export function spansOf(
  words: readonly string[],
): { from: number; length: number; text: string }[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST_TERM, words.length - from) }, (_, i) => ({
      from,
      length: i + 1,
      text: words.slice(from, from + i + 1).join(""),
    })),
  );
}

/**
 * Reads the words from left to right, the longest known term first: "kath badam" is almonds, not
 * nuts. Praise alone is required.
 */
export function meaningsOf(
  words: readonly string[],
  spans: readonly Span[],
  synonyms: readonly Group[],
): { meanings: Meaning[]; isPraise: boolean } {
  const meanings: Meaning[] = [];
  for (let from = 0; from < words.length; ) {
    const here = spans.filter((span) => span.from === from).sort((a, b) => b.length - a.length);
    const known = here.find((span) => findGroup(span, synonyms));
    const span = known ?? here.at(-1);
    if (!span) break;
    const isPraise = span.length === 1 && isPraiseWord(words[from] ?? "");
    if (span.key) meanings.push(meaningOf(span, isPraise, synonyms));
    from += span.length;
  }
  const isRequired = meanings.every((one) => one.isPraise);
  return {
    meanings: isRequired ? meanings.map((one) => ({ ...one, isPraise: false })) : meanings,
    isPraise: words.length > 0 && words.every((word) => PRAISE.has(word.toLowerCase())),
  };
}

/** A number alone may be a grade or a size and is not required. */
const isPraiseWord = (word: string) =>
  PRAISE.has(word.toLowerCase()) || /^[0-9\u09e6-\u09ef]+$/.test(word);

/** No product has this key, since z begins skeletons of three letters or more. */
const NO_KEY = "z";

/** The typed term and all others for it; none for a word that no product bears. */
export function termsOf({ typed, terms, isUnsold }: Meaning): string[][] {
  if (isUnsold) return [[NO_KEY]];
  const own = [typed.key, typed.stem, typed.soft].filter((key) => key !== null && key !== "");
  return [...own.map((key) => [key as string]), ...terms];
}

/** The thing whose shortest name begins with what was typed: "mod" becomes "modhu". */
export function completionsOf({ typed, isKnown }: Meaning, synonyms: readonly Group[]): string[][] {
  if (isKnown || typed.key.length < SHORTEST_PART) return [];
  const begun = synonyms.flatMap((group) =>
    group.terms
      .filter(({ key }) => key.startsWith(typed.key))
      .map(({ key }) => ({ group, length: key.length })),
  );
  const [shortest] = begun.sort((one, other) => one.length - other.length);
  return shortest ? keysOf(shortest.group) : [];
}

/**
 * Guesses for a word that no list knows: a known word with a similar sound, or two words written as
 * one. Each is a list of keys that must all occur.
 */
export function guessTerms({ typed, isKnown }: Meaning, synonyms: readonly Group[]): string[][] {
  if (isKnown) return [];
  const near = findNear(typed, synonyms);
  return [...(near ? keysOf(near) : []), ...splitInTwo(typed.key, synonyms)];
}

/** A term with the same consonants is closer than one with a different letter. */
function findNear({ key, skeleton }: Sound, synonyms: readonly Group[]): Group | undefined {
  const among = (isMeant: (term: Term) => boolean) =>
    synonyms.find(({ terms }) => terms.some(isMeant));
  return (
    (skeleton ? among((term) => term.skeleton === skeleton) : undefined) ??
    among((term) => isNear(key, term.key))
  );
}

/** The shortest word that is searched within another, in letters of its key. */
const SHORTEST_PART = 2;

/**
 * "holudgura" is holud and gura, "khejurergur" is khejur and gur: the longest known beginning with
 * a known rest.
 */
function splitInTwo(key: string, synonyms: readonly Group[]): string[][] {
  let longest = 0;
  let split: string[][] = [];
  for (const group of synonyms) {
    for (const term of group.terms) {
      const start = term.key.replace(/a$/, "");
      if (start.length < SHORTEST_PART || start.length <= longest || !key.startsWith(start))
        continue;
      const other = findRest(key.slice(start.length), synonyms);
      if (!other || other === group) continue;
      longest = start.length;
      split = keysOf(group).flatMap((one) => keysOf(other).map((two) => [...one, ...two]));
    }
  }
  return split;
}

/** A vowel or the genitive's r may come between the two. */
function findRest(rest: string, synonyms: readonly Group[]): Group | undefined {
  const ends = [rest, rest.replace(/^e?r/, ""), `a${rest}`];
  for (const end of ends) {
    const found = end.length >= SHORTEST_PART ? findByKey(end, synonyms) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Exact spelling first, then by sound. */
function findGroup(span: Span, synonyms: readonly Group[]): Group | undefined {
  const text = span.text.toLowerCase();
  return (
    synonyms.find(({ terms }) => terms.some((term) => term.text === text)) ??
    findByKey(span.key, synonyms) ??
    findByKey(span.stem, synonyms) ??
    findByKey(span.soft, synonyms)
  );
}

function findByKey(key: string | null, synonyms: readonly Group[]): Group | undefined {
  if (!key) return undefined;
  return (
    synonyms.find(({ terms }) => terms.some((term) => term.key === key)) ??
    synonyms.find(({ terms }) => terms.some((term) => term.stem === key))
  );
}

function meaningOf(span: Span, isPraise: boolean, synonyms: readonly Group[]): Meaning {
  const { key, stem, skeleton, soft } = span;
  const group = findGroup(span, synonyms);
  return {
    typed: { key, stem, skeleton, soft },
    terms: group ? keysOf(group) : [],
    isPraise,
    isKnown: group !== undefined,
    isUnsold: group?.isUnsold ?? false,
  };
}

/** Each term by its joined key, and by its words if there are several. */
function keysOf({ terms: own, finds }: Group): string[][] {
  const terms = [...own, ...finds].flatMap(({ key, words }) =>
    words.length > 1 ? [[key], words] : [[key]],
  );
  return [...new Map(terms.map((keys) => [keys.join(" "), keys])).values()];
}

/**
 * Equal but for one added, missing or different letter, or two swapped ones; the first letter must
 * be the same.
 */
function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < SHORTEST_GUESSED || long.length - short.length > 1) return false;
  if (short[0] !== long[0]) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return (
    short.slice(at + 1) === long.slice(at + 1) ||
    (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  );
}
