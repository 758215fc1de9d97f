import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import { progress } from "#runtime/progress.ts";
import { type AddFile, packFiles } from "#runtime/tar.ts";
import { readMigrations, sinceBaseline } from "../database/migrations.ts";
import { diskError } from "../disk-error.ts";
import type { Table, TableSum } from "./tables.ts";

/** The first file of an archive, needed before the others are read. */
export interface Header {
  format: 1;
  madeAt: string;
  shop: string;
  migrations: number[];
  tables: Table[];
}

/**
 * The last file, without which an archive is cut short. `files` has the SHA-256 of every other
 * file, and `taka` the sum of all orders; archives up to release 1.0.0 have neither.
 */
export interface Trailer {
  tables: Record<string, TableSum>;
  sequences: { name: string; value: string | null }[];
  pictures: number;
  files?: Record<string, string>;
  taka?: string;
}

export interface Archive {
  file: string;
  header: Header;
  trailer: Trailer;
}

/** Writes a file for its owner only, whole or not at all. */
export async function writeWhole(file: string, source: AsyncIterable<unknown>) {
  const part = `${file}.part`;
  try {
    const target = createWriteStream(part, { mode: 0o600, flush: true });
    await pipeline(source, createGzip(), target);
    await rename(part, file);
    // Makes the new name survive a power cut.
    const folder = await open(dirname(file), "r");
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(part, { force: true });
    throw diskError(error, dirname(file)) ?? error;
  }
}

/** Writes a .tar.gz of the files that `fill` adds; `add` waits while the disk is behind. */
export async function writeArchive(file: string, fill: (add: AddFile) => Promise<void>) {
  const { pack, filled } = packFiles(fill);
  await writeWhole(file, pack).finally(() => filled);
}

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/**
 * Reads the files of an archive in turn, but not what `take` leaves unread. Throws for one that is
 * cut short, damaged or none.
 * @param step what is done, for the progress
 */
export async function readArchive(
  file: string,
  step: string,
  take: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
) {
  const { size } = await stat(file);
  const source = createReadStream(file);
  const extract = tar.extract();
  const read = pipeline(source, createGunzip(), extract);
  read.catch(() => {});
  for await (const entry of extract) {
    progress(step, source.bytesRead / 1e6, size / 1e6, "MB");
    await take(entry.header.name, entry as AsyncIterable<Buffer>);
    entry.resume();
  }
  await read;
}

/** Compares all that an archive holds with its sums; throws in words. */
export async function checkArchive(file: string): Promise<Archive> {
  let header: Header | undefined;
  let trailer: Trailer | undefined;
  /** SHA-256 by file */
  const sums: Record<string, string> = {};
  await readArchive(file, "checking the archive", async (name, content) => {
    // Anything else than an archive of the shop may be too large for the memory.
    if (!header && name !== "haat.json") return;
    const bytes = await buffer(content);
    if (name === "haat.json") header = JSON.parse(bytes.toString());
    if (name === "sums.json") trailer = JSON.parse(bytes.toString());
    else sums[name] = sha256(bytes);
  }).catch((error) => {
    if (error.code === "ENOENT") throw new Error(`there is no file ${file}`);
    throw new Error(`${file} cannot be read to its end (${error.code ?? error.message})`);
  });
  if (header?.format !== 1) throw new Error(`${file} is no backup of this shop`);
  if (!trailer) throw new Error(`${file} is cut short`);
  const { files = sums } = trailer;
  const wrong = Object.keys({ ...sums, ...files }).filter((name) => files[name] !== sums[name]);
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
