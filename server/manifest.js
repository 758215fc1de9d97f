import { segmentsOf } from "./canonical-path.js";
import { isTooDeep, Refusal } from "./requests.js";

/**
 * Path shapes that one request may have looked up anew: a millisecond of Remix's each. The staff's menu alone leads to two
 * dozen, and what a page of theirs adds is less than that again.
 */
const MOST_NEW_SHAPES = 64;

const MOST_SHAPES = 1000;

/**
 * Answers `/__manifest`, by which the router in the browser asks which parts of the site map a page's links lead to. Remix
 * matches every path and every path above it, a millisecond each; here paths of one shape (`/products/honey` and
 * `/products/ghee`) are looked up once and remembered.
 *
 * @param {import("@remix-run/node").ServerBuild | (() => Promise<unknown>)} build
 * @param {(request: Request) => Promise<Response>} handle Remix's own
 */
export function manifestAnswerer(build, handle) {
  const patterns =
    typeof build === "function"
      ? null
      : Object.keys(build.routes).map((id) => segmentsOf(build.routes, id));
  /** @type {Map<string, Record<string, unknown>>} */
  const known = new Map();

  /** @param {URL} url @returns {Promise<Response>} */
  return async (url) => {
    const paths = url.searchParams.getAll("p");
    // How many there are is bounded already, as the parameters of any address.
    if (paths.some(isTooDeep)) throw new Refusal(400, "These are longer paths than this shop has.");
    const version = url.searchParams.get("version");
    if (
      !patterns ||
      typeof build === "function" ||
      version !== build.assets.version ||
      !paths.length
    )
      return handle(new Request(url));

    const shapes = new Set(paths.map((path) => shapeOf(path, patterns)));
    const unknown = [...shapes].filter((shape) => !known.has(shape));
    if (unknown.length > MOST_NEW_SHAPES)
      throw new Refusal(400, "These are more kinds of paths than this shop has.");
    for (const shape of unknown) {
      const query = new URLSearchParams({ version, p: shape });
      const answer = await handle(new Request(`${url.origin}/__manifest?${query}`));
      if (known.size >= MOST_SHAPES) known.clear();
      known.set(shape, await answer.json());
    }
    const patches = Object.assign({}, ...[...shapes].map((shape) => known.get(shape)));
    return Response.json(patches, {
      headers: { "Cache-Control": "public, max-age=31536000, immutable" },
    });
  };
}

/**
 * The shape of a path: what the site map itself says at each place stays, any other segment is "~", the name of something.
 * All that only a "*" takes is one "~". So there are hardly more shapes than routes, whatever is asked for.
 *
 * @param {string} path
 * @param {string[][]} patterns of all routes, in segments
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
