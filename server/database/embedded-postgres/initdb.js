import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runAsNamed } from "./accounts.js";
import { isDatabase } from "./paths.js";
import { serverEnvironment } from "./postmaster.js";

/** Under "C" pg_trgm finds no trigrams in Bangla. Tried in turn: Linux, macOS, older ones. */
const LETTER_LOCALES = ["C.UTF-8", "en_US.UTF-8", "UTF-8"];

/** Runs initdb in a folder of its own, renamed when complete. @param {import("./paths.js").Paths} paths */
export function createDatabaseFiles({ data, native, account, pointer }) {
  if (isDatabase(data)) return;
  const parent = dirname(data);
  for (const name of readdirSync(parent))
    if (name.startsWith("postgres.new-")) rmSync(join(parent, name), { recursive: true });
  const unfinished = `${data}.new-${randomUUID()}`;
  const failures = [];
  for (const locale of LETTER_LOCALES) {
    mkdirSync(unfinished, { mode: 0o700 });
    const failure = initdb(join(native, "bin", "initdb"), unfinished, locale, account);
    if (failure === null) break;
    failures.push(failure);
    rmSync(unfinished, { recursive: true });
  }
  if (failures.length === LETTER_LOCALES.length)
    throw new Error(`initdb fails in ${parent}: ${failures.at(-1)}`);
  renameSync(unfinished, data);
  if (pointer) writeFileSync(pointer, `${data}\n`);
}

/**
 * Trust is right here: the only way in is a socket in a folder nobody else may enter.
 *
 * @param {string} program
 * @param {string} folder
 * @param {string} locale
 * @param {import("./accounts.js").Account} account
 * @returns {string | null} the reason of a failure
 */
function initdb(program, folder, locale, account) {
  const options = [
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
  ];
  const { status, signal, stdout, stderr, error } = runAsNamed(account, folder, (maker) =>
    spawnSync(program, options, {
      ...{ ...maker, cwd: folder, env: serverEnvironment(), encoding: "utf8" },
    }),
  );
  // A terminal's Ctrl-C reaches it too, and no other locale would help.
  if (signal || /caught signal|by signal 2/.test(`${stdout}${stderr}`))
    throw new Error("the making of the database was interrupted; the next start begins again");
  if (status === 0) return null;
  return (error?.message ?? stderr).trim().split("\n").slice(-3).join(" ");
}
