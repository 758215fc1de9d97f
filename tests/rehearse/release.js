import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The parts of a release, as in the image. */
const PARTS = ["server", "migrations", "samples", "build", "package.json"];

const STATEMENT = "alter table products add column rehearsed text not null default ''";

/**
 * Makes the next release in a folder: this one with another version and one more column, which the
 * old one does not know.
 *
 * @param {string} folder
 */
export function makeNextRelease(folder) {
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  change(join(folder, "package.json"), (made) => ({ ...made, version: `${made.version}-next` }));
  change(join(folder, "migrations", "meta", "_journal.json"), (journal) => {
    const last = journal.entries.at(-1);
    const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_rehearsal" };
    return { ...journal, entries: [...journal.entries, next] };
  });
  writeFileSync(join(folder, "migrations", "9999_rehearsal.sql"), `${STATEMENT};\n`);
  return folder;
}

/** @param {string} file @param {(content: any) => unknown} edit */
function change(file, edit) {
  writeFileSync(file, JSON.stringify(edit(JSON.parse(readFileSync(file, "utf8")))));
}
