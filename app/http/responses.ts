/** Thrown from loaders and actions, caught by the error page of the area. */
export const notFound = () => new Response("Not Found", { status: 404 });
export const badRequest = () => new Response("Bad Request", { status: 400 });

/** Marks a response whose body says in the reader's words why it refuses; see `refuse.server.ts` and `ErrorPage`. */
export const SAID = "Refused";

/** Asked for by the page's own script, which shows what changed without going anywhere. */
export const isBackground = (request: Request) => request.headers.get("X-Background") === "yes";

/** A path on this site to go back to, or `fallback` for anything that could lead elsewhere. */
export function ownPath(value: unknown, fallback: string): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return fallback;
  const base = "http://haat.invalid";
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  // "/..//other.example" resolves to two slashes at the start, which name another host.
  const isOwn = url?.origin === base && !url.pathname.startsWith("//");
  return isOwn ? url.pathname + url.search + url.hash : fallback;
}
