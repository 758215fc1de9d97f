/** Pieces of text as the body of a response, each read when the reader has room; a reader who leaves ends the reading. */
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

/** A CSV file under this name, whole or in pieces. */
export function csvDownload(fileName: string, csv: string | AsyncGenerator<string>): Response {
  return new Response(typeof csv === "string" ? csv : streamText(csv), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-store",
    },
  });
}
