import { plainPath } from "../plain-path.js";

/** @typedef {import("@remix-run/node").ServerBuild["routes"]} Routes */

/**
 * Gives the site map's spelling of a path, or null when it has that already. The router matches paths in any case and decodes
 * them; the page cache, limits and links compare them as they are written.
 *
 * @param {Routes} routes @returns {(pathname: string) => string | null}
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

/** The path of a route from the root. @param {Routes} routes @param {string | undefined} id @returns {string[]} */
export function segmentsOf(routes, id) {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return [];
  const own = (route.path ?? "").split("/").filter(Boolean);
  return [...segmentsOf(routes, route.parentId), ...own];
}

/** The given segments as the pattern spells them; null if they do not fit. @param {string[]} pattern @param {string[]} given */
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
 * Redirects nothing in development, where routes change.
 *
 * @param {import("./app.js").Shop["build"]} build @returns {import("express").RequestHandler}
 */
export function redirectToCanonicalPath(build) {
  const canonical = typeof build === "function" ? () => null : canonicalPaths(build.routes);
  return (req, res, next) => {
    const path = /[A-Z%]/.test(req.path) ? canonical(req.path) : null;
    if (path === null) return next();
    res.set("Cache-Control", "no-store");
    res.redirect(308, path + req.originalUrl.slice(req.path.length));
  };
}
