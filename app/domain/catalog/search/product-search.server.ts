import { and, lte, type SQL, sql } from "drizzle-orm";
import { readingDb } from "#drizzle/replica.server.ts";
import { products } from "#drizzle/schema.ts";
import {
  conditionOf,
  NEAR_READINGS,
  PLAIN_READINGS,
  type QueryReading,
  rankOf,
  withReadings,
} from "./readings.server.ts";
import { readAmounts } from "./search-amounts.ts";
import { keyQueriesOf, type Understood } from "./search-query.ts";
import { readShelves, readSpans, readSynonyms } from "./search-terms.server.ts";
import { meaningsOf, withoutFillers, wordsIn } from "./search-words.ts";

/** Products that are ranked: 20 pages. If more match, the first ones in the index are taken. */
export const MOST_HITS = 400;

/** An interpreted search: its condition on products, and the rank of each match, best highest. */
export type ProductSearch = { condition: SQL; rank: SQL };

/** One page of search results. */
export type Hits = {
  /** Best first. */
  ids: string[];
  /** On all pages, at most `MOST_HITS`. */
  total: number;
  /** Whether there are more than `total`. */
  isMore: boolean;
  /** Whether no name matches and the results are only similar. */
  isNear: boolean;
  /** Categories that the search names. */
  categoryIds: string[];
  /** The search's condition, for a statement with another order. */
  condition: SQL;
};

export type HitsPage = {
  /** The products that are searched; only these decide how the search is read. */
  scope: SQL | undefined;
  /** Filters on the results, which never change how the search is read. */
  filters: SQL[];
  order: keyof typeof ORDERS;
  limit: number;
  offset: number;
};

const ORDERS = {
  best: sql`rank desc, created_at desc, id`,
  "price-asc": sql`sale_price, id`,
  "price-desc": sql`sale_price desc, id desc`,
} as const;

const NOTHING: Hits = {
  ids: [],
  total: 0,
  isMore: false,
  isNear: false,
  categoryIds: [],
  condition: sql`false`,
};

/**
 * Two statements: one for the keys of the words, one for the search, and a third if no name
 * matches. A text without words finds nothing.
 */
export async function searchProducts(text: string, page: HitsPage): Promise<Hits> {
  const search = await understand(text);
  if (!search) return NOTHING;
  const found = await findHits(search, page);
  if (!found) return NOTHING;
  const { reading, total } = found;
  return {
    ids: found.ids,
    total: Math.min(total, MOST_HITS),
    isMore: total > MOST_HITS,
    isNear: NEAR_READINGS.includes(reading),
    categoryIds: search.queries.categoryIds,
    condition: sql`(${and(conditionOf(search, reading, found.levels), withinPrice(search))})`,
  };
}

/**
 * Interprets a search so that it finds something among the products of `scope`, for lists that show
 * all results. Null if it finds nothing.
 */
export async function understandSearch(
  text: string,
  scope: SQL | undefined,
): Promise<ProductSearch | null> {
  const search = await understand(text);
  const found =
    search && (await findHits(search, { scope, filters: [], order: "best", limit: 0, offset: 0 }));
  if (!found) return null;
  return {
    // A list of all results reads all matches through the index, never the whole table.
    condition: sql`(${and(
      conditionOf(search, found.reading, found.levels, (query) => sql`(select ${query}::tsquery)`),
      withinPrice(search),
    )})`,
    rank: rankOf(search, found.reading),
  };
}

async function understand(text: string): Promise<Understood | null> {
  const amounts = readAmounts(wordsIn(text));
  const hasAmount = amounts.size !== null || amounts.maxPrice !== null;
  const words = hasAmount && amounts.words.length === 0 ? [] : withoutFillers(amounts.words);
  const [spans, synonyms, shelves] = await Promise.all([
    readSpans(words),
    readSynonyms(),
    readShelves(),
  ]);
  const queries = keyQueriesOf(meaningsOf(words, spans, synonyms), synonyms, shelves);
  return queries.called === "" && !hasAmount ? null : { text, words, amounts, queries };
}

const withinPrice = ({ amounts }: Understood): SQL | undefined =>
  amounts.maxPrice === null ? undefined : lte(products.salePrice, amounts.maxPrice);

type SearchResult = { reading: QueryReading; levels: string | null; total: number; ids: string[] };

async function findHits(search: Understood, page: HitsPage): Promise<SearchResult | null> {
  const price = withinPrice(search);
  const filters = price ? [...page.filters, price] : page.filters;
  for (const readings of [PLAIN_READINGS, NEAR_READINGS]) {
    const read = withReadings(search, readings, { ...page, filters, most: MOST_HITS + 1 });
    if (!read) continue;
    const [row] = await readingDb().execute<
      Omit<SearchResult, "reading"> & { reading: QueryReading | null }
    >(sql`
      ${read}
      select (select reading from found limit 1) as reading, (select text from levels) as levels,
             (select count(*)::integer from hits) as total,
             array(select id from hits order by ${ORDERS[page.order]} limit ${page.limit} offset ${page.offset}) as ids`);
    if (row?.reading) return { ...row, reading: row.reading };
  }
  return null;
}
