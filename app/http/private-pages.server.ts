import type { AppLoadContext } from "@remix-run/node";
import type { RequestArgs } from "./request-args.ts";

/**
 * Marks a page or its data as private; called by the guards (`auth.server.ts`) or in the first line
 * of a loader or action.
 */
export function markPrivate({ context }: Pick<RequestArgs, "context">): void {
  context.isPrivate = true;
}

/**
 * Private pages are neither cached nor indexed, and send no referrer, because an order's URL is its
 * key.
 */
export function keepPrivate({ isPrivate }: AppLoadContext, headers: Headers): void {
  if (!isPrivate) return;
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex");
  headers.set("Referrer-Policy", "same-origin");
}
