import { createHmac } from "node:crypto";
import { settings } from "#runtime/settings.ts";

/**
 * A 256-bit key for one purpose, derived from SESSION_SECRET; keys of different purposes are
 * independent.
 */
export function keyFor(purpose: string): Buffer {
  return createHmac("sha256", settings().SESSION_SECRET).update(purpose).digest();
}
