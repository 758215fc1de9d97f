import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A new folder among the system's temporary ones for a shop's data. Postgres' own user may enter
 * it, since the database would lie elsewhere otherwise, and stay when the folder is removed.
 * @param purpose names the folder, for somebody who finds it
 */
export function makeDataFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `haat-${purpose}-`));
  chmodSync(folder, 0o755);
  return folder;
}
