import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * The rows of one page of a list. `keys` selects only their keys, in the list's order, with LIMIT
 * and OFFSET: earlier rows are skipped in the index alone, and only the page's own rows are read
 * and joined. The caller must sort the rows again.
 */
export const isOnPage = (key: SQLWrapper, keys: { getSQL(): SQL }): SQL =>
  sql`${key} = any(array(${keys}))`;
