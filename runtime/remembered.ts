import { LRUCache } from "lru-cache";

/** Bounds of what is remembered of texts that visitors make up. */
const MOST = 1000;
export const LONGEST_REMEMBERED = 300;

/** Remembers what was read from the last texts. */
export function remembered<Value>(read: (text: string) => Value): (text?: string) => Value {
  const known: LRUCache<string, { value: Value }> = new LRUCache({ max: MOST });
  return (text = "") => {
    const found = known.get(text) ?? { value: read(text) };
    if (text.length <= LONGEST_REMEMBERED) known.set(text, found);
    return found.value;
  };
}
