import { LRUCache } from "lru-cache";

/** Bounds of what is remembered of texts that visitors make up. */
const MOST = 1000;
export const LONGEST_REMEMBERED = 300;

/**
 * Remembers what was read from the last texts. @template Value @param {(text: string) => Value} read @returns {(text?: string) => Value}
 */
export function remembered(read) {
  /** @type {LRUCache<string, { value: Value }>} */
  const known = new LRUCache({ max: MOST });
  return (text = "") => {
    const found = known.get(text) ?? { value: read(text) };
    if (text.length <= LONGEST_REMEMBERED) known.set(text, found);
    return found.value;
  };
}
