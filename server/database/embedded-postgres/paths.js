import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { areLinksComplete, copyBinaries, findBinaries, repairLinks } from "./binaries.js";

/** Below 104, what macOS takes with the closing zero; Linux takes 108. */
const LONGEST_SOCKET_PATH = 103;

export const SOCKET_FILE = ".s.PGSQL.5432";

/** Numbers that no system gives out (systemd's table of them calls 60706 to 61183 unused). */
const FIRST_OWN_ID = 60_706;

/**
 * Who runs Postgres: nothing to change, or another user because Postgres refuses to run as root.
 *
 * @typedef {{ uid: number, gid: number } | null} Account
 *
 * @typedef {object} Paths
 * @property {Account} account
 * @property {string} native folder with bin, lib and share
 * @property {string} data PGDATA
 * @property {string} run folder of the socket and of the start lock, only for the account
 * @property {string | null} pointer file to leave in DATA_DIR when the data lies elsewhere
 */

/**
 * Decides where everything lies and makes the folders. As root the account is the owner of existing data, else a number of
 * its own, and never `nobody`, which other programs run as too; what that account cannot reach below DATA_DIR lies below
 * `outside` instead.
 *
 * @param {string} dataDir
 * @param {string} outside
 * @param {(line: string) => void} log
 * @returns {Paths}
 */
export function choosePaths(dataDir, outside, log) {
  mkdirSync(dataDir, { recursive: true });
  const home = realpathSync(dataDir);
  const isRoot = process.getuid?.() === 0;
  const inside = join(home, "postgres");
  const pointer = join(home, "postgres-is-at");

  if (existsSync(pointer)) {
    const data = readFileSync(pointer, "utf8").trim();
    if (!isDatabase(data))
      throw new Error(
        `${pointer} names ${data}, where no database is: bring it back, or delete that file to begin an empty shop`,
      );
    log(`the database lies in ${data}`);
    return preparePaths(data, null, isRoot ? accountFor(data, log) : null, outside, log);
  }

  const account = isRoot ? (isDatabase(inside) ? accountFor(inside, log) : findOwnAccount()) : null;
  if (account === null || isReachable(home, account))
    return preparePaths(inside, null, account, outside, log);
  if (isDatabase(inside)) {
    throw new Error(
      `the database in ${inside} cannot be reached by the user it belongs to (number ${account.uid}): open the folders above it (chmod o+x)`,
    );
  }
  const data = join(outside, `${basename(dirname(home))}-${fingerprint(home)}`, "postgres");
  log(`the database lies in ${data}, since the user who runs Postgres cannot enter ${home}`);
  return preparePaths(data, pointer, account, outside, log);
}

/**
 * @param {string} data
 * @param {string | null} pointer
 * @param {Account} account
 * @param {string} outside
 * @param {(line: string) => void} log
 * @returns {Paths}
 */
function preparePaths(data, pointer, account, outside, log) {
  const parent = dirname(data);
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  const near = join(parent, "postgres-run");
  const run = fits(near) ? near : join("/tmp", `haat-${fingerprint(data)}`);
  makePrivateFolder(run, account, isDatabase(data) ? statSync(data).uid : undefined);
  return { account, native: findUsableBinaries(parent, account, outside, log), data, run, pointer };
}

/**
 * The package's own folder where it is complete and the account can run it, else a copy.
 *
 * @param {string} parent
 * @param {Account} account
 * @param {string} outside
 * @param {(line: string) => void} log
 */
function findUsableBinaries(parent, account, outside, log) {
  const { native, version } = findBinaries();
  if (!areLinksComplete(native)) {
    try {
      repairLinks(native);
    } catch {
      // Installed by another user; the copy below gets its links.
    }
  }
  if (areLinksComplete(native) && canRun(native, account)) return native;
  const copy = join(account ? outside : parent, `postgres-binaries-${version}`);
  if (!existsSync(copy)) log(`copying the Postgres binaries to ${copy}`);
  copyBinaries(native, copy);
  return copy;
}

