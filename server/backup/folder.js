import { accessSync, constants, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../data-dir.js";

/** Milliseconds after which a half archive that nobody writes to was interrupted. */
const PART_MS = 60 * 60 * 1000;

/**
 * Backups in a folder.
 *
 * @param {string} folder
 * @param {{ isMade?: boolean }} [options] `isMade`: it is made where it is missing
 * @returns {import("./places.js").Place}
 */
export function openBackupFolder(folder, { isMade = false } = {}) {
  return {
    address: (name) => join(folder, name),
    list: async () => (existsSync(folder) ? readdirSync(folder) : []),
    async check() {
      if (existsSync(folder)) accessSync(folder, constants.W_OK | constants.X_OK);
      else if (!isMade) throw new Error(`there is no folder ${folder}`);
    },
    async save(name, write) {
      makeBackupFolder(folder);
      return write(join(folder, name));
    },
    read: (name, read) => read(join(folder, name)),
    remove: async (name) => rmSync(join(folder, name)),
  };
}

/** A folder that only its owner may read, without what interrupted backups left there. @param {string} folder */
export function makeBackupFolder(folder) {
  makeFolder(folder, 0o700);
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const isPart = /^haat-[\w-]+\.tar\.gz(\.part){1,2}$/.test(name);
    if (isPart && Date.now() - statSync(file).mtimeMs > PART_MS) rmSync(file);
  }
}
