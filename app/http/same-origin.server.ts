import { isFromOtherSite } from "#server/same-origin.js";
import { settings } from "#server/settings.js";
import { refuse } from "./refuse.server.ts";

/** See `isFromOtherSite`; the shop's own addresses are `ORIGIN` and the one this request was sent to. */
export function isForeign({ headers, url }: Request): boolean {
  const said = {
    site: headers.get("Sec-Fetch-Site"),
    origin: headers.get("Origin"),
    hasCookie: headers.has("Cookie"),
  };
  return isFromOtherSite(said, [settings().ORIGIN, url]);
}

/** Another site must change nothing in a visitor's name: 403 in words. */
export function refuseOtherSites(request: Request): void {
  if (isForeign(request)) throw refuse(request, "other-site");
}
