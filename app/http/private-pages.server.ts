import type { AppLoadContext } from "@remix-run/node";
import type { RequestArgs } from "./request-args.ts";

/** Marks a page, or its data, as its reader's alone: by the guards (`auth.server.ts`), or by the first line of a loader or action. */
export function markPrivate({ context }: Pick<RequestArgs, "context">): void {
  context.isPrivate = true;
}

/** A private page has no cache, no search engine and, since an order's address is its key, no referrer to other sites. */
export function keepPrivate({ isPrivate }: AppLoadContext, headers: Headers): void {
  if (!isPrivate) return;
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex");
  headers.set("Referrer-Policy", "same-origin");
}
