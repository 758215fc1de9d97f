import { createRequestHandler } from "@remix-run/node";
import { segmentsOf } from "./canonical-path.js";
import { actDirectly } from "./direct-actions.js";
import { showDirectly } from "./direct-pages.js";
import { rememberPaths } from "./remember-paths.js";

/**
 * @typedef {import("@remix-run/node").ServerBuild} ServerBuild
 * @typedef {import("@remix-run/node").RequestHandler} RequestHandler
 */

/**
 * Remix's request handler for a build of many routes. Remix flattens, ranks and compiles all of them anew for each look at
 * an address, several times a request: a sixth of what a page costs. So each address is handed to a handler that knows only
 * the routes that could answer it, mostly two or three; which of them does, Remix says itself.
 *
 * @param {ServerBuild} build
 * @param {string | undefined} mode
 * @returns {RequestHandler}
 */
export function createNearHandler(build, mode) {
  const findNear = rememberPaths(nearRoutes(build.routes));
  /** As many as there are kinds of addresses, whoever makes them up. @type {Map<string, RequestHandler>} */
  const handlers = new Map();
  return (request, context) => {
    const near = findNear(new URL(request.url).pathname);
    const key = near.join(" ");
    let handle = handlers.get(key);
    if (!handle) {
      const routes = withAncestors(build.routes, near);
      handle = actDirectly(routes, (acting) =>
        showDirectly({ ...build, routes: acting }, (showing) =>
          createRequestHandler(showing, mode),
        ),
      );
      handlers.set(key, handle);
    }
    return handle(request, context);
  };
}

/**
 * A function that gives the ids of the routes that might answer a path. One too many does no harm, one too few would be a
 * page that is not found.
 *
 * @param {ServerBuild["routes"]} all
 * @param {readonly string[]} [ids] of those that are looked at
 * @returns {(pathname: string) => string[]}
 */
export function nearRoutes(all, ids = Object.keys(all)) {
  const patterns = ids.map((id) => ({
    id,
    segments: segmentsOf(all, id).map((segment) => segment.toLowerCase()),
  }));
  return (pathname) => {
    const asked = pathsOf(pathname);
    return patterns
      .filter(({ segments }) => asked.some((path) => mightMatch(segments, path)))
      .map(({ id }) => id);
  };
}

/**
 * These routes and those they stand in, in the order of the build: of equals Remix takes the first.
 *
 * @param {ServerBuild["routes"]} all
 * @param {string[]} ids
 * @returns {ServerBuild["routes"]}
 */
export function withAncestors(all, ids) {
  const wanted = new Set(ids.flatMap((id) => ancestors(all, id)));
  return Object.fromEntries(Object.entries(all).filter(([id]) => wanted.has(id)));
}

/** @param {ServerBuild["routes"]} all @param {string} id @returns {string[]} */
function ancestors(all, id) {
  const parent = all[id]?.parentId;
  return parent === undefined ? [id] : [...ancestors(all, parent), id];
}

/** The path in segments, and, where only data are asked for, the page's. @param {string} pathname */
function pathsOf(pathname) {
  const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return (page === pathname ? [pathname] : [pathname, page]).map((path) =>
    decode(path).toLowerCase().split("/").filter(Boolean),
  );
}

/** As Remix does: what is no sound encoding stays as it is, and an encoded slash parts nothing. @param {string} path */
function decode(path) {
  try {
    return path
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return path;
  }
}

/** @param {string[]} pattern @param {string[]} path */
function mightMatch(pattern, path) {
  for (const [i, segment] of pattern.entries()) {
    // What is behind an optional part may stand anywhere.
    if (segment === "*" || segment.endsWith("?")) return true;
    const given = path[i];
    if (given === undefined || (!segment.startsWith(":") && segment !== given)) return false;
  }
  return pattern.length === path.length;
}
