import { existsSync, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { BUCKET_ADDRESS } from "../settings.js";
import { IN_BUCKET, openBackupBucket } from "./bucket.js";
import { openBackupFolder } from "./folder.js";

/**
 * A folder or a bucket with backups.
 * @typedef {object} Place
 * @property {(name: string) => string} address of an archive, or with "" of the place, as an operator writes it
 * @property {() => Promise<string[]>} list names of all files there, in no order
 * @property {<T>(name: string, write: (file: string) => Promise<T>) => Promise<T>} save puts there what `write` writes, whole or not at all
 * @property {<T>(name: string, read: (file: string) => Promise<T>) => Promise<T>} read gives `read` a file, which is its own only until it ends
 * @property {(name: string) => Promise<void>} remove
 */

/** @param {string} dataDir */
const backupFolder = (dataDir) => join(dataDir, "backups");

/**
 * The place that an operator names, by default BACKUP_TO or DATA_DIR/backups, and the archive there
 * or "".
 * @param {string} given @param {import("../settings.js").Settings} settings @returns {{ place: Place, name: string }}
 */
export function findPlace(given, settings) {
  const folder = backupFolder(settings.DATA_DIR);
  const address = given || settings.BACKUP_TO;
  if (address === "") return { place: openBackupFolder(folder), name: "" };
  if (!address.startsWith("s3://")) {
    const path = resolve(address);
    if (existsSync(path) && statSync(path).isDirectory())
      return { place: openBackupFolder(path), name: "" };
    if (!existsSync(dirname(path)))
      throw new Error(`there is no folder ${dirname(path)} for ${path}`);
    return { place: openBackupFolder(dirname(path)), name: basename(path) };
  }
  const [, bucket = "", path = ""] = BUCKET_ADDRESS.exec(address) ?? [];
  if (bucket === "") throw new Error(`${address} is no address like s3://bucket/prefix`);
  const parts = path.split("/").filter(Boolean);
  const name = address.endsWith(".tar.gz") ? (parts.pop() ?? "") : "";
  const prefix = parts.map((part) => `${part}/`).join("");
  return { place: openBackupBucket({ bucket, prefix, scratch: folder }, settings), name };
}

/** The archives with names that `npm run backup` gives, the newest first. @param {Place} place */
export async function listBackups(place) {
  const names = await place.list();
  return names
    .filter((name) => /^haat-\d{4}-\d\d-\d\dT[\d-]{8}\.tar\.gz$/.test(name))
    .sort()
    .reverse();
}

/**
 * When the newest archive was saved here or in a bucket: milliseconds since 1970, or 0. @param {string} dataDir
 */
export async function newestBackupAt(dataDir) {
  const folder = backupFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const counted = names.filter((name) => name.endsWith(".tar.gz") || name === IN_BUCKET);
  const dates = counted.map(async (name) => (await stat(join(folder, name))).mtimeMs);
  return Math.max(0, ...(await Promise.all(dates).catch(() => [])));
}
