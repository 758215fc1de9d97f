import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compress } from "#server/http/compression.ts";

/**
 * Compressible and incompressible bodies, the largest bigger than one chunk of the compressor's
 * output.
 */
const bodies = [0, 1, 600, 16_384, 65_536, 300_000].flatMap((bytes) => [
  Buffer.alloc(bytes, "Mustard honey, মধু, "),
  randomBytes(bytes),
]);

test.each(["best", "kept", "quick"] as const)(
  "parallel bodies are decompressed intact (%s)",
  async (effort) => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
    await Promise.all(
      bodies.flatMap((body) =>
        (["br", "gzip", "identity"] as const).map(async (encoding) => {
          const compressed = await compress(body, encoding, effort);
          expect(unpack[encoding](compressed).equals(body)).toBe(true);
        }),
      ),
    );
  },
);
