import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { products } from "#drizzle/schema.ts";
import type { Amounts } from "./search-amounts.ts";
import type { Understood } from "./search-query.ts";
import { isForCombos } from "./search-words.ts";

/**
 * The ways to read a search, in the order in which they are tried; the first with results counts:
 * by product names; by the beginning of the last word and by categories; praise alone as the best
 * sellers; gifts and combos as combos; each word by its best match; in descriptions; all words but one; as a misspelled title;
 * any of the words.
 */
export type QueryReading =
  | "called"
  | "begun"
  | "praised"
  | "combos"
  | "levels"
  | "described"
  | "most"
  | "misspelled"
  | "any";

export const PLAIN_READINGS: readonly QueryReading[] = ["called", "begun", "praised", "combos"];
export const NEAR_READINGS: readonly QueryReading[] = [
  "described",
  "levels",
  "most",
  "misspelled",
  "any",
];

/** Products that are ranked if no name matches. */
const MOST_NEAR = 100;

type Scope = { scope: SQL | undefined; filters: SQL[]; most: number };

/**
 * The start of a statement: `hits` are the products in the scope that the first of these readings
 * with results finds, with their rank; `found` is its name; `levels` holds its query. Later
 * readings are not run. Null if the search has too little for each of them.
 */
export function withReadings(
  search: Understood,
  readings: readonly QueryReading[],
  { scope, filters, most }: Scope,
): SQL | null {
  const names = readings.filter((reading) => conditionIn(search, reading));
  if (names.length === 0) return null;
  const parts = [levelsOf(search, scope, readings.includes("levels"))];
  const tried: SQL[] = [];
  const hits: SQL[] = [];
  for (const reading of names) {
    const condition = conditionIn(search, reading);
    const limit = isPlain(reading) ? most : Math.min(most, MOST_NEAR);
    const isUnread = and(...tried.map((name) => sql`not exists (select from ${name})`));
    const name = sql.raw(`found_${reading}`);
    // A sample for each word, which was read above already, because any of the words matches most
    // of the shop.
    let found = reading === "any" ? anyOfLevels(search) : condition;
    if (reading === "misspelled") {
      // Planned for all rows, because the planner would read the whole table for the first hundred.
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
  const found = names.map(
    (reading) =>
      sql`select ${reading} as reading where exists (select from ${sql.raw(`found_${reading}`)})`,
  );
  parts.push(sql`found as (${sql.join(found, sql` union all `)})`);
  // The best-matching size of a family, and among equals the cheapest available one.
  parts.push(
    sql`hits as (select distinct on (coalesce(nullif(family, ''), id::text)) * from (${sql.join(hits, sql` union all `)}) as goods
      order by coalesce(nullif(family, ''), id::text), rank desc, in_stock desc, sale_price, id)`,
  );
  return sql`with ${sql.join(parts, sql`, `)}`;
}

const isPlain = (reading: QueryReading) => PLAIN_READINGS.includes(reading);

/**
 * The condition of a reading. The planner knows its query unless `asked` hides it; `levels` is the
 * query found for that reading.
 */
export function conditionOf(
  search: Understood,
  reading: QueryReading,
  levels: string | null,
  asked = (query: string | null) => sql`${query}::tsquery`,
): SQL {
  if (reading === "levels") return sql`${products.searchKeys} @@ ${asked(levels)}`;
  return conditionIn(search, reading, asked) ?? sql`false`;
}

/**
 * Undefined if the search has too little for this reading. The query is hidden from the planner,
 * which would scan an index or the whole table for words it takes to be common, and be wrong if two
 * common words never occur together.
 */
function conditionIn(
  { queries, amounts, words, text }: Understood,
  reading: QueryReading,
  asked = (query: string) => sql`(select ${query}::tsquery)`,
): SQL | undefined {
  const hasWords = queries.called !== "";
  // What the shop's list of words says is not explained any further.
  const mayExplain = queries.hasUnknown && !queries.isPraise;
  if (!hasWords && reading !== "called") return undefined;
  // What merely sounds like "gift" or "combo" is none.
  if (!isPlain(reading) && isForCombos(words)) return undefined;
  switch (reading) {
    case "called":
      return hasWords
        ? sql`${products.searchKeys} @@ ${asked(queries.called)}`
        : and(sql`true`, amounts.size === null ? undefined : isOfSize(amounts.size));
    case "begun":
      return sql`${products.searchKeys} @@ ${asked(queries.begun)}`;
    case "praised":
      return queries.isPraise ? eq(products.isBestSelling, true) : undefined;
    case "combos":
      return isForCombos(words) ? sql`${products.parts} <> '[]'` : undefined;
    case "described":
      return mayExplain ? sql`${products.search} @@ ${asked(describedBy(words))}` : undefined;
    case "levels":
      return sql`${products.searchKeys} @@ (select nullif(text, '')::tsquery from levels)`;
    case "most":
      return queries.most ? sql`${products.searchKeys} @@ ${asked(queries.most)}` : undefined;
    case "misspelled":
      return mayExplain
        ? or(
            sql`(select ${text}::text) <% ${products.title}`,
            sql`(select ${text}::text) <% ${products.titleBn}`,
          )
        : undefined;
    case "any":
      return sql`${products.searchKeys} @@ ${asked(queries.any)}`;
  }
}

/** A kilogram is no litre. Products without a unit have their size in words. */
const isOfSize = ({ base, isLiquid }: NonNullable<Amounts["size"]>): SQL =>
  sql`(${products.baseSize} = ${base} and coalesce(${products.sizeUnit} in ('ml', 'l'), ${products.dimension} ~* 'l$') = ${isLiquid})`;

/** Short beginnings match too much. */
const describedBy = (words: readonly string[]) =>
  words.map((word) => `'${word.toLowerCase()}'${word.length > 4 ? ":*" : ""}`).join(" & ");

/** The best match of each word; words without a match are left out. */
function levelsOf({ queries }: Understood, scope: SQL | undefined, isAsked: boolean): SQL {
  if (!isAsked || queries.levels.length === 0) return sql`levels as (select null::text as text)`;
  const parts: SQL[] = [];
  const chosen = queries.levels.map((level, n) => {
    const cases = waysOf(level).map((name) => {
      const known = knownBy(name, n);
      const condition = sql`${products.searchKeys} @@ (select ${level[name]}::tsquery)`;
      // At least as many rows as the planner expects, so that it does not hope to stop early.
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

/** The same number of products for each word, by its best match. Only together with `levelsOf`. */
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

/**
 * The weights of category marks, of stems and skeletons, of the brand, of the title. A typed word
 * is never the stem of another.
 */
const ALL_WEIGHTS = sql.raw("'{0, 0.2, 0.4, 1}'::real[]");
const TYPED_WEIGHTS = sql.raw("'{0, 0, 0.4, 1}'::real[]");

/**
 * A requested size counts most, then the title, a short one more; then a category of that name;
 * being in stock and selling well break ties.
 */
export function rankOf({ queries, amounts, text }: Understood, reading: QueryReading): SQL {
  const { ranked, categoryIds } = queries;
  const parts: SQL[] = [];
  // Postgres divides by the number of terms, which depends on the number of synonyms and not on how
  // well a product matches.
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
  if (amounts.size !== null) bonus(1, isOfSize(amounts.size));
  bonus(0.03, sql`${products.inStock}`);
  bonus(0.02, sql`${products.isBestSelling}`);
  // For inexact matches, titles that look more like the search come first.
  if (reading !== "called")
    parts.push(
      sql`0.2 * greatest(word_similarity(${text}, ${products.title}), word_similarity(${text}, ${products.titleBn}))`,
    );
  return sql`(${sql.join(parts, sql` + `)})`;
}
