import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Account, findUsableBinaries } from "./binaries.ts";

/** Bytes that macOS takes; Linux takes 108 with the closing zero. */
const LONGEST_SOCKET_PATH = 103;

export const SOCKET_FILE = ".s.PGSQL.5432";

/** A number that no system gives out (systemd's table of them calls 60706 to 61183 unused). */
const OWN_ID = 60_706;

/**
 * `native` holds bin, lib and share, `data` is PGDATA, `run` holds the socket and the start lock,
 * only for the account; `pointer` is the file in DATA_DIR that names data which lie elsewhere.
 */
export interface Paths {
  account: Account;
  native: string;
  data: string;
  run: string;
  pointer: string | null;
}

/**
 * Decides where everything lies and makes the folders. As root, data that the account cannot reach
 * below DATA_DIR lie below `outside`.
 */
export function choosePaths(dataDir: string, outside: string, log: (line: string) => void): Paths {
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

export const isDatabase = (data: string) => existsSync(join(data, "PG_VERSION"));

/** The owner of existing data, else a number that no other program runs as. */
function accountFor(data: string, log: (line: string) => void) {
  if (!isDatabase(data)) return { uid: OWN_ID, gid: OWN_ID };
  const { uid, gid } = statSync(data);
  if (uid === 0)
    throw new Error(
      `${data} belongs to root, and Postgres does not run as root: give it to another user (chown -R)`,
    );
  if (uid === findNobody().uid)
    log(
      `any program that runs as the user nobody can read the database in ${data}: stop the shop and give that folder and postgres-run beside it to another user (chown -R ${OWN_ID}:${OWN_ID})`,
    );
  return { uid, gid };
}

/** The numbers of the user nobody; macOS writes -2. */
export function findNobody() {
  const idOf = (flag: string) =>
    Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout) >>> 0 || 65_534;
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Whether the account may enter this folder and all above it. */
const isReachable = (folder: string, account: Account) =>
  spawnSync("test", ["-x", folder], { ...account, cwd: "/" }).status === 0;

/** A folder only the account may enter; below /tmp anyone could have made it first. */
function makeRunFolder(data: string, account: Account) {
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

const fingerprint = (path: string) => createHash("sha256").update(path).digest("hex").slice(0, 12);
