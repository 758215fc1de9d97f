import type { AppLoadContext } from "@remix-run/node";
import type { RequestArgs } from "./request-args.ts";

/**
 * Says that this page, or its data, is for its reader alone. The guards say it (`auth.server.ts`), and so does the first line of each
 * loader and action of a page that holds somebody's data without one. The page's `handle` says it to the browser (`page-handle.ts`).
 */
export function markPrivate({ context }: Pick<RequestArgs, "context">): void {
  context.isPrivate = true;
}

/**
 * The headers of a page with somebody's data, error pages included: no cache, no search engine, and no address, which for an order is the
 * key, to the sites it links to.
 */
export function keepPrivate({ isPrivate }: AppLoadContext, headers: Headers): void {
  if (!isPrivate) return;
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex");
  headers.set("Referrer-Policy", "same-origin");
}
