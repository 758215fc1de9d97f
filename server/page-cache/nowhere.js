import { segmentsOf, spellPath } from "../canonical-path.js";
import { handleOf } from "./route-handle.js";
import { isOnlyData, NOWHERE, unknownCalls, unknownPages } from "./unknown-page.js";

/*
 * Addresses at which nothing is: of no page, of no call, and those that name a good or a category that is not there. All of one
 * kind are answered alike.
 */

/** @typedef {"good" | "category"} What */

/**
 * What an address names by a slug.
 *
 * @typedef {object} Named
 * @property {What} what
 * @property {string} slug
 * @property {string} kind the same of all addresses that are answered alike while nothing is there
 * @property {boolean} isCall
 * @property {import("./cacheable-routes.js").Cacheable} missing where the page is made that says so
 */

/**
 * A function that gives what an address names, null of all that name nothing.
 *
 * @param {import("@remix-run/node").ServerBuild["routes"]} routes
 * @returns {(pathname: string, valuesOf: (name: string) => string[]) => Named | null} given what a parameter of the query says
 */
export function findNamed(routes) {
  const kinds = Object.values(routes).flatMap((route) => {
    const handle = route && handleOf(route.module);
    const segments = route ? segmentsOf(routes, route.id) : [];
    if (!handle?.names) return [];
    const { what, by, except } = handle.names;
    const at = segments.indexOf(`:${by}`);
    const isCall = segments[0] === "api";
    // Of a page, the one of all goods names none.
    if (at === -1 && !isCall) return [];
    const made = segments.with(at, NOWHERE.slice(1)).join("/");
    const missing = {
      pathname: `/${made}`,
      reads: (handle.reads ?? []).filter((name) => name === "lang"),
      isFilled: true,
      isUnknown: true,
    };
    // A call's parameters are in its query.
    const begin = `/${(isCall ? segments : segments.slice(0, 1)).join("/").toLowerCase()}`;
    return [{ what, by, except, segments, at, isCall, begin, kind: segments.join("/"), missing }];
  });
  return (pathname, valuesOf) => {
    if (isOnlyData(pathname)) return null;
    const written = pathname.toLowerCase();
    for (const { what, by, except, segments, at, isCall, begin, kind, missing } of kinds) {
      if (!written.startsWith(begin)) continue;
      const path = spellPath(segments, pathname.split("/").filter(Boolean));
      if (!path) continue;
      const slug = isCall ? onlyOne(valuesOf(by)) : decodeURIComponent(path[at] ?? "");
      return slug && slug !== except ? { what, slug, kind, isCall, missing } : null;
    }
    return null;
  };
}

/** @param {string[]} values */
const onlyOne = ([value, ...more]) => (more.length === 0 ? value : undefined);

/** Kinds of addresses that name nothing. */
const NO_PAGE = { kind: "no page", isCall: false };
const NO_CALL = { kind: "no call", isCall: true };

/**
 * A function that says of which kind an address is at which nothing is; null where something may be. Without `isSure` what it names
 * counts as something that may be there.
 *
 * @param {import("@remix-run/node").ServerBuild["routes"]} routes
 * @param {(what: What, slug: string) => boolean | null} hasSlug null where nobody knows
 * @returns {(path: string, query: string, isSure: boolean) => import("./kept-answers.js").Nowhere | null} of a query that is one
 *   parameter, in need of no decoding, or none
 */
export function nowhereFinder(routes, hasSlug) {
  const isNoPage = unknownPages(routes);
  const isNoCall = unknownCalls(routes);
  const find = findNamed(routes);
  return (path, query, isSure) => {
    const isCall = path.startsWith("/api/");
    if (query === "" && isCall && isNoCall(path)) return NO_CALL;
    if (query === "" && !isCall && isNoPage(path)) return NO_PAGE;
    if (!isSure || (query === "") === isCall) return null;
    const equals = query.indexOf("=");
    const named = find(path, (name) =>
      query.slice(0, equals) === name ? [query.slice(equals + 1)] : [],
    );
    return named && hasSlug(named.what, named.slug) === false ? named : null;
  };
}
