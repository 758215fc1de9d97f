/**
 * @import { PageHandle } from "../../app/http/page-handle.ts"
 * @import { Shop } from "../http/app.js"
 * @import { FindPage } from "../http/site-map.js"
 *
 * @typedef {object} SharedRoute a route whose answer visitors share
 * @property {string} pathname as the site map writes it
 * @property {readonly string[]} reads the query parameters read there
 * @property {boolean} isFilled whether a visitor's page differs from a stranger's by its slots alone
 * @property {boolean} isUnknown whether nothing is at this address
 * @property {boolean} takesForms whether the route has an action
 *
 * @typedef {(pathname: string) => SharedRoute | null} FindSharedRoute null for a route whose answers are private
 */

/** One page answers all unknown addresses, so that made-up ones fill no memory. */
const NOWHERE = "/404";

/**
 * Finds the shared route of a path; routes say so in their `handle` (`PageHandle` in
 * app/http/page-handle.ts).
 * @param {Shop["build"]} build @param {FindPage} findPage @returns {FindSharedRoute}
 */
export function findSharedRoutes(build, findPage) {
  const shared = new Map(
    Object.entries(build.routes).map(([id, route]) => [id, route && sharedBy(route)]),
  );
  return (pathname) => {
    const page = pathname.endsWith(".data") ? null : findPage(pathname);
    const route = page && shared.get(page.ids.at(-1) ?? "");
    if (!route) return null;
    const isUnknown = page.pattern === "/*";
    const pathnameOf = isUnknown ? NOWHERE : page.path;
    return { ...route, pathname: pathnameOf, isUnknown, isFilled: isUnknown || route.isFilled };
  };
}

/**
 * The API's routes are one module, whose loader holds a handle for each.
 * @param {{ id: string, module: { handle?: unknown, loader?: unknown, action?: unknown } }} route
 */
function sharedBy({ id, module: { handle, loader, action } }) {
  const { handles } = /** @type {{ handles?: Record<string, unknown> }} */ (loader ?? {});
  const own = /** @type {Partial<PageHandle> | undefined} */ (handle ?? handles?.[id]);
  if (!own?.sameForEveryone) return null;
  return {
    reads: own.reads ?? [],
    isFilled: own.sameDataForEveryone ?? false,
    takesForms: action !== undefined,
  };
}
