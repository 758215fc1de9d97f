import { existsSync, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { BUCKET_ADDRESS, type Settings } from "#runtime/settings.ts";
import { IN_BUCKET, openBackupBucket } from "./bucket.ts";
import { openBackupFolder } from "./folder.ts";
import type { Place } from "./place.ts";

const backupFolder = (dataDir: string) => join(dataDir, "backups");

/**
 * The place that an operator names, by default BACKUP_TO or DATA_DIR/backups, and the archive there
 * or "".
 */
export function findPlace(given: string, settings: Settings): { place: Place; name: string } {
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

/** The archives with names that `npm run backup` gives, the newest first. */
export async function listBackups(place: Place) {
  const names = await place.list();
  return names
    .filter((name) => /^haat-\d{4}-\d\d-\d\dT[\d-]{8}\.tar\.gz$/.test(name))
    .sort()
    .reverse();
}

/** When the newest archive was saved here or in a bucket: milliseconds since 1970, or 0. */
export async function newestBackupAt(dataDir: string) {
  const folder = backupFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const counted = names.filter((name) => name.endsWith(".tar.gz") || name === IN_BUCKET);
  const dates = counted.map(async (name) => (await stat(join(folder, name))).mtimeMs);
  return Math.max(0, ...(await Promise.all(dates).catch(() => [])));
}
