import { LRUCache } from "lru-cache";

/** Paths that are remembered at a time, and the characters of one: a short answer each, whoever makes them up. */
const MOST_PATHS = 500;
const LONGEST_PATH = 200;

/**
 * The same function, which remembers what it found for the paths that were asked for last. What it finds must hang on the path alone.
 *
 * @template Found
 * @param {(pathname: string) => Found} find
 * @returns {(pathname: string) => Found}
 */
export function rememberPaths(find) {
  /** @type {LRUCache<string, { found: Found }>} */
  const known = new LRUCache({ max: MOST_PATHS });
  return (pathname) => {
    const remembered = known.get(pathname);
    if (remembered) return remembered.found;
    const found = find(pathname);
    if (pathname.length <= LONGEST_PATH) known.set(pathname, { found });
    return found;
  };
}
