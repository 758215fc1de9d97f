import type { Amounts } from "./search-amounts.ts";
import {
  completionsOf,
  type Group,
  guessTerms,
  type Meaning,
  type SearchShelf,
  termsOf,
} from "./search-words.ts";

/** A search as Postgres queries: each a `tsquery` over the products' keys. "" matches nothing. */
export type KeyQueries = {
  /** All words must occur in names, in any spelling and script. */
  called: string;
  /** The same, but the last word may be a beginning, and words may name categories. */
  begun: string;
  /** For each word: names, beginnings, and guesses of what was meant. */
  levels: { called: string; begun: string; guessed: string }[];
  /** All words but one; "" for two or fewer. */
  most: string;
  /** Any of the words, in any reading. */
  any: string;
  /** For ranking: all terms, and only those that were typed. */
  ranked: { all: string; typed: string; terms: number };
  /** Categories that the search names. */
  categoryIds: string[];
  /** Whether a word is on no list, so that descriptions and misspellings may explain it. */
  hasUnknown: boolean;
  /** Whether nothing but praise was typed ("pure", "best selling"). */
  isPraise: boolean;
};

/** A search as typed, and its parts. */
export type Understood = { text: string; words: string[]; amounts: Amounts; queries: KeyQueries };

/** Turns a search's meanings into queries over keys. */
export function keyQueriesOf(
  { meanings, isPraise }: { meanings: readonly Meaning[]; isPraise: boolean },
  synonyms: readonly Group[],
  shelves: readonly SearchShelf[],
): KeyQueries {
  const asked = meanings.filter((one) => !one.isPraise);
  const levels = asked.map((meaning) => ({
    called: anyOf([...termsOf(meaning), ...marksOf(meaning, shelves, true)]),
    begun: anyOf([...termsOf(meaning), ...begunOf(meaning), ...marksOf(meaning, shelves, false)]),
    guessed: anyOf([...guessTerms(meaning, synonyms), ...heardOf(meaning)]),
  }));
  // Only the last word is still being typed; beginnings of all words would match most of the index.
  const begun = asked.map((meaning, n) =>
    anyOf([
      ...termsOf(meaning),
      ...(n === asked.length - 1 ? [...begunOf(meaning), ...completionsOf(meaning, synonyms)] : []),
      ...marksOf(meaning, shelves, false),
    ]),
  );
  const last = asked.at(-1);
  const all = [
    ...meanings.flatMap((one) => [...termsOf(one), ...guessTerms(one, synonyms)]),
    ...(last ? completionsOf(last, synonyms) : []),
  ];
  const ids = meanings.flatMap((meaning) => shelvesOf(meaning, shelves, false));
  return {
    called: allOf(levels.map((level) => level.called)),
    begun: allOf(begun),
    levels,
    most: mostOf(
      levels.map(({ called, guessed }) => [called, guessed].filter(Boolean).join(" | ")),
    ),
    any: levels
      .flatMap(({ begun, guessed }) => [begun, guessed])
      .filter(Boolean)
      .join(" | "),
    ranked: {
      all: anyOf(all),
      terms: new Set(all.flat()).size,
      typed: anyOf(meanings.flatMap(({ typed }) => (typed.key ? [[typed.key]] : []))),
    },
    categoryIds: [...new Set(ids)],
    hasUnknown: asked.some((one) => !one.isKnown),
    isPraise,
  };
}

const quote = (key: string) => `'${key}'`;

const anyOf = (terms: readonly (readonly string[])[]) =>
  [
    ...new Set(
      terms.map((keys) =>
        keys.length > 1 ? `(${keys.map(quoteOnce).join(" & ")})` : keys.map(quoteOnce).join(""),
      ),
    ),
  ].join(" | ");

/** A beginning is quoted already, followed by its star. */
const quoteOnce = (key: string) => (key.startsWith("'") ? key : quote(key));

const allOf = (queries: readonly string[]) => queries.map((query) => `(${query})`).join(" & ");

const mostOf = (queries: readonly string[]) =>
  queries.length < 3
    ? ""
    : queries.map((_, left) => `(${allOf(queries.filter((_, at) => at !== left))})`).join(" | ");

/** A beginning of one letter matches too much, and a known word is no beginning. */
const begunOf = ({ typed, isKnown }: Meaning) =>
  !isKnown && typed.key.length > 1 ? [[`${quote(typed.key)}:*`]] : [];

const heardOf = ({ typed, isKnown }: Meaning) =>
  !isKnown && typed.skeleton ? [[typed.skeleton]] : [];

/** The marks of categories with this name: the whole name, or part of it. */
const marksOf = (meaning: Meaning, shelves: readonly SearchShelf[], wholly: boolean) =>
  shelvesOf(meaning, shelves, wholly).map((id) => [`q${id.replaceAll("-", "")}`]);

function shelvesOf(meaning: Meaning, shelves: readonly SearchShelf[], wholly: boolean): string[] {
  // Two words of a name count as the whole: "dried fruit" is the category of dates and dried fruit.
  const isNamed = (name: string[]) =>
    termsOf(meaning).some(
      (keys) =>
        (!wholly || name.length === 1 || keys.length > 1) &&
        keys.every((key) => name.includes(key)),
    );
  return shelves.filter(({ names }) => names.some(isNamed)).map(({ id }) => id);
}
