import { existsSync, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { BUCKET_ADDRESS } from "../settings.js";
import { openBackupBucket } from "./bucket.js";
import { openBackupFolder } from "./folder.js";

/**
 * Where backups lie.
 *
 * @typedef {object} Place
 * @property {(name: string) => string} address of an archive, or with "" of the place, as an operator writes it
 * @property {() => Promise<string[]>} list names of all that lies there, in no order
 * @property {() => Promise<void>} check throws in words where nothing can be put
 * @property {<T>(name: string, write: (file: string) => Promise<T>) => Promise<T>} save puts there what `write` writes into the file
 *   it is given, whole or not at all
 * @property {<T>(name: string, read: (file: string) => Promise<T>) => Promise<T>} read hands over a file for as long as `read` takes
 * @property {(name: string) => Promise<void>} remove
 */

/** The file in DATA_DIR/backups whose date is that of the newest backup in a bucket, for those who watch. */
export const IN_BUCKET = "newest-in-bucket";

/** @param {string} dataDir */
export const backupFolder = (dataDir) => join(dataDir, "backups");

/**
 * Finds the place that an operator names (`s3://bucket/prefix`, a folder, nothing for BACKUP_TO or else DATA_DIR/backups), and
 * the archive there if he names one: "" if not.
 *
 * @param {string} given
 * @param {import("../settings.js").Settings} settings
 * @returns {{ place: Place, name: string }}
 */
export function findPlace(given, settings) {
  const folder = backupFolder(settings.DATA_DIR);
  const address = given || settings.BACKUP_TO;
  if (address === "") return { place: openBackupFolder(folder, { isMade: true }), name: "" };
  if (!address.startsWith("s3://")) {
    const path = resolve(address);
    const isFolder = existsSync(path) && statSync(path).isDirectory();
    return isFolder
      ? { place: openBackupFolder(path), name: "" }
      : { place: openBackupFolder(dirname(path)), name: basename(path) };
  }
  const [, bucket = "", path = ""] = BUCKET_ADDRESS.exec(address) ?? [];
  if (bucket === "") throw new Error(`${address} is no address like s3://bucket/prefix`);
  const parts = path.split("/").filter(Boolean);
  const name = address.endsWith(".tar.gz") ? (parts.pop() ?? "") : "";
  const prefix = parts.map((part) => `${part}/`).join("");
  return { place: openBackupBucket({ bucket, prefix, scratch: folder }, settings), name };
}

/** The names that backups get by themselves, the newest first. @param {Place} place */
export async function listBackups(place) {
  const names = await place.list();
  return names
    .filter((name) => /^haat-\d{4}-\d\d-\d\dT[\d-]{8}\.tar\.gz$/.test(name))
    .sort()
    .reverse();
}

/**
 * When the newest archive came into DATA_DIR/backups, or from there into a bucket: milliseconds since 1970, 0 without one.
 *
 * @param {string} dataDir
 */
export async function newestBackupAt(dataDir) {
  const folder = backupFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const made = await Promise.all(
    names
      .filter((name) => name.endsWith(".tar.gz") || name === IN_BUCKET)
      .map(async (name) => (await stat(join(folder, name))).mtimeMs),
  ).catch(() => []);
  return Math.max(0, ...made);
}
