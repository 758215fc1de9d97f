import type { Amounts } from "./search-amounts.ts";
import { guessTerms, type Meaning, type Shelf, type Term, termsOf } from "./search-words.ts";

/** A search in the terms of Postgres: each a `tsquery` over the keys of goods. "" asks for nothing. */
export type KeyQueries = {
  /** All that must be there, by what goods are called, in any spelling and script. */
  called: string;
  /** The same, the last word begun and categories named among others counting too. */
  begun: string;
  /** Of each word: what it is called, begun words, what it may have been meant as. */
  levels: { called: string; begun: string; guessed: string }[];
  /** All of them but one; "" of two or fewer. */
  most: string;
  /** Any of the words, however read. */
  any: string;
  /** What ranks: all terms, and only what was typed. */
  ranked: { all: string; typed: string; terms: number };
  /** Categories that were named. */
  categoryIds: string[];
};

/** A search as it was typed, taken apart. */
export type Understood = { text: string; words: string[]; amounts: Amounts; queries: KeyQueries };

/** How a search's meanings are asked of the keys. */
export function keyQueriesOf(
  meanings: readonly Meaning[],
  synonyms: readonly Term[][],
  shelves: readonly Shelf[],
): KeyQueries {
  const asked = meanings.filter((one) => !one.isPraise);
  const levels = asked.map((meaning) => ({
    called: anyOf([...termsOf(meaning), ...marksOf(meaning, shelves, true)]),
    begun: anyOf([...termsOf(meaning), ...begunOf(meaning), ...marksOf(meaning, shelves, false)]),
    guessed: anyOf([...guessTerms(meaning, synonyms), ...heardOf(meaning)]),
  }));
  // Who types begins the last word; the beginnings of each are most of the index.
  const begun = asked.map((meaning, n) =>
    anyOf([
      ...termsOf(meaning),
      ...(n === asked.length - 1 ? begunOf(meaning) : []),
      ...marksOf(meaning, shelves, false),
    ]),
  );
  const all = meanings.flatMap((one) => [...termsOf(one), ...guessTerms(one, synonyms)]);
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

/** A begun word is quoted already, with its star behind it. */
const quoteOnce = (key: string) => (key.startsWith("'") ? key : quote(key));

const allOf = (queries: readonly string[]) => queries.map((query) => `(${query})`).join(" & ");

const mostOf = (queries: readonly string[]) =>
  queries.length < 3
    ? ""
    : queries.map((_, left) => `(${allOf(queries.filter((_, at) => at !== left))})`).join(" | ");

/** A beginning of one letter says too little. */
const begunOf = ({ typed }: Meaning) => (typed.key.length > 1 ? [[`${quote(typed.key)}:*`]] : []);

const heardOf = ({ typed }: Meaning) => (typed.skeleton ? [[typed.skeleton]] : []);

/** The marks of categories that are named so: wholly, or among other things. */
const marksOf = (meaning: Meaning, shelves: readonly Shelf[], wholly: boolean) =>
  shelvesOf(meaning, shelves, wholly).map((id) => [`q${id.replaceAll("-", "")}`]);

function shelvesOf(meaning: Meaning, shelves: readonly Shelf[], wholly: boolean): string[] {
  // Two words of a name are as good as the whole: "dried fruit" is the shelf of dates and dried fruit.
  const isNamed = (name: string[]) =>
    termsOf(meaning).some(
      (keys) =>
        (!wholly || name.length === 1 || keys.length > 1) &&
        keys.every((key) => name.includes(key)),
    );
  return shelves.filter(({ names }) => names.some(isNamed)).map(({ id }) => id);
}
