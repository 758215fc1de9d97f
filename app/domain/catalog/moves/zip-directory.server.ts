import type { Readable } from "node:stream";
import { Entry, type ExtraField, parseExtraFields, type ZipFile } from "yauzl";

/*
 * The directory of a ZIP (PKWARE's APPNOTE 6.3.10, 4.3.12 to 4.3.16). It is read here, since yauzl
 * stops at the first entry that it dislikes, and the others would be lost.
 */

const RECORD = { sign: 0x02014b50, bytes: 46 };
const END_BYTES = 22;
const WIDE_END = { sign: 0x06064b50, bytes: 56 };
const WIDE_LOCATOR = { sign: 0x07064b50, bytes: 20 };

/** A number that stands in the extra fields, since it is too wide. */
const IS_WIDE = 0xffffffff;

/** The most bytes of a directory; a hundred thousand long names fit. */
const MOST_BYTES = 64 * 1024 * 1024;

/** All entries of a ZIP, whatever they are; throws where the directory is broken or too long. */
export async function readDirectory(file: ZipFile): Promise<Iterable<Entry>> {
  const endAt = file.fileSize - END_BYTES - file.comment.length;
  const at = await startOf(file, endAt);
  if (endAt - at > MOST_BYTES) throw new Error("the directory of the ZIP is too long");
  return entriesIn(await bytesAt(file, at, endAt - at), file.entryCount);
}

async function startOf(file: ZipFile, endAt: number): Promise<number> {
  const locatorAt = endAt - WIDE_LOCATOR.bytes;
  const locator = locatorAt < 0 ? null : await bytesAt(file, locatorAt, WIDE_LOCATOR.bytes);
  if (locator?.readUInt32LE() !== WIDE_LOCATOR.sign)
    return (await bytesAt(file, endAt, END_BYTES)).readUInt32LE(16);
  const end = await bytesAt(file, Number(locator.readBigUInt64LE(8)), WIDE_END.bytes);
  return Number(end.readBigUInt64LE(48));
}

async function bytesAt(file: ZipFile, at: number, length: number): Promise<Buffer> {
  if (length < 0 || at + length > file.fileSize) throw new Error("the ZIP names bytes it has not");
  // The promised form of this function calls another one in yauzl 3.4.0.
  const stream = await new Promise<Readable>((resolve, reject) => {
    file.openReadStreamLowLevel(at, length, 0, length, false, length, (error, opened) =>
      error ? reject(error) : resolve(opened),
    );
  });
  return Buffer.concat(await stream.toArray());
}

function* entriesIn(directory: Buffer, count: number): Generator<Entry> {
  let at = 0;
  for (let n = 0; n < count; n++) {
    if (directory.readUInt32LE(at) !== RECORD.sign) throw new Error("no entry of a ZIP");
    const lengthAt = (of: number) => directory.readUInt16LE(at + of);
    const nameAt = at + RECORD.bytes;
    const extraAt = nameAt + lengthAt(28);
    const commentAt = extraAt + lengthAt(30);
    const entry = new Entry();
    entry.generalPurposeBitFlag = lengthAt(8);
    entry.compressionMethod = lengthAt(10);
    entry.compressedSize = directory.readUInt32LE(at + 20);
    entry.uncompressedSize = directory.readUInt32LE(at + 24);
    entry.relativeOffsetOfLocalHeader = directory.readUInt32LE(at + 42);
    entry.fileNameRaw = directory.subarray(nameAt, extraAt);
    entry.extraFields = extraFieldsIn(directory.subarray(extraAt, commentAt));
    widen(entry);
    at = commentAt + lengthAt(32);
    if (at > directory.length) throw new Error("an entry of the ZIP is cut off");
    yield entry;
  }
}

/** Nothing but a name in other letters and wide numbers stands there, so broken ones count as none. */
function extraFieldsIn(bytes: Buffer): ExtraField[] {
  try {
    return parseExtraFields(bytes);
  } catch {
    return [];
  }
}

/** Takes wide numbers from their extra field; one that is missing there leaves its entry unreadable. */
function widen(entry: Entry) {
  const wide = entry.extraFields.find(({ id }) => id === 1)?.data;
  let at = 0;
  for (const field of [
    "uncompressedSize",
    "compressedSize",
    "relativeOffsetOfLocalHeader",
  ] as const) {
    if (entry[field] !== IS_WIDE || !wide || at + 8 > wide.length) continue;
    entry[field] = Number(wide.readBigUInt64LE(at));
    at += 8;
  }
}
