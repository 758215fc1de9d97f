import type { LoaderFunctionArgs } from "@remix-run/node";

/** As much of a loader's or action's arguments as tells who asks, and from where. */
export type RequestArgs = Pick<LoaderFunctionArgs, "request" | "context">;

/** The address a request came from, behind the proxies we trust; "" where it is unknown, as under `remix-serve`. */
export const addressOf = ({ context }: Pick<RequestArgs, "context">): string =>
  context.clientAddress ?? "";

/**
 * Which page made the browser send this: one of the shop's own, another site's, or "unknown", as of text browsers. By the header of
 * browsers since 2023, which `server/http/requests.js` sets for older ones.
 */
export function senderOf({ headers }: Request): "own" | "other" | "unknown" {
  const site = headers.get("Sec-Fetch-Site");
  if (!site) return "unknown";
  return site === "same-origin" || site === "none" ? "own" : "other";
}
