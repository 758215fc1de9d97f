import { and, or, type SQL, sql } from "drizzle-orm";
import { products } from "#drizzle/schema.ts";
import type { Understood } from "./search-query.ts";

/**
 * How a search may be read, in the order in which it is tried; the first that finds something counts: by what goods are
 * called; by begun words and categories; in descriptions; each word as well as it is known; all words but one; as a
 * misspelled title; by any of its words.
 */
export type Reading = "called" | "begun" | "described" | "levels" | "most" | "misspelled" | "any";

export const PLAIN_READINGS: readonly Reading[] = ["called", "begun", "described"];
export const NEAR_READINGS: readonly Reading[] = ["levels", "most", "misspelled", "any"];

/** Goods looked at closely where nothing is called as it was typed. */
const MOST_NEAR = 100;

type Scope = { scope: SQL | undefined; filters: SQL[]; most: number };

/**
 * The start of a statement: `hits` are the goods of the first of these readings that finds any in the scope, with their
 * rank; `found` names it; `levels` holds the query of that reading. A reading is not run once one before it found something.
 */
export function withReadings(
  search: Understood,
  readings: readonly Reading[],
  { scope, filters, most }: Scope,
): SQL {
  const parts = [levelsOf(search, scope, readings.includes("levels"))];
  const tried: SQL[] = [];
  const hits: SQL[] = [];
  for (const reading of readings) {
    const condition = conditionIn(search, reading);
    if (!condition) continue;
    const limit = isPlain(reading) ? most : Math.min(most, MOST_NEAR);
    const isUnread = and(...tried.map((name) => sql`not exists (select from ${name})`));
    const name = sql.raw(`found_${reading}`);
    // Of each word some, read above already: all goods with any of the words are most of the shop.
    let found = reading === "any" ? anyOfLevels(search) : condition;
    if (reading === "misspelled") {
      // Planned as if all were wanted: for the first hundred, the planner would read the whole table.
      parts.push(
        sql`misspelled as materialized (select ${products.id} from ${products} where ${and(scope, isUnread, condition)})`,
      );
      found = sql`${products.id} = any(array(select id from misspelled limit ${limit}))`;
    }
    const columns = sql`${products.id}, ${products.family}, ${products.inStock}, ${products.salePrice}, ${products.createdAt}, ${rankOf(search, reading)} as rank`;
    parts.push(
      sql`${name} as materialized (select ${columns} from ${products} where ${and(scope, isUnread, found)} limit ${limit})`,
    );
    if (filters.length > 0) {
      const narrowed = sql.raw(`hits_${reading}`);
      parts.push(
        sql`${narrowed} as materialized (select ${columns} from ${products} where ${and(scope, ...filters, isUnread, condition)} limit ${limit})`,
      );
      hits.push(sql`select * from ${narrowed}`);
    } else hits.push(sql`select * from ${name}`);
    tried.push(name);
  }
  const names = readings.filter((reading) => conditionIn(search, reading));
  const found = names.map(
    (reading) =>
      sql`select ${reading} as reading where exists (select from ${sql.raw(`found_${reading}`)})`,
  );
  parts.push(sql`found as (${sql.join(found, sql` union all `)})`);
  // Of a family the size that answers best, the cheapest that can be had among equals.
  parts.push(
    sql`hits as (select distinct on (coalesce(nullif(family, ''), id::text)) * from (${sql.join(hits, sql` union all `)}) as goods
      order by coalesce(nullif(family, ''), id::text), rank desc, in_stock desc, sale_price, id)`,
  );
  return sql`with ${sql.join(parts, sql`, `)}`;
}

const isPlain = (reading: Reading) => PLAIN_READINGS.includes(reading);

/**
 * What a reading asks, in a statement that is planned knowing it unless `asked` hides it; `levels` is the query that was found
 * for that reading.
 */
export function conditionOf(
  search: Understood,
  reading: Reading,
  levels: string | null,
  asked = (query: string | null) => sql`${query}::tsquery`,
): SQL {
  if (reading === "levels") return sql`${products.searchKeys} @@ ${asked(levels)}`;
  return conditionIn(search, reading, asked) ?? sql`false`;
}

/**
 * Undefined where the search does not say enough for it. The query is hidden from the planner, who would take what seems
 * common along an index or through the whole table, and be wrong where two common words never meet.
 */
function conditionIn(
  { queries, amounts, words, text }: Understood,
  reading: Reading,
  asked = (query: string) => sql`(select ${query}::tsquery)`,
): SQL | undefined {
  const hasWords = queries.called !== "";
  if (!hasWords && reading !== "called") return undefined;
  switch (reading) {
    case "called":
      return hasWords
        ? sql`${products.searchKeys} @@ ${asked(queries.called)}`
        : and(
            amounts.size === null ? undefined : sql`${products.baseSize} = ${amounts.size}`,
            amounts.maxPrice === null
              ? undefined
              : sql`${products.salePrice} <= ${amounts.maxPrice}`,
          );
    case "begun":
      return sql`${products.searchKeys} @@ ${asked(queries.begun)}`;
    case "described":
      return sql`${products.search} @@ ${asked(describedBy(words))}`;
    case "levels":
      return sql`${products.searchKeys} @@ (select nullif(text, '')::tsquery from levels)`;
    case "most":
      return queries.most ? sql`${products.searchKeys} @@ ${asked(queries.most)}` : undefined;
    case "misspelled":
      return or(
        sql`(select ${text}::text) <% ${products.title}`,
        sql`(select ${text}::text) <% ${products.titleBn}`,
      );
    case "any":
      return sql`${products.searchKeys} @@ ${asked(queries.any)}`;
  }
}

