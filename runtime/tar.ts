import tar from "tar-stream";

export type AddFile = (name: string, content: Buffer | string) => Promise<void>;

/**
 * A tar of the files that `fill` adds; `add` waits while the reader is behind, and rejects once the
 * reader has left. `filled` resolves when `fill` has ended, however it did.
 */
export function packFiles(fill: (add: AddFile) => Promise<void>) {
  const pack = tar.pack();
  const add: AddFile = (name, content) =>
    new Promise((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve());
      // The callback is told of errors too; an event without a listener would end the process.
      pack.entry({ name, mode: 0o600 }, Buffer.from(content), done).on("error", () => {});
    });
  const filled = fill(add).then(
    () => pack.finalize(),
    (error) => pack.destroy(error),
  );
  return { pack, filled };
}
