import { createHmac } from "node:crypto";
import { settings } from "#server/settings.js";

/** A key of 256 bits for one purpose, so that what serves one is worth nothing for another. Not in the database. */
export function keyFor(purpose: string): Buffer {
  return createHmac("sha256", settings().SESSION_SECRET).update(purpose).digest();
}
