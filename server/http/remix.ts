import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { withRefusals } from "../build.ts";
import { isTooDeep, Refusal } from "./requests.ts";
import type { Shop } from "./shop.ts";
import type { FindPage } from "./site-map.ts";

/**
 * What Remix answers: pages and endpoints, and `/__manifest`, by which the browser's router asks
 * which routes a page's links lead to.
 */
export function openRemix(
  {
    build,
    operations: { refuseWhileUnavailable, leadElsewhere },
  }: {
    build: ServerBuild;
    operations: Pick<Shop["operations"], "refuseWhileUnavailable" | "leadElsewhere">;
  },
  findPage: FindPage,
): { handle: RequestHandler; answerManifest: (url: URL) => Promise<Response> } {
  const guarded = withRefusals(build, refuseWhileUnavailable);
  const whole = createRequestHandler(guarded);
  const handle = handleByBranch(guarded, findPage, whole);
  return {
    handle: async (request, context = {}) => {
      const led = await leadElsewhere({ request, context });
      if (!led) return handle(request, context);
      if (led instanceof Response) return led;
      // A closed shop's page has no parts to fill in for visitors.
      const { onPieces: _, ...rest } = context;
      return handle(led, rest);
    },
    answerManifest: manifestAnswerer(build.assets.version, findPage, whole),
  };
}

/**
 * A handler with the routes of the asked page: to rank 150 routes several times a request is a
 * sixth of a page.
 */
function handleByBranch(
  build: ServerBuild,
  findPage: FindPage,
  whole: RequestHandler,
): RequestHandler {
  const byBranch: Map<string, RequestHandler> = new Map();
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
    const found = findPage(page);
    // A page's own path may end in `.data`.
    if (!found || (page !== pathname && !findPage(pathname)?.pattern.endsWith("*")))
      return whole(request, context);
    const branch = found.ids.join();
    let handle = byBranch.get(branch);
    if (!handle) {
      const routes = Object.fromEntries(found.ids.map((id) => [id, build.routes[id]]));
      const branchBuild = { ...build, routes } as ServerBuild;
      handle = createRequestHandler(branchBuild);
      byBranch.set(branch, handle);
    }
    return handle(request, context);
  };
}

/**
 * Looks each kind of path up once, since Remix takes a millisecond for each.
 * @param handle Remix's own
 */
function manifestAnswerer(
  ownVersion: string,
  findPage: FindPage,
  handle: RequestHandler,
): (url: URL) => Promise<Response> {
  const known: Map<string | undefined, unknown> = new Map();
  return async (url) => {
    const paths = url.searchParams.getAll("p");
    if (paths.some(isTooDeep)) throw new Refusal(400, "These are longer paths than this shop has.");
    const version = url.searchParams.get("version");
    if (version !== ownVersion || paths.length === 0) return handle(new Request(url));
    const byBranch = new Map(paths.map((path) => [findPage(path)?.ids.join(), path]));
    for (const [branch, p] of byBranch) {
      if (known.has(branch)) continue;
      const query = new URLSearchParams({ version, p });
      const answer = await handle(new Request(`${url.origin}/__manifest?${query}`));
      known.set(branch, await answer.json());
    }
    const patches = Object.assign({}, ...[...byBranch.keys()].map((branch) => known.get(branch)));
    return Response.json(patches, {
      headers: { "Cache-Control": "public, max-age=31536000, immutable" },
    });
  };
}
