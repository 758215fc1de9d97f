import { plainPath } from "../plain-path.js";
import { remembered } from "../remembered.js";

/**
 * @import { RequestHandler } from "express"
 * @typedef {import("@remix-run/node").ServerBuild["routes"]} Routes
 *
 * @typedef {object} Page
 * @property {string[]} ids of the page's routes, the root's first
 * @property {string} pattern such as `/products/:slug`
 * @property {string} path as the site map spells it
 *
 * @typedef {(pathname: string) => Page | undefined} FindPage
 */

/**
 * Finds the page at a path as Remix does, in a hundredth of its time: Remix ranks all 150 routes
 * for every question.
 * @param {Routes} routes @returns {FindPage}
 */
export function siteMap(routes) {
  const ranked = Object.values(routes)
    .flatMap((route) => {
      if (!route || (route.path === undefined && !route.index)) return [];
      const branch = branchOf(routes, route.id);
      const ids = branch.map(({ id }) => id);
      const segments = branch.flatMap(({ path = "" }) => path.split("/").filter(Boolean));
      const pattern = `/${segments.join("/")}`;
      return withoutOptions(segments).map((segments) => ({
        ...{ ids, pattern, segments, test: expressionFor(segments) },
        score: scoreOf(segments) + (route.index ? 2 : 0),
      }));
    })
    .sort((a, b) => b.score - a.score);
  return remembered((pathname) => {
    const plain = plainPath(pathname);
    const found = ranked.find(({ test }) => test.test(plain));
    return found && { ids: found.ids, pattern: found.pattern, path: spell(found.segments, plain) };
  });
}

/**
 * @param {Routes} routes @param {string | undefined} id @returns {NonNullable<Routes[string]>[]}
 */
function branchOf(routes, id) {
  const route = routes[id ?? ""];
  return route ? [...branchOf(routes, route.parentId), route] : [];
}

/**
 * The path with each optional segment, and without. @param {string[]} segments @returns {string[][]}
 */
function withoutOptions([first, ...others]) {
  if (first === undefined) return [[]];
  return withoutOptions(others).flatMap((rest) =>
    first.endsWith("?") ? [[first.slice(0, -1), ...rest], rest] : [[first, ...rest]],
  );
}

/** @param {string[]} segments */
function expressionFor(segments) {
  const parts = segments.map((segment) =>
    segment === "*" ? "(?:/.*)?" : `/${segment.replaceAll(".", "\\.").replace(/:[\w-]+/, "[^/]+")}`,
  );
  return new RegExp(`^${parts.join("")}/*$`, "i");
}

/**
 * The router's own weights (`rankRouteBranches`): a fixed word outweighs a parameter, and both a "*". @param {string[]} segments
 */
const scoreOf = (segments) =>
  segments
    .map((segment) => (segment === "*" ? -1 : /^:[\w-]+$/.test(segment) ? 4 : 11))
    .reduce((sum, score) => sum + score, 0);

/** @param {string[]} segments @param {string} pathname that they fit */
function spell(segments, pathname) {
  const given = pathname.split("/").slice(1);
  const path = segments.flatMap((segment, i) => {
    if (segment === "*") return given.slice(i);
    return segment.startsWith(":") ? (given[i] ?? "") : segment;
  });
  return `/${path.join("/")}`;
}

/**
 * The site map's spelling of a path. The router matches paths in any case and decodes them; the page cache, limits and links compare
 * them as they are written. @param {FindPage} findPage @param {string} pathname
 */
export function canonicalPath(findPage, pathname) {
  const plain = plainPath(pathname);
  if (!/[A-Z]/.test(plain)) return plain;
  const [page, data = ""] = plain.split(/(\.data)$/);
  return (findPage(page ?? "")?.path ?? page) + data;
}

/** @param {FindPage} findPage @returns {RequestHandler} */
export function redirectToCanonicalPath(findPage) {
  return (req, res, next) => {
    const path = canonicalPath(findPage, req.path);
    if (path === req.path) return next();
    res.set("Cache-Control", "no-store");
    res.redirect(308, path + req.originalUrl.slice(req.path.length));
  };
}