/** @param {string} native @param {Account} account */
function canRun(native, account) {
  const tried = spawnSync(join(native, "bin", "postgres"), ["--version"], {
    ...account,
    cwd: "/",
    stdio: "ignore",
  });
  return tried.status === 0;
}

/** @param {string} data */
export function isDatabase(data) {
  return existsSync(join(data, "PG_VERSION"));
}

/** @param {string} path */
function ownerOf(path) {
  const { uid, gid } = statSync(path);
  if (uid === 0)
    throw new Error(
      `${path} belongs to root, and Postgres does not run as root: give it to another user (chown -R)`,
    );
  return { uid, gid };
}

/**
 * The owner of existing data. What `nobody` owned, as root's shops had it once, gets an account of its own, unless the
 * folder around it is nobody's too: then a shop runs as that user.
 *
 * @param {string} data
 * @param {(line: string) => void} log
 */
function accountFor(data, log) {
  const owner = ownerOf(data);
  const nobody = findNobody();
  if (owner.uid !== nobody.uid) return owner;
  const own = findOwnAccount();
  if (statSync(dirname(data)).uid !== nobody.uid && isReachable(dirname(data), own)) return own;
  log(`any program that runs as the user nobody can read the database in ${data}`);
  return owner;
}

/**
 * Gives the database to the account that is to run it. To be called only when no process works on it.
 *
 * @param {Paths} paths
 */
export function giveToAccount({ account, data, run }) {
  if (!account) return;
  for (const folder of [run, data]) {
    if (lstatSync(folder).uid === account.uid) continue;
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
      lchownSync(join(folder, name), account.uid, account.gid);
    // Last: by it the next start knows that all is done.
    lchownSync(folder, account.uid, account.gid);
  }
}

/** The named user who may run initdb, which asks for a name: the account, or nobody for a mere number. @param {Account} account */
export function namedAccount(account) {
  return account && !takenIds("/etc/passwd").has(account.uid) ? findNobody() : account;
}

function findNobody() {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("nobody:"));
  const [, , uid, gid] = (line ?? "nobody:x:65534:65534").split(":").map(Number);
  // macOS writes -2.
  return { uid: (uid ?? 65534) >>> 0, gid: (gid ?? 65534) >>> 0 };
}

function findOwnAccount() {
  const taken = new Set([...takenIds("/etc/passwd"), ...takenIds("/etc/group")]);
  let id = FIRST_OWN_ID;
  while (taken.has(id)) id += 1;
  return { uid: id, gid: id };
}

/** @param {string} file */
function takenIds(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  return new Set(lines.map((line) => Number(line.split(":")[2])));
}

/**
 * Whether the account may enter this folder and every folder above it. Mode bits only: what else may keep it out (an
 * access list, a user namespace) shows itself when Postgres starts, in words.
 *
 * @param {string} folder
 * @param {{ uid: number, gid: number }} account
 * @returns {boolean}
 */
function isReachable(folder, account) {
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (
    (mode & bit) !== 0 && (dirname(folder) === folder || isReachable(dirname(folder), account))
  );
}

/** @param {string} folder */
function fits(folder) {
  return Buffer.byteLength(join(folder, SOCKET_FILE)) <= LONGEST_SOCKET_PATH;
}

/**
 * A folder only its owner may enter. Below /tmp anyone could have made it first, so a foreign one is refused.
 *
 * @param {string} folder
 * @param {Account} account
 * @param {number} [former] the user of a database that is not given to the account yet
 */
function makePrivateFolder(folder, account, former) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account && lstatSync(folder).uid === 0) chownSync(folder, account.uid, account.gid);
  const { uid, mode } = lstatSync(folder);
  const isOurs =
    lstatSync(folder).isDirectory() &&
    [account?.uid ?? process.getuid?.(), former].includes(uid) &&
    (mode & 0o077) === 0;
  if (!isOurs)
    throw new Error(
      `${folder} must be a folder only for the user who runs Postgres (number ${account?.uid ?? process.getuid?.()}, mode 0700): remove or fix it`,
    );
}

/** @param {string} path */
function fingerprint(path) {
  return createHash("sha256").update(path).digest("hex").slice(0, 12);
}
