import { preferenceOf, readCookies } from "#server/http/cookies.ts";
import { wantsLite } from "#server/http/negotiation.ts";

/** Whether the visitor wants no script and the smallest pictures. */
export const isLite = ({ headers }: Request): boolean =>
  wantsLite(preferenceOf(readCookies(headers.get("Cookie")), "lite"), headers.get("Save-Data"));
