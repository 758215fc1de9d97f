import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../data-dir.js";
import { startEmbeddedPostgres } from "../database/embedded-postgres.js";
import { migrate } from "../database/migrate.js";
import { openFolder } from "../pictures/folder.js";
import { placeOf } from "../pictures/names.js";
import { sha256 } from "./archive.js";
import { restoreBackup } from "./restore-backup.js";
import { sumOrders, withClient } from "./tables.js";

/**
 * Restores an archive into a Postgres and a folder of its own below `dataDir`, brings it up to date, and removes both. Throws
 * when rows, sums, orders' totals or pictures are not what was saved. `taka` is null where the archive does not say the total.
 *
 * @param {{ file: string, dataDir: string, progress: (words: string) => void }} options
 */
export async function drill({ file, dataDir, progress }) {
  const began = performance.now();
  makeFolder(dataDir);
  const folder = await mkdtemp(join(dataDir, "drill-"));
  // Postgres runs as another user where the command runs as root.
  await chmod(folder, 0o755);
  let stop = async () => {};
  const clean = async () => {
    await stop();
    const elsewhere = join(folder, "postgres-is-at");
    if (existsSync(elsewhere))
      await rm(dirname(readFileSync(elsewhere, "utf8").trim()), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
  const interrupt = () => void clean().finally(() => process.exit(1));
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    const database = await startEmbeddedPostgres({ dataDir: folder, durable: false });
    stop = database.stop;
    const { url } = database;
    await migrate(url);
    const pictures = openFolder(join(folder, "media"));
    const { header, trailer } = await restoreBackup({ url, pictures, file, progress });
    const taka = await withClient(url, sumOrders);
    if (trailer.taka !== undefined && trailer.taka !== taka)
      throw new Error(`orders come to ${taka} TK instead of ${trailer.taka}`);
    await comparePictures(pictures, trailer);
    const seconds = Math.round((performance.now() - began) / 1000);
    return { header, trailer, taka: trailer.taka === undefined ? null : taka, seconds };
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await clean();
  }
}

/**
 * @param {import("../pictures/store.js").PictureStore} pictures
 * @param {import("./make-backup.js").Trailer} trailer
 */
async function comparePictures(pictures, { files, pictures: saved }) {
  let found = 0;
  for await (const { name } of pictures.list()) {
    found += 1;
    const bytes = await pictures.read(name);
    if (files && (bytes === null || files[`media/${placeOf(name)}`] !== sha256(bytes)))
      throw new Error(`the picture file ${name} is not as it was saved`);
  }
  if (found !== saved) throw new Error(`${found} picture files instead of ${saved}`);
}
