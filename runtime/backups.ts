import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Where archives are saved by default, and where a file tells that one is in a bucket. */
export const backupFolder = (dataDir: string) => join(dataDir, "backups");

/** The file in the folder of backups whose age is that of the newest archive in a bucket. */
export const IN_BUCKET = "newest-in-bucket";

/** When the newest archive was saved here or in a bucket: milliseconds since 1970, or 0. */
export async function newestBackupAt(dataDir: string) {
  const folder = backupFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const counted = names.filter((name) => name.endsWith(".tar.gz") || name === IN_BUCKET);
  const dates = counted.map(async (name) => (await stat(join(folder, name))).mtimeMs);
  return Math.max(0, ...(await Promise.all(dates).catch(() => [])));
}
