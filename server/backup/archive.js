import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";

/**
 * Adds a file to an archive that is being written; waits while the disk is behind.
 *
 * @callback AddEntry
 * @param {string} name
 * @param {Buffer | string} content
 * @returns {Promise<void>}
 */

/**
 * Writes a .tar.gz that only its owner may read. Under its name it stands whole or not at all.
 *
 * @param {string} file
 * @param {(add: AddEntry) => Promise<void>} fill
 */
export async function writeArchive(file, fill) {
  const part = `${file}.part`;
  const pack = tar.pack();
  const written = pipeline(pack, createGzip(), createWriteStream(part, { mode: 0o600 }));
  // Whoever waits for a full disk learns of it at once.
  const failed = written.then(
    () => new Promise(() => {}),
    (error) => Promise.reject(error),
  );
  failed.catch(() => {});
  try {
    await fill(async (name, content) => {
      await Promise.race([addEntry(pack, name, Buffer.from(content)), failed]);
    });
    pack.finalize();
    await written;
    await flush(part);
    await rename(part, file);
  } catch (error) {
    pack.destroy();
    await written.catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * @param {tar.Pack} pack
 * @param {string} name
 * @param {Buffer} content
 * @returns {Promise<void>}
 */
function addEntry(pack, name, content) {
  return new Promise((resolve, reject) => {
    const entry = pack.entry({ name, size: content.length, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.end(content);
  });
}

/** A backup that a power cut takes with it is none. @param {string} file */
async function flush(file) {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Hands over each file of an archive in turn; what `take` leaves unread is passed over. Throws for one that is cut short,
 * damaged or no archive.
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

/** @param {AsyncIterable<Buffer>} content */
export async function textOf(content) {
  const parts = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}
