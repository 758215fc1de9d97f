/** Thrown from loaders and actions, caught by the error page of the area. */
export const notFound = () => new Response("Not Found", { status: 404 });
/** No search engine lists what a closed shop sells. */
export const notListed = () =>
  new Response("Not Found", { status: 404, headers: { "X-Robots-Tag": "noindex" } });
export const badRequest = () => new Response("Bad Request", { status: 400 });

/**
 * The status text of a response whose body gives the reason in the reader's words
 * (`refuse.server.ts`, `ErrorPage`).
 */
export const SAID = "Refused";

/** Whether the page's script sent the request; it shows the change without navigating. */
export const isBackground = (request: Request) => request.headers.get("X-Background") === "yes";

/** A path of this site to return to; `fallback` for anything that could lead to another site. */
export function ownPath(value: unknown, fallback: string): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return fallback;
  const base = "http://haat.invalid";
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  // "/..//other.example" resolves to two slashes at the start, which name another host.
  const isOwn = url?.origin === base && !url.pathname.startsWith("//");
  return isOwn ? url.pathname + url.search + url.hash : fallback;
}
