/**
 * Routes whose page is the same for everyone without a session or cart say so in their `handle`, with the query parameters
 * they read: the server in front keeps one page for each value of these, and every other parameter never reaches the app.
 */
export type PageHandle = {
  sameForEveryone: true;
  reads: readonly string[];
  /**
   * Whether those with a session or cart get the same answer of this route's own loader, and differ by what the root's says
   * of them alone. Then the answer is kept for them, too; the loader is asked as by a stranger and sees none of their cookies.
   */
  sameDataForEveryone?: true;
};

/** A loader says so of a page that, without script, is read again by itself after so many seconds; null: not now. */
export type Refreshed = { refreshSeconds: number | null };
