import { preferenceOf, readCookies } from "#runtime/http/cookies.ts";
import { wantsLite } from "#runtime/http/negotiation.ts";

/** Whether the visitor wants no script and the smallest pictures. */
export const isLite = ({ headers }: Request): boolean =>
  wantsLite(preferenceOf(readCookies(headers.get("Cookie")), "lite"), headers.get("Save-Data"));
