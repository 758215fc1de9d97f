import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes DATA_DIR where it is missing; throws where it cannot be used.
 * @param path absolute
 */
export function makeDataDir(path: string) {
  try {
    makeFolder(path);
    if (!statSync(path).isDirectory()) throw new Error("it is a file");
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR cannot be used: ${reason}`);
  }
}

/**
 * Makes a folder and those above it: `recursive` of Node 20 never ends below /proc and hides that a
 * disk is read-only.
 * @param path absolute
 */
export function makeFolder(path: string, mode?: number) {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process made it just now.
    if (!existsSync(path)) throw error;
  }
}

/** The file in DATA_DIR that marks headers of a proxy which is not trusted. */
export const PROXY_SEEN = "unknown-proxy-seen";
