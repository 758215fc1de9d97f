/**
 * Routes whose page is the same for everyone without a session or cart say so in their `handle`, with the query parameters
 * they read: the server in front keeps one page for each value of these, and every other parameter never reaches the app.
 */
export type PageHandle = {
  sameForEveryone: true;
  reads: readonly string[];
  /**
   * Whether those with a session or cart get the same answer of this route's own loader, and differ by what the root's says
   * of them alone (`http/visitor.server.ts`). Then the page is kept for them, too: it is made for a stranger, and what it says
   * of them is put into its places (`ui/place.tsx`).
   */
  sameDataForEveryone?: true;
  /** The status of its answer where that is not 200. Any other is not kept. */
  status?: 404;
};

/** Pages with somebody's data, or the layout around them, say so in their `handle`. */
export type PrivateHandle = { isPrivate: true };

/** A loader says so of a page that, without script, is read again by itself after so many seconds; null: not now. */
export type Refreshed = { refreshSeconds: number | null };
