import { type SQL, sql } from "drizzle-orm";

/** Nobody turns five hundred pages of a list: whoever has more looks for something. */
export const MOST_LISTED = 10_000;

/** Of a search, which looks at each row it counts. */
export const MOST_FOUND = 1_000;

/** Counts rows, no further than `most` + 1. They stand in the order of an index, so that the counting stops early. */
export const countUpTo = (rows: { getSQL(): SQL }, most: number): SQL =>
  sql`(select count(*)::int from (${rows} limit ${sql.raw(String(most + 1))}) as up_to_most)`;

/** What a list says of its length; `isMore`: there are more than `total`. */
export type BoundedTotal = { total: number; isMore: boolean };

/** What `countUpTo` counted, as lists say it. */
export function boundedTotal(counted: number, most: number): BoundedTotal {
  return { total: Math.min(counted, most), isMore: counted > most };
}
