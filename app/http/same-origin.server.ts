import { senderBy } from "#server/same-origin.js";
import { settings } from "#server/settings.js";

/** See `senderBy`; the shop's own addresses are `ORIGIN` and the one this request was sent to. */
export function senderOf({ headers, url }: Request): ReturnType<typeof senderBy> {
  const said = { site: headers.get("Sec-Fetch-Site"), origin: headers.get("Origin") };
  return senderBy(said, [settings().ORIGIN, url]);
}
