import { handleOf } from "./cacheable-routes.js";

/**
 * The build with the answers of loaders kept that are the same for everybody (`sameDataForEveryone`), for visitors whose
 * pages are not: theirs differ by what the root's loader says of them. The loader is asked as a stranger would ask it, with
 * nothing of the visitor but what the page's key holds, so that it cannot answer with anything of theirs.
 *
 * @param {import("@remix-run/node").ServerBuild} build
 * @param {import("../page-cache.js").PageCache} cache
 * @returns {import("@remix-run/node").ServerBuild}
 */
export function withKeptData(build, cache) {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader;
    if (!route || !loader || !handleOf(route.module)?.sameDataForEveryone) return [id, route];
    /** @type {typeof loader} */
    const kept = (args) => {
      const { shared } = args.context;
      if (!shared) return loader(args);
      // The page's own path, of which Remix has taken the ".data", and only the parameters that it reads.
      const asked = new URL(args.request.url);
      asked.search = new URL(shared.path, asked).search;
      const request = new Request(asked, { headers: shared.headers });
      // Aliases of one page have a loader each.
      return cache.remember(`${id} ${shared.key}`, async () =>
        loader({ ...args, request, context: {} }),
      );
    };
    return [id, { ...route, module: { ...route.module, loader: kept } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
