import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import aws4 from "aws4";
import S3rver from "s3rver";

/** The key and secret that s3rver knows. */
const KEY = "S3RVER";

/** Koa's, as s3rver hands it on. @typedef {{ req: import("node:http").IncomingMessage, status: number, body: string }} Context */

/**
 * Whether the request is signed (version 4) with the secret: s3rver does not look, so it is computed anew by another library
 * than the one that signed it.
 *
 * @param {import("node:http").IncomingMessage} request
 */
function isSigned({ method = "", url = "", headers }) {
  const given = String(headers.authorization);
  const [, region, names = ""] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d+\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+),/.exec(
      given,
    ) ?? [];
  const signed = names.split(";");
  const covers = ["host", "x-amz-content-sha256", "x-amz-date"].every((name) =>
    signed.includes(name),
  );
  if (!region || !covers) return false;
  const asked = {
    ...{ service: "s3", region, method, path: url },
    headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    extraHeadersToInclude: { range: true },
  };
  const again = aws4.sign(asked, { accessKeyId: KEY, secretAccessKey: KEY });
  return again.headers?.Authorization === given;
}

/** @param {Context} context @param {() => Promise<unknown>} next */
async function refuseUnsigned(context, next) {
  // Whose key nobody knows is s3rver's to refuse.
  const isKnown = context.req.headers.authorization?.includes(`Credential=${KEY}/`);
  if (!isKnown || isSigned(context.req)) return next();
  context.status = 403;
  context.body =
    "<Error><Code>SignatureDoesNotMatch</Code><Message>signed with another secret</Message></Error>";
}

/**
 * A server that speaks S3, knows its keys and checks signatures, with empty buckets for pictures and backups, on a free port of
 * loopback.
 *
 * @param {(context: Context, next: () => Promise<unknown>) => unknown} [meet] what a test does to a request that is signed well
 * @returns settings of a shop that keeps its pictures there
 */
export async function openS3(meet = (_, next) => next()) {
  const directory = mkdtempSync(join(tmpdir(), "haat-s3-"));
  const server = new S3rver({
    ...{ address: "127.0.0.1", port: 0, silent: true, directory },
    configureBuckets: ["pictures", "backups"].map((name) => ({ name, configs: [] })),
  });
  // Before all else it does.
  /** @type {unknown[]} */ (/** @type {any} */ (server).middleware).unshift(refuseUnsigned, meet);
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
