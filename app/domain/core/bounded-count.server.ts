import { type SQL, sql } from "drizzle-orm";

/** Nobody pages through five hundred pages; people with more rows search. */
export const MOST_LISTED = 10_000;

/** The limit of a search, which reads each row it counts. */
export const MOST_FOUND = 1_000;

/**
 * Counts rows up to `most` + 1. Their order is that of an index, so that the count can stop early.
 */
export const countUpTo = (rows: { getSQL(): SQL }, most: number): SQL =>
  sql`(select count(*)::int from (${rows} limit ${sql.raw(String(most + 1))}) as up_to_most)`;

/** The length of a list; `isMore`: there are more than `total`. */
export type BoundedTotal = { total: number; isMore: boolean };

/** Turns the result of `countUpTo` into the length of a list. */
export function boundedTotal(counted: number, most: number): BoundedTotal {
  return { total: Math.min(counted, most), isMore: counted > most };
}
