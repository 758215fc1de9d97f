import { preferenceOf, readCookies } from "#server/http/cookies.js";

/** Does the visitor want no script and the smallest pictures? By the footer's choice, else by the browser's Save-Data. */
export function isLite(request: Request): boolean {
  const choice = preferenceOf(readCookies(request.headers.get("Cookie")), "lite");
  return choice === "0" || choice === "1"
    ? choice === "1"
    : request.headers.get("Save-Data")?.toLowerCase() === "on";
}
