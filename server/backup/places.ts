import { existsSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { backupFolder } from "#runtime/backups.ts";
import { BUCKET_ADDRESS, type Settings } from "#runtime/settings.ts";
import { openBackupBucket } from "./bucket.ts";
import { openBackupFolder } from "./folder.ts";
import type { Place } from "./place.ts";

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
