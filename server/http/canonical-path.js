import { plainPath } from "../plain-path.js";

/**
 * The router matches paths in any case of letters, and decodes them; the page cache, limits and links compare them as they are
 * written. So whatever is asked for in another case than the site map's, or encoded without need, is sent to the right one.
 *
 * @typedef {import("@remix-run/node").ServerBuild["routes"]} Routes
 */

/**
 * A function that gives the site map's spelling of a path, or null when it has that already (and when nothing in the map
 * fits it). Values between, such as codes, keep their case.
 *
 * @param {Routes} routes
 * @returns {(pathname: string) => string | null}
 */
export function canonicalPaths(routes) {
  const patterns = Object.keys(routes)
    .map((id) => segmentsOf(routes, id))
    .sort((a, b) => staticsIn(b) - staticsIn(a));
  return (pathname) => {
    const plain = plainPath(pathname);
    const path = spell(plain) ?? plain;
    return path === pathname ? null : path;
  };

  /** @param {string} pathname */
  function spell(pathname) {
    if (!/[A-Z]/.test(pathname)) return null;
    const isData = pathname.endsWith(".data");
    const given = (isData ? pathname.slice(0, -".data".length) : pathname).split("/").slice(1);
    for (const pattern of patterns) {
      const path = spellPath(pattern, given);
      if (path) return `/${path.join("/")}${isData ? ".data" : ""}`;
    }
    return null;
  }
}

/** @param {string[]} pattern */
const staticsIn = (pattern) => pattern.filter((segment) => !/^[:*]/.test(segment)).length;

/**
 * The path of a route from the root, in segments.
 *
 * @param {Routes} routes
 * @param {string | undefined} id
 * @returns {string[]}
 */
export function segmentsOf(routes, id) {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return [];
  const own = (route.path ?? "").split("/").filter(Boolean);
  return [...segmentsOf(routes, route.parentId), ...own];
}

/**
 * What is given, in the pattern's spelling; null when it does not fit.
 *
 * @param {string[]} pattern
 * @param {string[]} given
 * @returns {string[] | null}
 */
export function spellPath(pattern, given) {
  /** @type {string[]} */
  const path = [];
  for (const [i, segment] of pattern.entries()) {
    const own = given[i];
    if (segment === "*") return [...path, ...given.slice(i)];
    if (own === undefined) return segment.endsWith("?") ? path : null;
    if (!segment.startsWith(":") && segment.toLowerCase() !== own.toLowerCase()) return null;
    path.push(segment.startsWith(":") ? own : segment);
  }
  return given.length === pattern.length ? path : null;
}

/**
 * Sends whoever asked in another spelling to the right address, with what they sent.
 *
 * @param {import("./app.js").Shop["build"]} build
 * @returns {import("express").RequestHandler}
 */
export function redirectToCanonicalPath(build) {
  const ready = typeof build === "function" ? null : canonicalPaths(build.routes);
  return (req, res, next) => {
    if (!/[A-Z%]/.test(req.path)) return next();
    const find = async () =>
      ready ?? canonicalPaths((typeof build === "function" ? await build() : build).routes);
    find().then((canonical) => {
      const path = canonical(req.path);
      if (path === null) return next();
      res.set("Cache-Control", "no-store");
      res.redirect(308, path + req.originalUrl.slice(req.path.length));
    }, next);
  };
}
