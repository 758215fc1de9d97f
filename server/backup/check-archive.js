import { buffer } from "node:stream/consumers";
import { readMigrations, sinceBaseline } from "../database/migrations.js";
import { readArchive, sha256 } from "./archive.js";
import { progress } from "./progress.js";

/** @typedef {import("./make-backup.js").Archive} Archive */

/** Compares all that an archive holds with its sums; throws in words. @param {string} file @returns {Promise<Archive>} */
export async function checkArchive(file) {
  /** @type {Archive["header"] | undefined} */
  let header;
  /** @type {Archive["trailer"] | undefined} */
  let trailer;
  /** @type {Record<string, string>} SHA-256 by file */
  const sums = {};
  /** @type {Record<string, number>} rows by table */
  const rows = {};
  let pictures = 0;
  await readArchive(file, async (name, content) => {
    progress(`reading ${name}`);
    // Anything else than an archive of the shop may be too large for the memory.
    if (!header && name !== "haat.json") return;
    const bytes = await buffer(content);
    if (name === "sums.json") {
      trailer = JSON.parse(bytes.toString());
      return;
    }
    sums[name] = sha256(bytes);
    const [kind, table = ""] = name.split("/");
    if (name === "haat.json") header = JSON.parse(bytes.toString());
    if (kind === "tables") rows[table] = (rows[table] ?? 0) + countRows(bytes);
    if (kind === "media") pictures += 1;
  }).catch((error) => {
    if (error.code === "ENOENT") throw new Error(`there is no file ${file}`);
    throw new Error(`${file} cannot be read to its end (${error.code ?? error.message})`);
  });
  if (header?.format !== 1) throw new Error(`${file} is no backup of this shop`);
  if (!trailer) throw new Error(`${file} is cut short`);

  const { files = sums, tables } = trailer;
  const wrong = Object.keys({ ...sums, ...files }).filter((name) => files[name] !== sums[name]);
  for (const [table, saved] of Object.entries(tables)) {
    const found = rows[table] ?? 0;
    if (found !== saved.rows) wrong.push(`${found} rows of ${table} instead of ${saved.rows}`);
  }
  if (pictures !== trailer.pictures)
    wrong.push(`${pictures} picture files instead of ${trailer.pictures}`);
  if (wrong.length > 0)
    throw new Error(`${file} does not hold what was saved: ${wrong.slice(0, 3).join("; ")}`);

  const known = readMigrations().map(({ when }) => when);
  const migrations = sinceBaseline(header.migrations, file);
  if (!migrations.every((at) => known.includes(at)))
    throw new Error(
      `${file} was made by ${header.shop}, which is newer than this shop: update first`,
    );
  return { file, header: { ...header, migrations }, trailer };
}

/** COPY ends every row by a line feed, and escapes those within. @param {Buffer} bytes */
function countRows(bytes) {
  let rows = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows += 1;
  return rows;
}
