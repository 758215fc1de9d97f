/**
 * Which page made the visitor's browser send this: one of the shop's own, another site's, or "unknown". Every browser since 2023
 * says so itself (`Sec-Fetch-Site`, on https and loopback); older ones, and plain http, send `Origin`. "null" is what a page
 * says that hides its origin, and none of ours does. Text browsers and very old ones send neither header.
 *
 * @param {{ site: string | null, origin: string | null }} said
 * @param {string[]} ownOrigins compared by host: a proxy may speak TLS for us
 * @returns {"own" | "other" | "unknown"}
 */
export function senderBy({ site, origin }, ownOrigins) {
  if (site) return site === "same-origin" || site === "none" ? "own" : "other";
  if (!origin) return "unknown";
  const host = hostOf(origin);
  return host !== null && ownOrigins.some((own) => hostOf(own) === host) ? "own" : "other";
}

/** @param {string} origin */
function hostOf(origin) {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
