import { promisify } from "node:util";
import zlib from "node:zlib";
import type { Encoding } from "#runtime/http/negotiation.ts";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Bytes below which the added headers outweigh the saving. */
export const LEAST_COMPRESSED = 600;

/** @param type a Content-Type */
export function isCompressible(type: string | null | undefined) {
  return (
    /^(text\/|application\/(json|javascript|xml|manifest\+json|[\w.+-]*\+json|[\w.+-]*\+xml)|image\/svg)/i.test(
      type ?? "",
    ) && !/event-stream/.test(type ?? "")
  );
}

/** For files of the build, kept answers, and what one visitor waits for. */
export type Effort = "best" | "kept" | "quick";
const LEVELS = { best: { br: 11, gzip: 9 }, kept: { br: 10, gzip: 9 }, quick: { br: 5, gzip: 4 } };

export async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === "identity") return body;
  const level = LEVELS[effort][encoding];
  if (encoding === "gzip") return gzip(body, { level });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_MODE, BROTLI_PARAM_SIZE_HINT } =
    zlib.constants;
  return brotli(body, {
    params: {
      // Blocks of 64 kB save some forty bytes of a first view.
      [zlib.constants.BROTLI_PARAM_LGBLOCK]: 16,
      [BROTLI_PARAM_QUALITY]: level,
      [BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [BROTLI_PARAM_SIZE_HINT]: body.length,
      // The default window takes, and its thread keeps, 4 MB for a page of 80 kB.
      [BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  });
}

/** The least window that holds so many bytes. */
const windowBits = (bytes: number) => Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes + 16))));
