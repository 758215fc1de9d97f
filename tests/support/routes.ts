import { loadPages } from "#server/build.js";

/** A place of the built shop that takes more than GET. */
export type ActionRoute = { path: string; id: string; isApi: boolean };

const build = await loadPages();

/** Every route with an action, from the build itself, with an address that leads to it. */
export const actionRoutes: ActionRoute[] = Object.values(build.routes)
  .flatMap((route) => (route?.module.action ? [{ path: pathOf(route.id), id: route.id }] : []))
  .map((route) => ({ ...route, isApi: /^\/api(\/|$)/.test(route.path) }));

/** Parameters become an id of nothing; where one may be left out, it is. */
function pathOf(id: string): string {
  const parts: string[] = [];
  for (let route = build.routes[id]; route; route = build.routes[route.parentId ?? ""]) {
    if (route.path) parts.unshift(route.path);
  }
  return `/${parts.join("/")}`
    .replace(/\/:\w+\?/g, "")
    .replace(/:\w+/g, "00000000-0000-4000-8000-000000000000")
    .replace("*", "nowhere");
}
