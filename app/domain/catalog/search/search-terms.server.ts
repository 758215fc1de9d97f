import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { categories, products, searchSynonyms } from "#drizzle/schema.ts";
import {
  type Group,
  type SearchShelf,
  type Sound,
  type Span,
  spansOf,
  type Term,
} from "./search-words.ts";

/**
 * The sound of each run of words. The keys come from the database, so that sounds are defined only
 * once.
 */
export async function readSpans(words: readonly string[]): Promise<Span[]> {
  const spans = spansOf(words);
  if (spans.length === 0) return [];
  const texts = sql.param(spans.map(({ text }) => text));
  const sounds = await db.execute<Sound>(
    sql`select ${soundOf(sql`word`)} from unnest(${texts}::text[]) with ordinality as spans (word, place) order by place`,
  );
  return spans.map((span, i) => ({ ...span, ...(sounds[i] ?? NO_SOUND) }));
}

const NO_SOUND: Sound = { key: "", stem: null, skeleton: null, soft: null };

/** People who write by ear may write চ as c alone: "cal" for চাল. */
function soundOf(word: SQL): SQL {
  return sql`search_key(${word}) as key, search_stem(${word}) as stem, search_skeleton(search_key(${word})) as skeleton,
    case when ${word} ~* 'c(?![hk])' then search_key(regexp_replace(${word}, 'c(?![hk])', 'ch', 'gi')) end as soft`;
}

const isSold = and(isNull(products.deletedAt), products.isActive);

const termsOf = (terms: typeof searchSynonyms.terms | typeof searchSynonyms.finds) =>
  sql<Term[] | null>`(
    select json_agg(row_to_json(sounds)) from (
      select joined as text, ${soundOf(sql`joined`)},
             array(select search_key(word) from unnest(search_words(term)) as word) as words
      from unnest(${terms}) as term, array_to_string(search_words(term), '') as joined) as sounds)`;

/**
 * The rows of the shop's list. Words that count only as spelled are looked for in the titles of all
 * public products.
 */
export const readSynonyms = rememberUntilChanged(async (): Promise<Group[]> => {
  const rows = await db
    .select({
      terms: termsOf(searchSynonyms.terms),
      finds: termsOf(searchSynonyms.finds),
      isUnsold: sql<boolean>`${searchSynonyms.asSpelled} and not exists (
        select from unnest(${searchSynonyms.terms}) as term, plainto_tsquery('simple', term) as spelled, ${products}
        where ${products.search} @@ spelled and ${isSold} and to_tsvector('simple', ${products.title} || ' ' || ${products.titleBn}) @@ spelled)`,
    })
    .from(searchSynonyms)
    .where(isNull(searchSynonyms.deletedAt))
    // A fixed order, so that a word in two rows always gets the same one.
    .orderBy(searchSynonyms.terms);
  const sounding = (terms: Term[] | null) => (terms ?? []).filter(({ key }) => key !== "");
  const groups = rows.map(({ terms, finds, isUnsold }) => ({
    terms: sounding(terms),
    finds: sounding(finds),
    isUnsold,
  }));
  // Goods are found by all their names.
  const namesOf = (name: Term) =>
    groups.find(({ terms }) => terms.some(({ text }) => text === name.text))?.terms ?? [name];
  return groups.map((group) => ({ ...group, finds: group.finds.flatMap(namesOf) }));
});

const keysOf = (text: SQL | typeof categories.name | typeof categories.nameBn) =>
  sql<string[]>`array(select search_key(word) from unnest(search_words(${text})) as word)`;

/** The public categories and the sounds of their names in both languages. */
export const readShelves = rememberUntilChanged(async (): Promise<SearchShelf[]> => {
  const rows = await db
    .select({ id: categories.id, name: keysOf(categories.name), nameBn: keysOf(categories.nameBn) })
    .from(categories)
    .where(and(isNull(categories.deletedAt), eq(categories.isActive, true)));
  return rows.map(({ id, name, nameBn }) => ({ id, names: [name, nameBn] }));
});
