import type { LoaderFunctionArgs } from "@remix-run/node";

/** The arguments of a loader or action that tell who asks, and from where. */
export type RequestArgs = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * The address a request came from, behind the proxies we trust; "" under `remix-serve`, where it is
 * unknown.
 */
export const addressOf = ({ context }: Pick<RequestArgs, "context">): string =>
  context.clientAddress ?? "";

/**
 * Whose page sent this, by the header of browsers since 2023, which `server/http/requests.ts` sets
 * for older ones.
 */
export function senderOf({ headers }: Request): "own" | "other" | "unknown" {
  const site = headers.get("Sec-Fetch-Site");
  if (!site) return "unknown";
  return site === "same-origin" || site === "none" ? "own" : "other";
}
