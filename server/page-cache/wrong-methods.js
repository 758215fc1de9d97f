import { segmentsOf } from "../canonical-path.js";
import { handleOf } from "./route-handle.js";
import { isOnlyData, NOWHERE } from "./unknown-page.js";

/*
 * What is sent by a method that nothing takes there: known from the site map alone, whatever is sent. All of one kind are refused
 * alike.
 */

/**
 * @typedef {object} WrongMethod
 * @property {string} kind the same of all that are refused alike
 * @property {boolean} isCall whether words alone say so
 * @property {import("./cacheable-routes.js").Cacheable | null} page where the page is made that says so
 *
 * @typedef {(method: string, path: string) => WrongMethod | null} FindWrongMethod null of what may be taken, and of what is left to
 *   the app
 *
 * @typedef {import("@remix-run/node").ServerBuild["routes"]} Routes
 * @typedef {{ segments: string[], hasOptional: boolean, refused: Map<string, WrongMethod> }} Place
 */

/** Of the methods that are looked at; HEAD and OPTIONS are rare, and mean something everywhere. */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** A path as the site map writes it, with nothing in it to decode, and no query. */
const PLAIN = /^\/$|^(?:\/[a-z0-9_~-][a-z0-9_.~-]{0,99}){1,6}$/;

/**
 * A function that says how a method is refused at a path.
 *
 * @param {Routes} routes
 * @returns {FindWrongMethod}
 */
export function wrongMethods(routes) {
  const ids = Object.keys(routes);
  const parents = new Set(ids.map((id) => routes[id]?.parentId));
  const leaves = new Map(
    ids.filter((id) => !parents.has(id)).map((id) => [segmentsOf(routes, id).join("/"), id]),
  );
  /** Those without parameters, by their path, and the others by their first word, or two where both are fixed. */
  /** @type {Map<string, Place>} */
  const fixed = new Map();
  /** @type {Map<string, Place[]>} */
  const open = new Map();
  // Where a layout and its index stand, the index answers.
  for (const path of new Set(ids.map((id) => segmentsOf(routes, id).join("/")))) {
    const segments = path.split("/");
    const [first = "", ...others] = segments;
    if (segments.at(-1) === "*" && !/^:|\?$/.test(first)) continue;
    // Whatever stands there may be one of these.
    if (/^:|\?$/.test(first)) return () => null;
    const id = leaves.get(path);
    const hasOptional = others.some((segment) => segment.endsWith("?"));
    const isClear = id !== undefined && !hasOptional;
    const refused = isClear ? refusedBy(routes, id, segments) : new Map();
    const place = { segments, hasOptional, refused };
    if (hasOptional || others.some((segment) => segment.startsWith(":"))) {
      const [second = ":"] = others;
      const begin = hasOptional || second.startsWith(":") ? first : `${first}/${second}`;
      open.set(begin, [...(open.get(begin) ?? []), place]);
    } else fixed.set(`/${path}`, place);
  }
  return (method, path) => {
    if (!PLAIN.test(path) || isOnlyData(path)) return null;
    const given = path.split("/").slice(1);
    const [first = "", second = ""] = given;
    let only = fixed.get(path);
    for (const begin of [first, `${first}/${second}`])
      for (const place of open.get(begin) ?? [])
        if (fits(place, given)) {
          // Whichever of them answers.
          if (only) return null;
          only = place;
        }
    return only?.refused.get(method) ?? null;
  };
}

/** Whether a route might answer there. @param {Place} place @param {string[]} given */
function fits({ segments, hasOptional }, given) {
  if (given.length > segments.length || (given.length < segments.length && !hasOptional))
    return false;
  return given.every(
    (own, i) => hasOptional || /^:/.test(segments[i] ?? "") || segments[i] === own,
  );
}

/** @param {Routes} routes @param {string} id @param {string[]} segments @returns {Map<string, WrongMethod>} by method */
function refusedBy(routes, id, segments) {
  const { loader, action } = /** @type {Module} */ (routes[id]?.module ?? {});
  if (segments[0] === "api") {
    const takes = (action ?? loader)?.description?.method;
    const others = takes === undefined ? [] : METHODS.filter((method) => method !== takes);
    return new Map(others.map((method) => [method, inWords(`${method} ${id}`)]));
  }
  const handle = handleOf(/** @type {Module} */ (routes[id]?.module));
  if (!handle?.sameForEveryone || action !== undefined) return new Map();
  const refused = new Map(
    ["PUT", "PATCH", "DELETE"].map((method) => [method, inWords("no such method of a page")]),
  );
  // May come from an old tab, whose reader is owed a page. An index is not meant by what is sent to its path (`?index` would say so).
  if (handle.sameDataForEveryone && !routes[id]?.index) refused.set("POST", onPage(id, segments));
  return refused;
}

/** @param {string} kind @returns {WrongMethod} */
const inWords = (kind) => ({ kind, isCall: true, page: null });

/** One for all that a route names. @param {string} id @param {string[]} segments @returns {WrongMethod} */
function onPage(id, segments) {
  const made = segments.map((segment) => (segment.startsWith(":") ? NOWHERE.slice(1) : segment));
  const isUnknown = made.join("/").includes(NOWHERE.slice(1));
  const page = { pathname: `/${made.join("/")}`, reads: [], isFilled: true, isUnknown };
  return { kind: `POST ${id}`, isCall: false, page };
}

/**
 * A call's loader and action say what it is (`app/api/endpoint.ts`).
 *
 * @typedef {((...given: any[]) => unknown) & { description?: { method: string } }} Described
 * @typedef {{ handle?: unknown, loader?: Described, action?: Described }} Module
 */
