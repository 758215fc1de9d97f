import { promisify } from "node:util";
import zlib from "node:zlib";

const { Z_FINISH } = zlib.constants;
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
  if (encoding === "gzip") return quality === QUICK ? pressQuickly(body) : gzip(body, { level: 9 });
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

/** Bytes that come back from a thread at once: more than nearly every page has. */
const PRESSED_AT_ONCE = 64 * 1024;

/** As many as there are threads for it (`start.cjs`). Each holds 270 kB. */
const MOST_IDLE = 8;

/** Compressors that press nothing just now. @type {GzipAgain[]} */
const idle = [];

/**
 * As `zlib.gzip` does at level 6, with a compressor that is used again, and for a page in one job of another thread where that takes
 * two: half of what handing over costs this one.
 *
 * @param {Buffer} body
 */
async function pressQuickly(body) {
  const compressor = idle.pop() ?? new GzipAgain();
  const pressed = await compressor.press(body);
  // Not one that failed.
  if (idle.length < MOST_IDLE) idle.push(compressor);
  return pressed;
}

/** One body after the other, each a whole gzip of its own. */
class GzipAgain {
  /** @type {Buffer[]} */
  #parts = [];
  /** Its type leaves out what it can. */
  #stream = /** @type {zlib.Gzip & zlib.ZlibReset} */ (
    zlib.createGzip({ level: 6, flush: Z_FINISH, chunkSize: PRESSED_AT_ONCE })
  );

  constructor() {
    this.#stream.on("data", (part) => this.#parts.push(part));
    // Told to whoever waits for the body.
    this.#stream.on("error", () => {});
  }

  /** @param {Buffer} body @returns {Promise<Buffer>} */
  press(body) {
    return new Promise((resolve, reject) => {
      this.#stream.write(body, (error) => {
        if (error) return reject(error);
        const [first = Buffer.alloc(0), ...more] = this.#parts;
        this.#parts = [];
        this.#stream.reset();
        resolve(more.length > 0 ? Buffer.concat([first, ...more]) : first);
      });
    });
  }
}

/** @param {Buffer} body */
export async function unpackBrotli(body) {
  return brotliBack(body);
}

/** The least window, as a power of two, that holds so many bytes, within what brotli takes. */
const windowBits = (/** @type {number} */ bytes) =>
  Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes + 16))));
