import { lchownSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Who runs Postgres: null for this process' own user, or another user because Postgres refuses to run as root.
 *
 * @typedef {{ uid: number, gid: number } | null} Account
 */

/** Numbers that no system gives out (systemd's table of them calls 60706 to 61183 unused). */
const FIRST_OWN_ID = 60_706;

/** @param {"passwd" | "group"} file @returns {string[][]} */
const entriesOf = (file) =>
  readFileSync(`/etc/${file}`, "utf8")
    .split("\n")
    .map((line) => line.split(":"));

/** @param {"passwd" | "group"} file */
const idsOf = (file) => entriesOf(file).map(([, , id]) => Number(id));

/** A number that no other program runs as. */
export function findOwnAccount() {
  const taken = new Set([...idsOf("passwd"), ...idsOf("group")]);
  let id = FIRST_OWN_ID;
  while (taken.has(id)) id += 1;
  return { uid: id, gid: id };
}

function findNobody() {
  const [, , uid = 65_534, gid = 65_534] =
    entriesOf("passwd").find(([name]) => name === "nobody") ?? [];
  // macOS writes -2.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** The owner of existing data. @param {string} data @param {(line: string) => void} log */
export function ownerOf(data, log) {
  const { uid, gid } = statSync(data);
  if (uid === 0)
    throw new Error(
      `${data} belongs to root, and Postgres does not run as root: give it to another user (chown -R)`,
    );
  if (uid === findNobody().uid) {
    const { uid: own } = findOwnAccount();
    log(
      `any program that runs as the user nobody can read the database in ${data}: stop the shop and give that folder and postgres-run beside it to another user (chown -R ${own}:${own})`,
    );
  }
  return { uid, gid };
}

/**
 * Runs a program that wants a user with a name, if need be as nobody; what it made is then given to the account.
 *
 * @template T
 * @param {Account} account
 * @param {string} folder empty
 * @param {(maker: Account) => T} run
 */
export function runAsNamed(account, folder, run) {
  const maker = account && !idsOf("passwd").includes(account.uid) ? findNobody() : account;
  giveTo(folder, maker);
  const result = run(maker);
  if (maker !== account) giveTo(folder, account);
  return result;
}

/** @param {string} folder @param {Account} account */
function giveTo(folder, account) {
  if (!account) return;
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of ["", ...names]) lchownSync(join(folder, name), account.uid, account.gid);
}

/**
 * Whether the account may enter this folder and all above it, by mode bits; what else keeps it out Postgres says at its start.
 *
 * @param {string} folder
 * @param {{ uid: number, gid: number }} account
 * @returns {boolean}
 */
export function isReachable(folder, account) {
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  const parent = dirname(folder);
  return (mode & bit) !== 0 && (parent === folder || isReachable(parent, account));
}
