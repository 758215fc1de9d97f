import { createRequestHandler } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";

/** Bounds of the remembered paths, which visitors make up. */
const MOST_PATHS = 1000;
const LONGEST_PATH = 200;

/** @import { RequestHandler, ServerBuild } from "@remix-run/node" */

/**
 * Remix's request handler with the routes of the asked page: to rank 150 routes several times a request is a sixth of a page.
 *
 * @param {ServerBuild} build @param {string | undefined} mode @returns {RequestHandler}
 */
export function handleByBranch(build, mode) {
  const tree = nest(build.routes);
  const whole = createRequestHandler(build, mode);
  /** @type {LRUCache<string, RequestHandler>} */
  const byPath = new LRUCache({ max: MOST_PATHS });
  /** @type {Map<string, RequestHandler>} */
  const byBranch = new Map();

  /** @param {string} pathname */
  function find(pathname) {
    const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
    const ids = matchRoutes(tree, page)?.map(({ route }) => String(route.id));
    // A page's own path may end in `.data`.
    if (!ids || (page !== pathname && matchRoutes(tree, pathname)?.at(-1)?.route.path !== "*"))
      return whole;
    const branch = ids.join(" ");
    const routes = /** @type {typeof build.routes} */ (
      Object.fromEntries(ids.map((id) => [id, build.routes[id]]))
    );
    const handle = byBranch.get(branch) ?? createRequestHandler({ ...build, routes }, mode);
    byBranch.set(branch, handle);
    return handle;
  }

  return (request, context) => {
    const { pathname } = new URL(request.url);
    const handle = byPath.get(pathname) ?? find(pathname);
    if (pathname.length <= LONGEST_PATH) byPath.set(pathname, handle);
    return handle(request, context);
  };
}

/**
 * The routes as `matchRoutes` takes them.
 *
 * @param {ServerBuild["routes"]} routes @param {string} [parent] @returns {Parameters<typeof matchRoutes>[0]}
 */
export function nest(routes, parent) {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, caseSensitive } = route;
    const own = {
      id,
      ...(path !== undefined && { path }),
      ...(caseSensitive && { caseSensitive }),
    };
    return [index ? { ...own, index: true } : { ...own, children: nest(routes, id) }];
  });
}
