import { LRUCache } from "lru-cache";
import { segmentsOf } from "./canonical-path.js";
import { isTooDeep, Refusal } from "./requests.js";

/** Unknown path shapes in one request: each takes Remix a millisecond, and the staff's menu has two dozen. */
const MOST_NEW_SHAPES = 64;

const MOST_SHAPES = 1000;

/**
 * Answers `/__manifest`, by which the browser's router asks which routes a page's links lead to. Paths of one shape
 * (`/products/honey`, `/products/ghee`) are looked up once, since Remix takes a millisecond for each.
 *
 * @param {import("@remix-run/node").ServerBuild | (() => Promise<unknown>)} build
 * @param {(request: Request) => Promise<Response>} handle Remix's own
 */
export function manifestAnswerer(build, handle) {
  // Under Vite the routes may change at any time.
  if (typeof build === "function") return (/** @type {URL} */ url) => handle(new Request(url));
  const { routes, assets } = build;
  const patterns = Object.keys(routes).map((id) => segmentsOf(routes, id));
  /** @type {LRUCache<string, Record<string, unknown>>} */
  const known = new LRUCache({ max: MOST_SHAPES });

  /** @param {URL} url @returns {Promise<Response>} */
  return async (url) => {
    const paths = url.searchParams.getAll("p");
    if (paths.some(isTooDeep)) throw new Refusal(400, "These are longer paths than this shop has.");
    const version = url.searchParams.get("version");
    if (version !== assets.version || paths.length === 0) return handle(new Request(url));
    const shapes = new Set(paths.map((path) => shapeOf(path, patterns)));
    const unknown = [...shapes].filter((shape) => !known.get(shape));
    if (unknown.length > MOST_NEW_SHAPES)
      throw new Refusal(400, "These are more kinds of paths than this shop has.");
    for (const shape of unknown) {
      const query = new URLSearchParams({ version, p: shape });
      const answer = await handle(new Request(`${url.origin}/__manifest?${query}`));
      known.set(shape, await answer.json());
    }
    const patches = Object.assign({}, ...[...shapes].map((shape) => known.get(shape)));
    return Response.json(patches, {
      headers: { "Cache-Control": "public, max-age=31536000, immutable" },
    });
  };
}

/**
 * The shape of a path: "~" stands for each segment that no route names, and the path ends where only a "*" route still fits.
 *
 * @param {string} path @param {string[][]} patterns of all routes, in segments
 */
export function shapeOf(path, patterns) {
  let fitting = patterns;
  const shape = [];
  for (const [i, segment] of path.toLowerCase().split("/").filter(Boolean).entries()) {
    const same = (/** @type {string[]} */ pattern) => pattern[i]?.toLowerCase() === segment;
    const isWord = fitting.some(same);
    shape.push(isWord ? segment : "~");
    fitting = fitting.filter((pattern) => same(pattern) || pattern[i]?.startsWith(":"));
    if (fitting.length === 0) break;
  }
  return `/${shape.join("/")}`;
}
