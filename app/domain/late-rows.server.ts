import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * The rows of one page of a list, by a query of nothing but their keys, in the list's order, with its LIMIT and OFFSET: what
 * comes before the page is skipped along an index alone, and only the page's own rows are read and joined. Whoever asks for
 * them puts them in order once more.
 */
export const isOnPage = (key: SQLWrapper, keys: { getSQL(): SQL }): SQL =>
  sql`${key} = any(array(${keys}))`;
