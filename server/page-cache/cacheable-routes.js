import { segmentsOf, spellPath } from "../canonical-path.js";
import { handleOf } from "./route-handle.js";
import { NOWHERE, routeOfAllElse, unknownPages } from "./unknown-page.js";

/**
 * @typedef {object} Cacheable
 * @property {string} pathname as the app itself would write it; of what is unknown, where its page is made
 * @property {readonly string[]} reads the parameters read there
 * @property {boolean} isFilled whether whoever has a page of their own is given this one, filled in
 * @property {boolean} [isUnknown] whether nothing is there
 * @property {boolean} [takesForms] whether anything can be sent there
 *
 * @typedef {(pathname: string) => Cacheable | null} FindCacheable null for what is never cached
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
    const segments = route ? segmentsOf(build.routes, route.id) : [];
    if (!handle?.sameForEveryone || segments.includes("*")) return [];
    return [
      {
        segments,
        reads: handle.reads ?? [],
        isFilled: handle.sameDataForEveryone ?? false,
        takesForms: route?.module.action !== undefined,
      },
    ];
  });
  const findUnknown = unknownPage(build.routes);
  return (pathname) => {
    const given = pathname.split("/").filter(Boolean);
    for (const { segments, ...route } of cacheable) {
      // One spelling for all that Remix takes for the same: it looks past case and slashes at the end.
      const path = spellPath(segments, given);
      if (path) return { pathname: `/${path.join("/")}`, ...route };
    }
    return findUnknown(pathname);
  };
}

/** The page of all addresses at which nothing is, where the app has one that is to be kept. @param {Routes} routes @returns {FindCacheable} */
function unknownPage(routes) {
  const route = routeOfAllElse(routes);
  if (!route) return () => null;
  const isUnknown = unknownPages(routes);
  const reads = handleOf(route.module)?.reads ?? [];
  const page = { pathname: NOWHERE, reads, isFilled: true, isUnknown: true };
  return (pathname) => (isUnknown(pathname) ? page : null);
}

/** @typedef {import("@remix-run/node").ServerBuild["routes"]} Routes */
