/**
 * The `handle` of a page that is the same for all visitors without session and cart; the page cache
 * stores it by what it `reads`.
 */
export type PageHandle = PlainHandle & {
  sameForEveryone: true;
  /** Query parameters that the page reads; others are dropped before the app. */
  reads: readonly string[];
  /**
   * Whether visitors' pages differ only in their slots (`ui/slot.tsx`), so that the cached page
   * serves them too.
   */
  sameDataForEveryone?: true;
  /** The status to cache if it is not 200. */
  status?: 404;
  /** Whether the page has no script: it stands at other addresses than the router's own. */
  isPlain?: true;
};

/** The `handle` of a page with personal data, or of its layout. */
export type PrivateHandle = PlainHandle & { isPrivate: true };

type PlainHandle = {
  /**
   * Whether the page has the plain script of `storefront/plain/` instead of React
   * (docs/decisions/plain-pages.md); `isPlainPage` knows it by its address.
   */
  hasPlainScript?: true;
};

/**
 * Loader data of a page that reloads itself without script after so many seconds; null: not now.
 */
export type Refreshed = { refreshSeconds: number | null };
