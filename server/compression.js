import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const brotliBack = promisify(zlib.brotliDecompress);

/** Below this many bytes the headers outweigh what is saved. */
export const LEAST_COMPRESSED = 600;

/** Brotli for a page made for one visitor: two or three milliseconds for 80 kB, as 5 takes, and a fortieth smaller. */
const QUICK = 7;

/** @param {string | null | undefined} type a Content-Type */
export function isCompressible(type) {
  return (
    /^(text\/|application\/(json|javascript|xml|manifest\+json|[\w.+-]*\+json|[\w.+-]*\+xml)|image\/svg)/i.test(
      type ?? "",
    ) && !/event-stream/.test(type ?? "")
  );
}

/**
 * @param {Buffer} body
 * @param {import("./negotiation.js").Encoding} encoding
 * @param {number} [quality] brotli's, 11 for what is kept long
 * @returns {Promise<Buffer>}
 */
export async function compress(body, encoding, quality = QUICK) {
  if (encoding === "gzip") return gzip(body, { level: quality === QUICK ? 6 : 9 });
  if (encoding === "identity") return body;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_PARAM_SIZE_HINT, BROTLI_MODE_TEXT } =
    zlib.constants;
  return brotli(body, {
    params: {
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window no larger than the page: 4 MB of it would be taken, and kept by the thread, for 80 kB.
      [zlib.constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  });
}

/** @param {Buffer} body */
export async function unpackBrotli(body) {
  return brotliBack(body);
}

/** The least window, as a power of two, that holds so many bytes, within what brotli takes. */
const windowBits = (/** @type {number} */ bytes) =>
  Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes + 16))));
