import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "#runtime/data-dir.ts";
import type { Place } from "./place.ts";

/** Milliseconds after which a partial archive counts as left by an interrupted backup. */
const PART_MS = 60 * 60 * 1000;

/** Makes a missing folder when it saves. */
export function openBackupFolder(folder: string): Place {
  const address = (name: string) => join(folder, name);
  return {
    address,
    list: async () => (existsSync(folder) ? readdirSync(folder) : []),
    async save(name, write) {
      makeBackupFolder(folder);
      return write(address(name));
    },
    read: (name, read) => read(address(name)),
    remove: async (name) => rmSync(address(name)),
  };
}

/** A folder that only its owner may read; removes what interrupted backups left in it. */
export function makeBackupFolder(folder: string) {
  // Postgres' own user must enter DATA_DIR.
  makeFolder(dirname(folder));
  makeFolder(folder, 0o700);
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const isPart = /^haat-[\w-]+\.tar\.gz(\.part){1,2}$/.test(name);
    if (isPart && Date.now() - statSync(file).mtimeMs > PART_MS) rmSync(file);
  }
}
