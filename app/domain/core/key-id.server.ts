import { createHash } from "node:crypto";
import { isUuid } from "./uuid.ts";

/**
 * The id of a row that must be created only once per key. A form's key is already an id; an API
 * client's is any text and always gives the same id. Without a key, a random id.
 */
export function idOfKey(key: string | null): string {
  if (!key) return crypto.randomUUID();
  if (isUuid(key)) return key;
  const hash = createHash("sha256").update(key).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

/**
 * The hash of a request's parts, which tells a repeated request from another one under the same
 * key.
 */
export function hashOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
