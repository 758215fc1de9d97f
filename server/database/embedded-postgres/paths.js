import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { findOwnAccount, isReachable, ownerOf } from "./accounts.js";
import { copyBinaries, findBinaries, repairLinks } from "./binaries.js";

/** Bytes that macOS takes; Linux takes 108 with the closing zero. */
const LONGEST_SOCKET_PATH = 103;

export const SOCKET_FILE = ".s.PGSQL.5432";

/**
 * @typedef {import("./accounts.js").Account} Account
 *
 * @typedef {object} Paths
 * @property {Account} account
 * @property {string} native folder with bin, lib and share
 * @property {string} data PGDATA
 * @property {string} run folder of the socket and the start lock, only for the account
 * @property {string | null} pointer file in DATA_DIR that names data elsewhere
 */

/**
 * Decides where everything lies and makes the folders. As root, data that the account cannot reach below DATA_DIR lie below `outside`.
 *
 * @param {string} dataDir
 * @param {string} outside
 * @param {(line: string) => void} log
 * @returns {Paths}
 */
export function choosePaths(dataDir, outside, log) {
  mkdirSync(dataDir, { recursive: true });
  const home = realpathSync(dataDir);
  const inside = join(home, "postgres");
  const pointer = join(home, "postgres-is-at");
  let data = existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : inside;
  if (data !== inside) {
    if (!isDatabase(data))
      throw new Error(
        `${pointer} names ${data}, where no database is: bring it back, or delete that file to begin an empty shop`,
      );
    log(`the database lies in ${data}`);
  }
  const account = process.getuid?.() === 0 ? accountFor(data, log) : null;
  if (account && !isReachable(dirname(data), account)) {
    if (isDatabase(data))
      throw new Error(
        `the database in ${data} cannot be reached by the user it belongs to (number ${account.uid}): open the folders above it (chmod o+x)`,
      );
    data = join(outside, `${basename(dirname(home))}-${fingerprint(home)}`, "postgres");
    log(`the database lies in ${data}, since the user who runs Postgres cannot enter ${home}`);
  }
  mkdirSync(dirname(data), { recursive: true, mode: 0o755 });
  return {
    account,
    native: findUsableBinaries(account ? outside : dirname(data), account, log),
    data,
    run: makeRunFolder(data, account),
    pointer: data === inside ? null : pointer,
  };
}

/** @param {string} data @param {(line: string) => void} log */
const accountFor = (data, log) => (isDatabase(data) ? ownerOf(data, log) : findOwnAccount());

/** @param {string} data */
export function isDatabase(data) {
  return existsSync(join(data, "PG_VERSION"));
}

/**
 * The package's own folder where it is complete and the account can run it, else a copy.
 *
 * @param {string} place of the copy
 * @param {Account} account
 * @param {(line: string) => void} log
 */
function findUsableBinaries(place, account, log) {
  const { native, version } = findBinaries();
  const tried =
    repairLinks(native) &&
    spawnSync(join(native, "bin", "postgres"), ["--version"], {
      ...account,
      cwd: "/",
      stdio: "ignore",
    });
  if (tried && tried.status === 0) return native;
  const copy = join(place, `postgres-binaries-${version}`);
  if (existsSync(copy)) return copy;
  log(`copying the Postgres binaries to ${copy}`);
  copyBinaries(native, copy);
  return copy;
}

/** A folder only the account may enter; below /tmp anyone could have made it first. @param {string} data @param {Account} account */
function makeRunFolder(data, account) {
  const near = join(dirname(data), "postgres-run");
  const fits = Buffer.byteLength(join(near, SOCKET_FILE)) <= LONGEST_SOCKET_PATH;
  const folder = fits ? near : join("/tmp", `haat-${fingerprint(data)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account && lstatSync(folder).uid === 0) chownSync(folder, account.uid, account.gid);
  const owner = account?.uid ?? process.getuid?.();
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0)
    throw new Error(
      `${folder} must be a folder only for the user who runs Postgres (number ${owner}, mode 0700): remove or fix it`,
    );
  return folder;
}

/** @param {string} path */
function fingerprint(path) {
  return createHash("sha256").update(path).digest("hex").slice(0, 12);
}
