import type { ServerBuild } from "@remix-run/node";
import type { PageHandle } from "../../app/operations.server.ts";
import type { FindPage } from "../http/site-map.ts";

/** a route whose answer visitors share */
interface SharedRoute {
  /** as the site map writes it */
  pathname: string;
  /** the query parameters read there */
  reads: readonly string[];
  /** whether a visitor's page differs from a stranger's by its slots alone */
  isFilled: boolean;
  /** whether nothing is at this address */
  isUnknown: boolean;
  /** whether the route has an action */
  takesForms: boolean;
}

/** null for a route whose answers are private */
export type FindSharedRoute = (pathname: string) => SharedRoute | null;

/** One page answers all unknown addresses, so that made-up ones fill no memory. */
const NOWHERE = "/404";

/**
 * Finds the shared route of a path; routes say so in their `handle` (`PageHandle` in
 * app/http/page-handle.ts).
 */
export function findSharedRoutes(build: ServerBuild, findPage: FindPage): FindSharedRoute {
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

/** The API's routes are one module, whose loader holds a handle for each. */
function sharedBy({
  id,
  module: { handle, loader, action },
}: {
  id: string;
  module: { handle?: unknown; loader?: unknown; action?: unknown };
}) {
  const { handles } = (loader ?? {}) as { handles?: Record<string, unknown> };
  const own = (handle ?? handles?.[id]) as Partial<PageHandle> | undefined;
  if (!own?.sameForEveryone) return null;
  return {
    reads: own.reads ?? [],
    isFilled: own.sameDataForEveryone ?? false,
    takesForms: action !== undefined,
  };
}
