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

/** One folder at a time: Node's own `recursive` never ends below /proc (Node 20). @param {string} path */
function makeFolder(path) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another start made it just now.
    if (!existsSync(path)) throw error;
  }
}
