import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "#runtime/data-dir.ts";
import { openFolder } from "#runtime/pictures/folder.ts";
import { progress } from "#runtime/progress.ts";
import { startEmbeddedPostgres } from "../database/embedded-postgres.ts";
import { migrate } from "../database/migrate.ts";
import { checkArchive } from "./archive.ts";
import { restoreBackup } from "./restore-backup.ts";
import { sumOrders, withTransaction } from "./tables.ts";

/** Restores an archive into a shop of its own below `dataDir` and removes that. */
export async function drill(file: string, dataDir: string) {
  const began = performance.now();
  const archive = await checkArchive(file);
  // Restoring counts the same bytes and begins its own time.
  progress("");
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
    await restoreBackup({ archive, url, pictures: openFolder(join(folder, "media")) });
    const taka = await withTransaction(url, "read only", sumOrders);
    const saved = archive.trailer.taka;
    if (saved !== undefined && saved !== taka)
      throw new Error(`orders come to ${taka} TK instead of ${saved}`);
    return { archive, seconds: Math.round((performance.now() - began) / 1000) };
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await clean();
  }
}
