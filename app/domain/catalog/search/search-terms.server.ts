import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { categories, searchSynonyms } from "#drizzle/schema.ts";
import { type Shelf, type Sound, type Span, spansOf, type Term } from "./search-words.ts";

/** The sound of each run of words. The keys come from the database, so that sounds are defined only once. */
export async function readSpans(words: readonly string[]): Promise<Span[]> {
  const spans = spansOf(words);
  if (spans.length === 0) return [];
  const texts = sql.param(spans.map(({ text }) => text));
  const sounds = await db.execute<Sound>(
    sql`select ${soundOf(sql`word`)} from unnest(${texts}::text[]) with ordinality as spans (word, place) order by place`,
  );
  return spans.map(({ from, length }, i) => ({ from, length, ...(sounds[i] ?? NO_SOUND) }));
}

const NO_SOUND: Sound = { key: "", stem: null, skeleton: null, soft: null };

/** People who write by ear may write চ as c alone: "cal" for চাল. */
function soundOf(word: SQL): SQL {
  return sql`search_key(${word}) as key, search_stem(${word}) as stem, search_skeleton(search_key(${word})) as skeleton,
    case when ${word} ~* 'c(?![hk])' then search_key(regexp_replace(${word}, 'c(?![hk])', 'ch', 'gi')) end as soft`;
}

export const readSynonyms = rememberUntilChanged(async (): Promise<Term[][]> => {
  const rows = await db
    .select({
      terms: sql<Term[] | null>`(
        select json_agg(row_to_json(sounds)) from (
          select ${soundOf(sql`joined`)}, array(select search_key(word) from unnest(search_words(term)) as word) as words
          from unnest(${searchSynonyms.terms}) as term, array_to_string(search_words(term), '') as joined) as sounds)`,
    })
    .from(searchSynonyms)
    .where(isNull(searchSynonyms.deletedAt))
    // A fixed order, so that a word in two rows always gets the same one.
    .orderBy(searchSynonyms.terms);
  return rows.map(({ terms }) => (terms ?? []).filter(({ key }) => key !== ""));
});

const keysOf = (text: SQL | typeof categories.name | typeof categories.nameBn) =>
  sql<string[]>`array(select search_key(word) from unnest(search_words(${text})) as word)`;

/** The public categories and the sounds of their names in both languages. */
export const readShelves = rememberUntilChanged(async (): Promise<Shelf[]> => {
  const rows = await db
    .select({ id: categories.id, name: keysOf(categories.name), nameBn: keysOf(categories.nameBn) })
    .from(categories)
    .where(and(isNull(categories.deletedAt), eq(categories.isActive, true)));
  return rows.map(({ id, name, nameBn }) => ({ id, names: [name, nameBn] }));
});
