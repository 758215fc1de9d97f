/** The `handle` of a page that is the same for everyone without a session or cart: the server in front keeps it by what it `reads`. */
export type PageHandle = {
  sameForEveryone: true;
  /** Query parameters that the page reads; every other one never reaches the app. */
  reads: readonly string[];
  /** Whether visitors' pages differ by their slots alone (`ui/slot.tsx`), so that the kept page is theirs, too. */
  sameDataForEveryone?: true;
  /** The status of its answer where that is not 200. Any other is not kept. */
  status?: 404;
};

/** The `handle` of a page with somebody's data, or of the layout around it. */
export type PrivateHandle = { isPrivate: true };

/** The loader's data of a page that, without script, is loaded again after so many seconds; null: not now. */
export type Refreshed = { refreshSeconds: number | null };
