import { crc32, deflateRawSync, constants as zlib } from "node:zlib";

/*
 * A gzip answer put together from parts that were compressed apart (RFC 1951, 3.2.3: blocks that end on a byte and refer to
 * nothing before them may follow one another), so that what did not change is never compressed again.
 */

/**
 * @typedef {object} GzipPart
 * @property {Buffer} deflated
 * @property {number} length of the text, in bytes
 * @property {number} crc of the text
 * @property {number} shift what carries the sum of all before it past this part
 */

/** Magic number, deflate, no flags, no time, unknown system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Bytes back to which deflate refers at most. */
const WINDOW = 32 * 1024;

/** An empty last block. */
const LAST = Buffer.from([3, 0]);

/**
 * `before` is what stands right before it wherever it is put, so that it may refer to that; by default nothing certain.
 *
 * @param {string} text
 * @param {number} level zlib's
 * @param {string} [before]
 * @returns {GzipPart}
 */
export function gzipPart(text, level, before = "") {
  const bytes = Buffer.from(text);
  const dictionary = before && { dictionary: Buffer.from(before).subarray(-WINDOW) };
  return {
    deflated: deflateRawSync(bytes, { level, finishFlush: zlib.Z_SYNC_FLUSH, ...dictionary }),
    length: bytes.length,
    crc: crc32(bytes),
    shift: shiftOf(bytes.length),
  };
}

/** @param {readonly GzipPart[]} parts */
function sumOf(parts) {
  let length = 0;
  let crc = 0;
  for (const part of parts) {
    length += part.length;
    crc = (multiply(part.shift, crc) ^ part.crc) >>> 0;
  }
  return { length, crc };
}

/** @param {readonly GzipPart[]} parts */
export function joinGzip(parts) {
  const { length, crc } = sumOf(parts);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc, 0);
  end.writeUInt32LE(length >>> 0, 4);
  return Buffer.concat([HEAD, ...parts.map(({ deflated }) => deflated), LAST, end]);
}

/*
 * Sums of parts make the sum of the whole as `crc32_combine` of zlib does it: polynomials modulo that of CRC-32, the highest
 * power in the lowest bit.
 */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** @param {number} a @param {number} b */
function multiply(a, b) {
  let product = 0;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= b;
    b = b & 1 ? (b >>> 1) ^ POLYNOMIAL : b >>> 1;
  }
  return product >>> 0;
}

/** x to the power of the number of bits. @param {number} bytes */
function shiftOf(bytes) {
  let power = 1 << 23; // x^8
  let product = ONE;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) product = multiply(power, product);
    power = multiply(power, power);
  }
  return product;
}
