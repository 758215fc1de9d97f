import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runAsNamed } from "./accounts.js";
import { isDatabase } from "./paths.js";
import { serverEnvironment } from "./postmaster.js";

/** Under "C" pg_trgm finds no trigrams in Bangla; macOS has no "C.UTF-8". */
const LETTER_LOCALE = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";

/** Runs initdb in a folder of its own, renamed when complete. @param {import("./paths.js").Paths} paths */
export function createDatabaseFiles({ data, native, account, pointer }) {
  if (isDatabase(data)) return;
  const parent = dirname(data);
  for (const name of readdirSync(parent))
    if (name.startsWith("postgres.new-")) rmSync(join(parent, name), { recursive: true });
  const unfinished = `${data}.new-${randomUUID()}`;
  mkdirSync(unfinished, { mode: 0o700 });
  const options = [
    `--pgdata=${unfinished}`,
    "--username=postgres",
    // The only way in is a socket in a folder nobody else may enter.
    "--auth-local=trust",
    "--auth-host=reject",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    `--lc-ctype=${LETTER_LOCALE}`,
    "--no-instructions",
  ];
  const { status, stderr, error } = runAsNamed(account, unfinished, (maker) =>
    spawnSync(join(native, "bin", "initdb"), options, {
      ...{ ...maker, cwd: unfinished, env: serverEnvironment(), encoding: "utf8" },
    }),
  );
  if (status !== 0) {
    const words = (error?.message ?? stderr).trim().split("\n").slice(-3).join(" ");
    throw new Error(`initdb fails in ${unfinished}: ${words}`);
  }
  renameSync(unfinished, data);
  if (pointer) writeFileSync(pointer, `${data}\n`);
}
