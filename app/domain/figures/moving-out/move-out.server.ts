import { type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { type AddFile, packFiles } from "#runtime/tar.ts";
import { csvHead, programLine } from "../../core/csv.server.ts";
import { parseImagePath } from "../../shop/media/image-path.ts";
import { pictures } from "../../shop/media/images.server.ts";
import {
  FILE_NAMES,
  FORMAT,
  headOf,
  isJsonLines,
  linesOf,
  readme,
  rowsOf,
  tablesOf,
} from "./files.server.ts";

/** Bytes of a table held in memory at a time: in a tar a file's length comes first. */
const PART = 4 * 1024 * 1024;

/** Rows read at a time; an order with its history takes some kilobytes. */
const ROWS = 200;

/** A tar of all that the shop holds, as it is at one moment, while the shop runs. */
export const moveOut = (say: (step: string) => void = () => {}) =>
  packFiles(async (add) => {
    const madeAt = new Date().toISOString();
    await add("README.txt", readme());
    const files = await patiently(() =>
      db.transaction((tx) => addTables(tx, add, say), {
        isolationLevel: "repeatable read",
        accessMode: "read only",
      }),
    );
    say("pictures");
    const saved = await addPictures(add);
    await add("move-out.json", json({ format: FORMAT, madeAt, files, pictures: saved }));
  });

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

async function addTables(tx: Db, add: AddFile, say: (step: string) => void) {
  // All rows are read, so the plan that gives the first ones soonest is not the best.
  await tx.execute(sql`set local cursor_tuple_fraction = 1`);
  await tx.execute(sql`set local timezone = 'UTC'`);
  await add("settings.json", json(await readSettings(tx)));
  const files: Record<string, { rows: number; parts: number }> = {};
  for (const file of FILE_NAMES) {
    say(`table ${file}`);
    const ending = isJsonLines(file) ? "jsonl" : "csv";
    const head = isJsonLines(file) ? "" : csvHead(headOf(file));
    const write = isJsonLines(file) ? lineOf : csvOf;
    let lines = [head];
    let bytes = 0;
    const counts = { rows: 0, parts: 0 };
    const addPart = async () => {
      counts.parts += 1;
      await add(`${file}-${counts.parts}.${ending}`, lines.join(""));
      lines = [head];
      bytes = 0;
    };
    for await (const line of readRows(tx, linesOf(file))) {
      const written = write(line);
      lines.push(written);
      bytes += Buffer.byteLength(written);
      counts.rows += 1;
      if (bytes >= PART) await addPart();
    }
    if (bytes > 0 || counts.parts === 0) await addPart();
    files[file] = counts;
  }
  return files;
}

/** The rows of a statement in turn, without holding them all. */
async function* readRows(tx: Db, statement: SQL): AsyncGenerator<string> {
  await tx.execute(sql`declare moved no scroll cursor for ${statement}`);
  for (;;) {
    const rows = await tx.execute<{ line: string }>(sql.raw(`fetch ${ROWS} from moved`));
    for (const { line } of rows) yield line;
    if (rows.length < ROWS) break;
  }
  await tx.execute(sql`close moved`);
}

async function readSettings(tx: Db) {
  const settings: Record<string, unknown[]> = {};
  for (const [name, table] of tablesOf("settings")) {
    const rows = await tx.execute<{ line: string }>(rowsOf(table));
    settings[name] = rows.map(({ line }) => JSON.parse(line));
  }
  return settings;
}

/** Postgres breaks the line between rows within a row; a break within a text is escaped. */
const lineOf = (line: string) => `${line.replaceAll("\n", "")}\n`;

const csvOf = (line: string) => programLine(Object.values(JSON.parse(line)).map(cellOf));

function cellOf(value: unknown): string | number {
  if (value === null) return "";
  if (typeof value === "string" || typeof value === "number") return value;
  return JSON.stringify(value);
}

/** Pictures follow the tables: they never change, and the sweep leaves those that something shows. */
async function addPictures(add: AddFile): Promise<number> {
  const names: string[] = [];
  for await (const { name } of pictures().list()) if (parseImagePath(name)) names.push(name);
  let saved = 0;
  for (const name of names.sort()) {
    const picture = await pictures().read(name);
    // The sweep may remove it between listing and reading.
    if (picture === null) continue;
    await add(`pictures/${name}`, picture);
    saved += 1;
  }
  return saved;
}
