/**
 * Whether another site made the visitor's browser send this. Every browser since 2023 says so itself (`Sec-Fetch-Site`, on
 * https and loopback); older ones, and plain http, send `Origin`. Who sends neither is believed: browsers that old are
 * held off by `SameSite` cookies where they know them, and programs are nobody's browser. "null" is said by pages that
 * send no referrer; a cookie beside it shows the page was ours, since all of ours are `SameSite`.
 *
 * @param {{ site: string | null, origin: string | null, hasCookie: boolean }} said
 * @param {string[]} ownOrigins compared by host: a proxy may speak TLS for us
 */
export function isFromOtherSite({ site, origin, hasCookie }, ownOrigins) {
  if (site) return site !== "same-origin" && site !== "none";
  if (!origin) return false;
  if (origin === "null") return !hasCookie;
  const host = hostOf(origin);
  return host === null || !ownOrigins.some((own) => hostOf(own) === host);
}

/** @param {string} origin */
function hostOf(origin) {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