/** A short beginning is the beginning of too much. */
const describedBy = (words: readonly string[]) =>
  words.map((word) => `'${word.toLowerCase()}'${word.length > 4 ? ":*" : ""}`).join(" & ");

/** The best each word is known by; words that are known by nothing are left out. */
function levelsOf({ queries }: Understood, scope: SQL | undefined, isAsked: boolean): SQL {
  if (!isAsked || queries.levels.length === 0) return sql`levels as (select null::text as text)`;
  const parts: SQL[] = [];
  const chosen = queries.levels.map((level, n) => {
    const cases = waysOf(level).map((name) => {
      const known = knownBy(name, n);
      const condition = sql`${products.searchKeys} @@ (select ${level[name]}::tsquery)`;
      // As many as the planner expects at least, so that it does not hope for an early end.
      parts.push(
        sql`${known} as materialized (select ${products.id} from ${products} where ${and(scope, condition)} limit 1000)`,
      );
      return sql`when exists (select from ${known}) then ${`(${level[name]})`}`;
    });
    return sql`case ${sql.join(cases, sql` `)} end`;
  });
  parts.push(
    sql`levels as materialized (select array_to_string(array[${sql.join(chosen, sql`, `)}]::text[], ' & ') as text)`,
  );
  return sql.join(parts, sql`, `);
}

const waysOf = (level: Understood["queries"]["levels"][number]) =>
  (["called", "begun", "guessed"] as const).filter((name) => level[name] !== "");

const knownBy = (name: string, word: number) => sql.raw(`known_${name}_${word}`);

/** Goods of each word, as well as it is known; the same number of each. Only beside `levelsOf`. */
function anyOfLevels({ queries }: Understood): SQL {
  const each = Math.ceil(MOST_NEAR / Math.max(1, queries.levels.length));
  const ids = queries.levels.flatMap((level, n) =>
    waysOf(level).map((name, at, ways) => {
      const better = ways
        .slice(0, at)
        .map((way) => sql`not exists (select from ${knownBy(way, n)})`);
      const where = and(...better);
      return sql`(select id from ${knownBy(name, n)}${where && sql` where ${where}`} limit ${each})`;
    }),
  );
  return ids.length === 0
    ? sql`false`
    : sql`${products.id} = any(array(${sql.join(ids, sql` union all `)}))`;
}

/** Of marks, of stems and skeletons, of the brand, of the title. What was typed is no stem of something else. */
const ALL_WEIGHTS = sql.raw("'{0, 0.2, 0.4, 1}'::real[]");
const TYPED_WEIGHTS = sql.raw("'{0, 0, 0.4, 1}'::real[]");

/**
 * The title counts most, a short one more; a category of that name more than goods that are there and goods that sell,
 * which break the tie; a size that was asked for above all.
 */
export function rankOf({ queries, amounts, text }: Understood, reading: Reading): SQL {
  const { ranked, categoryIds } = queries;
  const parts: SQL[] = [];
  // Postgres divides by the number of terms, which says how many synonyms there are and not how well a good answers.
  const times = sql.raw(String(Math.max(1, ranked.terms / 2.5)));
  if (ranked.all)
    parts.push(
      sql`${times} * ts_rank(${ALL_WEIGHTS}, ${products.searchKeys}, ${ranked.all}::tsquery, 1)`,
    );
  if (ranked.typed)
    parts.push(
      sql`0.5 * ts_rank(${TYPED_WEIGHTS}, ${products.searchKeys}, ${ranked.typed}::tsquery, 1)`,
    );
  const bonus = (points: number, when: SQL) =>
    parts.push(sql`case when ${when} then ${sql.raw(String(points))} else 0 end`);
  if (categoryIds.length > 0)
    bonus(0.3, sql`${products.categoryId} = any(${sql.param(categoryIds)}::uuid[])`);
  if (amounts.size !== null) bonus(1, sql`${products.baseSize} = ${amounts.size}`);
  if (amounts.maxPrice !== null) bonus(2, sql`${products.salePrice} <= ${amounts.maxPrice}`);
  bonus(0.03, sql`${products.inStock}`);
  bonus(0.02, sql`${products.isBestSelling}`);
  // Found by what was not quite typed: the more a title looks like it the better.
  if (reading !== "called")
    parts.push(
      sql`0.2 * greatest(word_similarity(${text}, ${products.title}), word_similarity(${text}, ${products.titleBn}))`,
    );
  return sql`(${sql.join(parts, sql` + `)})`;
}
