import { isPrivatePath } from "./private-path.ts";

/**
 * Nobody keeps a page with somebody's data, no search engine lists it, and its address, which for an order is the key,
 * does not travel to the sites it links to. Error pages of such addresses too.
 */
export function keepPrivate(request: Request, headers: Headers): void {
  if (!isPrivatePath(new URL(request.url).pathname)) return;
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex");
  headers.set("Referrer-Policy", "same-origin");
}
