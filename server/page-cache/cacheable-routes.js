import { segmentsOf, spellPath } from "../canonical-path.js";

/**
 * What a page or call of the app says of itself: the same for everyone without an account or a cart, and told apart by
 * these query parameters only.
 *
 * @typedef {{ sameForEveryone?: boolean, sameDataForEveryone?: boolean, reads?: readonly string[] }} Handle
 *
 * @typedef {(pathname: string) => { pathname: string, reads: readonly string[], isFilled: boolean } | null} FindCacheable
 *   the path as the app itself would write it, the parameters read there, and whether whoever has a page of their own is
 *   given this one, filled in; null for what is never cached
 */

/**
 * Which addresses may be answered from the cache, from the routes' own `handle` (a call's hangs on its loader). Looked
 * up here, since Remix takes a millisecond to match a path and a cached page takes a tenth of one.
 *
 * @param {import("@remix-run/node").ServerBuild | (() => Promise<unknown>)} build
 * @returns {FindCacheable}
 */
export function findCacheableRoutes(build) {
  // In development nothing is cached.
  if (typeof build === "function") return () => null;
  const cacheable = Object.values(build.routes).flatMap((route) => {
    const handle = route && handleOf(route.module);
    if (!handle?.sameForEveryone) return [];
    return [
      {
        segments: segmentsOf(build.routes, route.id),
        reads: handle.reads ?? [],
        isFilled: handle.sameDataForEveryone ?? false,
      },
    ];
  });
  return (pathname) => {
    const given = pathname.split("/").filter(Boolean);
    for (const { segments, ...route } of cacheable) {
      // One spelling for all that Remix takes for the same: it looks past case and slashes at the end.
      const path = spellPath(segments, given);
      if (path) return { pathname: `/${path.join("/")}`, ...route };
    }
    return null;
  };
}

/** @param {{ handle?: unknown, loader?: unknown }} module @returns {Handle | undefined} */
function handleOf({ handle, loader }) {
  const onLoader = typeof loader === "function" && "handle" in loader ? loader.handle : undefined;
  return /** @type {Handle | undefined} */ (handle ?? onLoader);
}
