import { segmentsOf, spellPath } from "../http/canonical-path.js";

/**
 * @import { PageHandle } from "../../app/http/page-handle.ts"
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
 * Finds the shared route of a path; routes say so in their `handle` (`PageHandle` in app/http/page-handle.ts).
 *
 * @param {import("@remix-run/node").ServerBuild | (() => Promise<unknown>)} build @returns {FindSharedRoute}
 */
export function findSharedRoutes(build) {
  // Nothing is kept in development.
  if (typeof build === "function") return () => null;
  const { routes } = build;
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const leaves = Object.values(routes).flatMap((route) => {
    if (!route) return [];
    const segments = segmentsOf(routes, route.id);
    // A layout without an index answers at its path too.
    if (parents.has(route.id) && segments.length === 0) return [];
    return [{ segments, shared: sharedBy(route) }];
  });
  const known = leaves.filter(({ segments }) => segments.at(-1) !== "*");
  // A fixed path wins over one with parameters, as Remix ranks them; a shared route over a private layout around it.
  const ranked = known.sort(
    (a, b) =>
      parameters(a.segments) - parameters(b.segments) ||
      Number(b.shared !== null) - Number(a.shared !== null),
  );
  const below = leaves.filter(({ segments }) => segments.length > 1 && segments.at(-1) === "*");
  const rest = leaves.find(({ segments }) => segments.join() === "*")?.shared ?? null;
  return (pathname) => {
    if (pathname.endsWith(".data")) return null;
    const given = pathname.split("/").filter(Boolean);
    for (const { segments, shared } of ranked) {
      const path = spellPath(segments, given);
      if (path) return shared && { ...shared, pathname: `/${path.join("/")}`, isUnknown: false };
    }
    if (!rest || below.some(({ segments }) => spellPath(segments, given))) return null;
    return { ...rest, pathname: NOWHERE, isFilled: true, isUnknown: true };
  };
}

/** @param {string[]} segments */
const parameters = (segments) => segments.filter((segment) => segment.startsWith(":")).length;

/**
 * The API's routes are one module, whose loader holds a handle for each.
 *
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
