import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isDatabase, namedAccount } from "./paths.js";
import { serverEnvironment } from "./postmaster.js";

/**
 * The letters' classes come from the operating system's locale for pg_trgm, which finds no trigrams in Bangla under "C".
 * Tried in turn: Linux, macOS, older ones.
 */
const LETTER_LOCALES = ["C.UTF-8", "en_US.UTF-8", "UTF-8"];

/**
 * initdb in a folder of its own, renamed when complete, so that no half-made database is ever taken for one.
 *
 * @param {import("./paths.js").Paths} paths
 */
export function createDatabaseFiles({ data, native, account, pointer }) {
  if (isDatabase(data)) return;
  for (const name of readdirSync(dirname(data)).filter((entry) =>
    entry.startsWith("postgres.new-"),
  )) {
    rmSync(join(dirname(data), name), { recursive: true, force: true });
  }
  const unfinished = `${data}.new-${randomUUID()}`;
  const maker = namedAccount(account);
  const tried = LETTER_LOCALES.some((locale) => {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished);
    chmodSync(unfinished, 0o700);
    if (maker) chownSync(unfinished, maker.uid, maker.gid);
    return initdb(join(native, "bin", "initdb"), unfinished, locale, maker);
  });
  if (!tried) throw new Error(`initdb fails in ${unfinished}: ${lastInitdbWords}`);
  renameSync(unfinished, data);
  if (pointer) writeFileSync(pointer, `${data}\n`);
}

let lastInitdbWords = "";

/**
 * Trust is right here: the only way in is a socket in a folder nobody else may enter.
 *
 * @param {string} program
 * @param {string} folder
 * @param {string} locale
 * @param {import("./paths.js").Account} account
 */
function initdb(program, folder, locale, account) {
  const { status, signal, stdout, stderr, error } = spawnSync(
    program,
    [
      `--pgdata=${folder}`,
      "--username=postgres",
      "--auth-local=trust",
      "--auth-host=reject",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      `--lc-ctype=${locale}`,
      "--no-instructions",
    ],
    { ...account, cwd: folder, env: serverEnvironment(), encoding: "utf8" },
  );
  // A terminal's Ctrl-C reaches it too, and no other locale would help.
  if (signal || /caught signal|by signal 2/.test(`${stdout}${stderr}`))
    throw new Error("the making of the database was interrupted; the next start begins again");
  lastInitdbWords = (error?.message ?? stderr).trim().split("\n").slice(-3).join(" ");
  return status === 0;
}
