/**
 * One visit's origin: a campaign's parameters, or the site that led here
 * (docs/decisions/sources.md). All texts are bounded; "" for none.
 */
export type Touch = {
  /** In lower case: "facebook", "news.example", "l/honey" for a landing page's own link. */
  source: string;
  medium: string;
  campaign: string;
  fbclid: string;
  gclid: string;
  /** Absent in touches of before TikTok's clicks were read. */
  ttclid?: string;
  /** Of the site that led here. */
  host: string;
  /** The path on which the visit began. */
  page: string;
  /** In whole seconds since 1970. */
  at: number;
};

/** The first and the last visit of 30 days that had an origin; they may be one. */
export type Touches = { first: Touch; last: Touch };

/** The letters of a source at most. */
export const LONGEST_SOURCE = 40;

/**
 * What an order keeps of its buyer's way to the shop; `source` is what reports count it as, "" for
 * unknown.
 */
export type OrderOrigin = { source: string; touches: Touches | null };

/** With the browser's `User-Agent`, which only conversions need. */
export type BuyerOrigin = OrderOrigin & { userAgent?: string };
