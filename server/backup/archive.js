import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import { diskError } from "../disk-error.js";

/** Writes a file for its owner only, whole or not at all. @param {string} file @param {AsyncIterable<unknown>} source */
export async function writeWhole(file, source) {
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

/**
 * Writes a .tar.gz.
 *
 * @param {string} file
 * @param {(add: (name: string, content: Buffer | string) => Promise<void>) => Promise<void>} fill `add` waits while the disk is behind
 */
export async function writeArchive(file, fill) {
  const pack = tar.pack();
  const filling = fill(async (name, content) => {
    await once(pack.entry({ name, mode: 0o600 }, Buffer.from(content)), "finish");
  }).then(
    () => pack.finalize(),
    (error) => pack.destroy(error),
  );
  await writeWhole(file, pack).finally(() => filling);
}

/** @param {Uint8Array} bytes */
export const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/**
 * Reads the files of an archive in turn, but not what `take` leaves unread. Throws for one that is cut short, damaged or none.
 *
 * @param {string} file
 * @param {(name: string, content: AsyncIterable<Buffer>) => Promise<void>} take
 */
export async function readArchive(file, take) {
  const extract = tar.extract();
  const read = pipeline(createReadStream(file), createGunzip(), extract);
  read.catch(() => {});
  for await (const entry of extract) {
    await take(entry.header.name, /** @type {AsyncIterable<Buffer>} */ (entry));
    entry.resume();
  }
  await read;
}
