import { loadPages } from "#server/build.ts";
import { siteMap } from "#server/http/site-map.ts";

/** A route of the built shop that accepts more than GET. */
export type ActionRoute = { path: string; id: string; isApi: boolean };

const build = await loadPages();

/** Every route with an action, from the build itself, with a path that leads to it. */
export const actionRoutes: ActionRoute[] = Object.values(build.routes)
  .flatMap((route) => (route?.module.action ? [{ path: pathOf(route.id), id: route.id }] : []))
  .map((route) => ({ ...route, isApi: /^\/api(\/|$)/.test(route.path) }));

/** A page for one role only. */
type GuardedRoute = {
  id: string;
  path: string;
  isStaffs: boolean;
  hasLoader: boolean;
  hasAction: boolean;
};

/** Every page below /admin and /profile, from the build itself. */
export const guardedRoutes: GuardedRoute[] = Object.values(build.routes).flatMap((route) => {
  if (!route) return [];
  const path = pathOf(route.id).replace(/\/$/, "");
  const [area] = /^\/(admin|profile)(?=\/|$)/.exec(path) ?? [];
  const { loader, action } = route.module;
  // The exception checks no user and only redirects to a page that does.
  if (!area || (!loader && !action) || route.id === "account/home") return [];
  const isStaffs = area === "/admin";
  return [{ id: route.id, path, isStaffs, hasLoader: Boolean(loader), hasAction: Boolean(action) }];
});

/** Parameters become an unknown id; optional ones are left out. */
export function pathOf(id: string): string {
  const parts: string[] = [];
  for (let route = build.routes[id]; route; route = build.routes[route.parentId ?? ""]) {
    if (route.path) parts.unshift(route.path);
  }
  return `/${parts.join("/")}`
    .replace(/\/:\w+\?/g, "")
    .replace(/:\w+/g, "00000000-0000-4000-8000-000000000000")
    .replace("*", "nowhere");
}

const findPage = siteMap(build.routes);

/**
 * The id of the route that Remix runs for a path; for a data request, the page's route. "" for
 * none.
 */
export function routeAt(pathname: string): string {
  const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return findPage(page)?.ids.at(-1) ?? "";
}

export const hasAction = (id: string): boolean => Boolean(build.routes[id]?.module.action);
