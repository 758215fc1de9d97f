import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The parts of a release, as in the image. */
const PARTS = ["haat.cjs", "migrations", "samples", "build", "package.json"];

const STATEMENT = "alter table products add column rehearsed text not null default ''";

/**
 * Makes the next release in a folder: this one with another version and one more column, which the
 * old one does not know.
 */
export function makeNextRelease(folder: string) {
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  change(join(folder, "package.json"), (made: { version: string }) => ({
    ...made,
    version: `${made.version}-next`,
  }));
  change(
    join(folder, "migrations", "meta", "_journal.json"),
    (journal: { entries: { idx: number; when: number }[] }) => {
      const { idx = 0, when = 0, ...last } = journal.entries.at(-1) ?? {};
      const next = { ...last, idx: idx + 1, when: when + 1, tag: "9999_rehearsal" };
      return { ...journal, entries: [...journal.entries, next] };
    },
  );
  writeFileSync(join(folder, "migrations", "9999_rehearsal.sql"), `${STATEMENT};\n`);
  return folder;
}

function change<Content>(file: string, edit: (content: Content) => unknown) {
  writeFileSync(file, JSON.stringify(edit(JSON.parse(readFileSync(file, "utf8")))));
}
