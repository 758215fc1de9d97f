import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { SettingsError } from "./settings.js";

/**
 * Makes the folder that the shop keeps everything in, where it is not there yet.
 *
 * @param {string} path DATA_DIR, absolute
 * @throws {SettingsError} where no such folder can be made or written to
 */
export function makeDataDir(path) {
  try {
    makeFolder(path);
    if (!statSync(path).isDirectory()) throw new Error("it is a file");
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`DATA_DIR cannot be used: ${reason}`);
  }
}

/**
 * Makes a folder with those above it, one at a time: Node's own `recursive` never ends below /proc (Node 20), and says of a read-only disk
 * that nothing is there.
 *
 * @param {string} path absolute
 * @param {number} [mode] of those that are made
 */
export function makeFolder(path, mode) {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another start made it just now.
    if (!existsSync(path)) throw error;
  }
}

/** The file in DATA_DIR that marks headers of a proxy which is not trusted. */
export const PROXY_SEEN = "unknown-proxy-seen";
