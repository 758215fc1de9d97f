import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

/** The key and secret that s3rver knows. */
const KEY = "S3RVER";

/**
 * A server that speaks S3 and knows its keys, with one empty bucket, on a free port of loopback.
 *
 * @returns settings of a shop that keeps its pictures there
 */
export async function openS3() {
  const directory = mkdtempSync(join(tmpdir(), "haat-s3-"));
  const server = new S3rver({
    ...{ address: "127.0.0.1", port: 0, silent: true, directory },
    configureBuckets: [{ name: "pictures", configs: [] }],
  });
  const { port } = await server.run();
  return {
    settings: {
      ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: "pictures" },
      ...{ S3_ACCESS_KEY: KEY, S3_SECRET_KEY: KEY },
    },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
