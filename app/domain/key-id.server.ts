import { createHash } from "node:crypto";
import { isUuid } from "./uuid.ts";

/**
 * The id of what is made under a key, so that it is made once. A form's key is an id already; a program's is any text, and the
 * same text is always the same id. Without a key: a new one each time.
 */
export function idOfKey(key: string | null): string {
  if (!key) return crypto.randomUUID();
  if (isUuid(key)) return key;
  const hash = createHash("sha256").update(key).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
