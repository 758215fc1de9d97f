import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/**
 * Streams pieces of text as a response's body, as fast as the client reads; a client who leaves
 * ends it.
 */
export function streamText(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** A download of a CSV file with this name, whole or streamed. */
export function csvDownload(fileName: string, csv: string | AsyncGenerator<string>): Response {
  return new Response(typeof csv === "string" ? csv : streamText(csv), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** A download of a tar as .tar.gz, packed as fast as the client reads. */
export function archiveDownload(fileName: string, tar: AsyncIterable<unknown>): Response {
  const packed = createGzip();
  // The answer ends with the same error.
  pipeline(tar, packed).catch(() => {});
  return new Response(Readable.toWeb(packed) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "application/gzip",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-store",
    },
  });
}
