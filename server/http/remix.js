import { createRequestHandler } from "@remix-run/node";
import { withRefusals } from "../build.js";
import { isTooDeep, Refusal } from "./requests.js";

/**
 * @import { RequestHandler, ServerBuild } from "@remix-run/node"
 * @import { Shop } from "./app.js"
 * @import { FindPage } from "./site-map.js"
 */

/**
 * What Remix answers: pages and endpoints, and `/__manifest`, by which the browser's router asks
 * which routes a page's links lead to.
 * @param {{ build: ServerBuild, operations: Pick<Shop["operations"], "refuseWhileUnavailable"> }} shop @param {FindPage} findPage
 * @returns {{ handle: RequestHandler, answerManifest: (url: URL) => Promise<Response> }}
 */
export function openRemix({ build, operations: { refuseWhileUnavailable } }, findPage) {
  const guarded = withRefusals(build, refuseWhileUnavailable);
  const whole = createRequestHandler(guarded);
  return {
    handle: handleByBranch(guarded, findPage, whole),
    answerManifest: manifestAnswerer(build.assets.version, findPage, whole),
  };
}

/**
 * A handler with the routes of the asked page: to rank 150 routes several times a request is a
 * sixth of a page.
 * @param {ServerBuild} build @param {FindPage} findPage @param {RequestHandler} whole @returns {RequestHandler}
 */
function handleByBranch(build, findPage, whole) {
  /** @type {Map<string, RequestHandler>} */
  const byBranch = new Map();
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
      const branchBuild = /** @type {ServerBuild} */ ({ ...build, routes });
      handle = createRequestHandler(branchBuild);
      byBranch.set(branch, handle);
    }
    return handle(request, context);
  };
}

/**
 * Looks each kind of path up once, since Remix takes a millisecond for each.
 * @param {string} ownVersion @param {FindPage} findPage @param {RequestHandler} handle Remix's own
 * @returns {(url: URL) => Promise<Response>}
 */
function manifestAnswerer(ownVersion, findPage, handle) {
  /** @type {Map<string | undefined, unknown>} */
  const known = new Map();
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
