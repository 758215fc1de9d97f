/** Words of a search that are looked at; a shopper types two or three. */
const MAX_WORDS = 8;

/** The longest meaning in words: "tal mishri" is two of them, "misti kumrar bij" three. */
const LONGEST_TERM = 3;

/** Words that say nothing about the goods. */
const FILLERS = new Set(
  "the a an of for and with in to or best buy price dam koto kg gm gram grams g ml l liter litre online bd bangladesh original দাম কত কিনবো কিনতে চাই ভালো কেজি গ্রাম লিটার অনলাইন ও এর জন্য".split(
    " ",
  ),
);

/**
 * How a word sounds, as the database says it: its own key, that of its stem without the genitive's r, and its skeleton
 * without vowels. Null where it has none.
 */
export type Sound = { key: string; stem: string | null; skeleton: string | null };

/** A run of words of the search. */
export type Span = Sound & { from: number; length: number };

/** One of several words or phrases for the same thing: its words joined, and the key of each. */
export type Term = Sound & { words: string[] };

/** What the shopper means by a run of words: what was typed, and other terms for it, each a list of keys that must all be there. */
export type Meaning = { typed: Sound; terms: string[][] };

/** The words of a text, cut as `search_words` in the database cuts them, without those that say nothing. */
export function wordsOf(text: string): string[] {
  const words =
    text.replace(/[\u200c\u200d]/g, "").match(/[a-z0-9\u00c0-\u024f\u0980-\u09ff]+/gi) ?? [];
  const telling = words.filter((word) => !FILLERS.has(word.toLowerCase()));
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS);
}

/** Every run of one to three words. */
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

/** Reads the words as meanings from left to right, the longest known term first: "kath badam" is almonds, not nuts. */
export function meaningsOf(spans: readonly Span[], synonyms: readonly Term[][]): Meaning[] {
  const meanings: Meaning[] = [];
  const end = Math.max(0, ...spans.map((span) => span.from + span.length));
  for (let from = 0; from < end; ) {
    const here = spans.filter((span) => span.from === from).sort((a, b) => b.length - a.length);
    const known = here.find((span) => findGroup(span, synonyms));
    const span = known ?? here.at(-1);
    if (!span) break;
    if (span.key) meanings.push(meaningOf(span, findGroup(span, synonyms) ?? []));
    from += span.length;
  }
  return meanings;
}

/** The same search with words that no list knows taken for known ones that sound nearly so: "pamkin" for pumpkin. */
export function guessMeanings(
  meanings: readonly Meaning[],
  synonyms: readonly Term[][],
): Meaning[] {
  return meanings.map((meaning) => {
    const { skeleton, key } = meaning.typed;
    if (meaning.terms.length > 0) return meaning;
    const near = synonyms.find((terms) =>
      terms.some(
        (term) =>
          isNear(key, term.key) || (skeleton && term.skeleton && isNear(skeleton, term.skeleton)),
      ),
    );
    return near ? meaningOf(meaning.typed, near) : meaning;
  });
}

function findGroup({ key, stem }: Sound, synonyms: readonly Term[][]): Term[] | undefined {
  const named = (wanted: string | null) =>
    wanted
      ? synonyms.find((terms) => terms.some((term) => term.key === wanted || term.stem === wanted))
      : undefined;
  return named(key) ?? named(stem);
}

function meaningOf(typed: Sound, group: readonly Term[]): Meaning {
  const terms = group.flatMap(({ key, words }) => (words.length > 1 ? [[key], words] : [[key]]));
  const once = new Map(terms.map((keys) => [keys.join(" "), keys]));
  return {
    typed: { key: typed.key, stem: typed.stem, skeleton: typed.skeleton },
    terms: [...once.values()],
  };
}

/** Too short a word is near to anything. */
const SHORTEST_GUESSED = 4;

/** Equal but for one letter more, less, other, or two that changed places; the first must be right. */
export function isNear(one: string, other: string): boolean {
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
