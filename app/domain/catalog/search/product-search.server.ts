import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { categories, products, searchSynonyms } from "#drizzle/schema.ts";
import {
  guessMeanings,
  type Meaning,
  meaningsOf,
  type Sound,
  type Span,
  spansOf,
  type Term,
  wordsOf,
} from "./search-words.ts";

/** A search understood: what it asks of products, and how well each answers it, the best highest. */
export type ProductSearch = { condition: SQL; rank: SQL };

/**
 * How a search is to be understood so that it finds something: by what goods are called, in any spelling and script; by
 * begun words and descriptions; by ear; as a misspelled title; or by any of its words. The first that finds something
 * among the products of `scope` counts. Null when the text holds no word: it finds nothing.
 */
export async function understandSearch(
  text: string,
  scope: SQL | undefined,
): Promise<ProductSearch | null> {
  const words = wordsOf(text);
  const [spans, synonyms, shelves] = await Promise.all([
    readSpans(words),
    readSynonyms(),
    readShelves(),
  ]);
  const meanings = meaningsOf(spans, synonyms);
  if (meanings.length === 0) return null;
  const guesses = guessMeanings(meanings, synonyms);
  const readings: [Meaning[], () => SQL | undefined][] = [
    [
      meanings,
      () => and(...meanings.map((one) => or(isCalled(one), isShelved(one, shelves, true)))),
    ],
    [meanings, () => and(...meanings.map((one) => or(begins(one), isShelved(one, shelves))))],
    [guesses, () => and(...guesses.map(sounds))],
    [meanings, () => isDescribed(words)],
    [meanings, () => sql`${text} <% ${products.title}`],
    [guesses, () => or(...guesses.map((one) => or(isCalled(one), isShelved(one, shelves))))],
  ];
  for (const [read, conditionOf] of readings) {
    const condition = sql`(${conditionOf()})`;
    if (!(await findsAny(condition, scope))) continue;
    const rank = rankOf(read, shelves);
    // Found by what was not quite typed: the more a title looks like it the better.
    const isExact = conditionOf === readings[0]?.[1];
    return {
      condition,
      rank: isExact ? rank : sql`(${rank} + 0.2 * word_similarity(${text}, ${products.title}))`,
    };
  }
  return null;
}

async function findsAny(condition: SQL, scope: SQL | undefined): Promise<boolean> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(scope, condition))
    // Along an index: what is common is found at once, what is rare by its own index.
    .orderBy(sql`${products.createdAt} desc nulls last`, products.id)
    .limit(1);
  return found.length > 0;
}

/** The keys are the database's: one place says how a word sounds. */
async function readSpans(words: readonly string[]): Promise<Span[]> {
  const spans = spansOf(words);
  if (spans.length === 0) return [];
  const texts = sql.param(spans.map(({ text }) => text));
  const sounds = await db.execute<Sound>(
    sql`select ${soundOf(sql`word`)} from unnest(${texts}::text[]) with ordinality as spans (word, place) order by place`,
  );
  return spans.map(({ from, length }, i) => ({ from, length, ...(sounds[i] ?? NO_SOUND) }));
}

const NO_SOUND: Sound = { key: "", stem: null, skeleton: null };

function soundOf(word: SQL): SQL {
  return sql`search_key(${word}) as key, search_stem(${word}) as stem, search_skeleton(search_key(${word})) as skeleton`;
}

const readSynonyms = rememberUntilChanged(async (): Promise<Term[][]> => {
  const rows = await db
    .select({
      terms: sql<Term[] | null>`(
        select json_agg(row_to_json(sounds)) from (
          select ${soundOf(sql`array_to_string(search_words(term), '')`)},
                 array(select search_key(word) from unnest(search_words(term)) as word) as words
          from unnest(${searchSynonyms.terms}) as term) as sounds)`,
    })
    .from(searchSynonyms);
  return rows.map(({ terms }) => terms ?? []);
});

/** A category and the keys of its name. */
type Shelf = { id: string; keys: string[] };

const readShelves = rememberUntilChanged(
  async (): Promise<Shelf[]> =>
    db
      .select({
        id: categories.id,
        keys: sql<
          string[]
        >`array(select search_key(word) from unnest(search_words(${categories.name})) as word)`,
      })
      .from(categories)
      .where(and(isNull(categories.deletedAt), eq(categories.isActive, true))),
);

/** What was typed and all other terms for it. */
const termsOf = ({ typed, terms }: Meaning) => [
  [typed.key],
  ...(typed.stem ? [[typed.stem]] : []),
  ...terms,
];

function isCalled(meaning: Meaning): SQL {
  return sql`${products.searchKeys} @@ ${toQuery(anyOf(termsOf(meaning)))}`;
}

/** In a category that is named so: wholly, or among other things. */
function isShelved(meaning: Meaning, shelves: readonly Shelf[], wholly = false): SQL | undefined {
  const ids = shelvesOf(meaning, shelves, wholly);
  return ids.length > 0 ? sql`${products.categoryId} = any(${sql.param(ids)}::uuid[])` : undefined;
}

function shelvesOf(meaning: Meaning, shelves: readonly Shelf[], wholly: boolean): string[] {
  const names = (shelf: Shelf) =>
    termsOf(meaning).some((keys) => keys.every((key) => shelf.keys.includes(key)));
  const named = shelves.filter((shelf) => names(shelf) && (!wholly || shelf.keys.length === 1));
  return named.map((shelf) => shelf.id);
}

/** A beginning of one letter says too little. */
function begins(meaning: Meaning): SQL {
  const { key } = meaning.typed;
  const begun = key.length > 1 ? [[`${key}:*`]] : [];
  return sql`${products.searchKeys} @@ ${toQuery(anyOf([...termsOf(meaning), ...begun]))}`;
}

function sounds(meaning: Meaning): SQL {
  const { skeleton } = meaning.typed;
  const heard = skeleton ? [[skeleton]] : [];
  return sql`${products.searchKeys} @@ ${toQuery(anyOf([...termsOf(meaning), ...heard]))}`;
}

function isDescribed(words: readonly string[]): SQL {
  return sql`${products.search} @@ ${toQuery(words.map((word) => `'${word}':*`).join(" & "))}`;
}

/** The title counts most, a short one more; a category of that name, goods that are there and goods that sell break the tie. */
function rankOf(meanings: readonly Meaning[], shelves: readonly Shelf[]): SQL {
  const all = toQuery(anyOf(meanings.flatMap(termsOf)));
  const typed = toQuery(anyOf(meanings.map((meaning) => [meaning.typed.key])));
  const ids = [...new Set(meanings.flatMap((meaning) => shelvesOf(meaning, shelves, false)))];
  const shelf = sql`(case when ${products.categoryId} = any(${sql.param(ids)}::uuid[]) then 0.3 else 0 end)`;
  return sql`(ts_rank(${products.searchKeys}, ${all}, 1) + 0.5 * ts_rank(${products.searchKeys}, ${typed}, 1) + ${shelf} + (case when ${products.inStock} then 0.05 else 0 end) + (case when ${products.isBestSelling} then 0.02 else 0 end))`;
}

const anyOf = (terms: readonly string[][]) =>
  terms.map((keys) => (keys.length > 1 ? `(${keys.join(" & ")})` : keys[0])).join(" | ");

const toQuery = (text: string) => sql`to_tsquery('simple', ${text})`;
