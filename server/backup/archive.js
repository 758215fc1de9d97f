import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import { diskError } from "../disk-error.js";

/**
 * Adds a file to an archive that is being written; waits while the disk is behind.
 *
 * @callback AddEntry
 * @param {string} name
 * @param {Buffer | string} content
 * @returns {Promise<string>} the SHA-256 of its content, in hex
 */

/**
 * Writes a .tar.gz that only its owner may read. Under its name it stands whole or not at all. A disk that takes no more is
 * refused in words.
 *
 * @param {string} file
 * @param {(add: AddEntry) => Promise<void>} fill
 */
export async function writeArchive(file, fill) {
  const part = `${file}.part`;
  const pack = tar.pack();
  const written = pipeline(pack, createGzip(), createWriteStream(part, { mode: 0o600 }));
  // An entry that waits for the disk is rejected as soon as the disk fails.
  const failed = written.then(
    () => new Promise(() => {}),
    (error) => Promise.reject(error),
  );
  failed.catch(() => {});
  try {
    await fill(async (name, content) => {
      const bytes = Buffer.from(content);
      await Promise.race([addEntry(pack, name, bytes), failed]);
      return sha256(bytes);
    });
    pack.finalize();
    await written;
    await flush(part);
    await rename(part, file);
  } catch (error) {
    pack.destroy();
    // The disk's own failure comes first; that the archive cannot be added to any more only follows from it.
    const failure = await written.then(
      () => error,
      (reason) => (reason.syscall ? reason : error),
    );
    await rm(part, { force: true });
    throw diskError(failure, dirname(file)) ?? failure;
  }
}

/** @param {Uint8Array} bytes */
export const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

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
