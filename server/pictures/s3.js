import { connectS3 } from "../s3-client.js";
import { Unavailable } from "../unavailable.js";
import { isPictureFile, pictureType, placeOf } from "./names.js";

/** Milliseconds for one request, a try again included: of staff's uploads, and of a picture that is read for a visitor. */
const REQUEST_MS = 8_000;
const READ_MS = 2_000;

/** @typedef {Pick<import("../settings.js").Settings, "S3_ENDPOINT" | "S3_REGION" | "S3_BUCKET" | "S3_ACCESS_KEY" | "S3_SECRET_KEY">} Bucket */

/**
 * Pictures in a bucket of anything that speaks S3. The bucket stays private: the shop reads for its visitors. A store that
 * does not answer, or refuses, is `Unavailable`: a page says so with 503.
 *
 * @param {Bucket} bucket
 * @returns {import("./store.js").PictureStore}
 */
export function openBucket(bucket) {
  const Bucket = bucket.S3_BUCKET;
  /** @type {ReturnType<typeof connectS3> | undefined} */
  let connecting;

  /**
   * @template T
   * @param {(sdk: typeof import("@aws-sdk/client-s3"), client: import("@aws-sdk/client-s3").S3Client, options: { abortSignal: AbortSignal }) => Promise<T>} request
   * @param {number} [ms]
   * @returns {Promise<T | null>} null when nothing is there
   */
  async function ask(request, ms = REQUEST_MS) {
    connecting ??= connectS3({
      endpoint: bucket.S3_ENDPOINT,
      region: bucket.S3_REGION,
      accessKey: bucket.S3_ACCESS_KEY,
      secretKey: bucket.S3_SECRET_KEY,
    });
    const { sdk, client } = await connecting;
    try {
      return await request(sdk, client, { abortSignal: AbortSignal.timeout(ms) });
    } catch (error) {
      const status = error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode;
      const isBucketThere = !(error instanceof Error) || error.name !== "NoSuchBucket";
      if (status === 404 && isBucketThere) return null;
      throw new Unavailable(`the store of pictures did not answer as it should (${nameOf(error)})`);
    }
  }

  return {
    read: (name) =>
      ask(async ({ GetObjectCommand }, client, options) => {
        const found = await client.send(
          new GetObjectCommand({ Bucket, Key: placeOf(name) }),
          options,
        );
        return Buffer.from((await found.Body?.transformToByteArray()) ?? []);
      }, READ_MS),
    async write(name, bytes) {
      const what = {
        ...{ Bucket, Key: placeOf(name), Body: bytes },
        ContentType: pictureType(name),
        CacheControl: "public, max-age=31536000, immutable",
      };
      const isDone = await ask(async ({ PutObjectCommand }, client, options) => {
        await client.send(new PutObjectCommand(what), options);
        return true;
      });
      if (!isDone) throw new Unavailable("the store of pictures took no picture");
    },
    has: async (name) =>
      (await ask(async ({ HeadObjectCommand }, client, options) => {
        await client.send(new HeadObjectCommand({ Bucket, Key: placeOf(name) }), options);
        return true;
      })) ?? false,
    // Copied onto itself: the only way to a new date.
    renew: async (name) =>
      (await ask(async ({ CopyObjectCommand }, client, options) => {
        const Key = placeOf(name);
        await client.send(
          new CopyObjectCommand({
            ...{ Bucket, Key, CopySource: `${Bucket}/${Key}`, MetadataDirective: "REPLACE" },
            ContentType: pictureType(name),
            CacheControl: "public, max-age=31536000, immutable",
          }),
          options,
        );
        return true;
      })) ?? false,
    async remove(name) {
      await ask(({ DeleteObjectCommand }, client, options) =>
        client.send(new DeleteObjectCommand({ Bucket, Key: placeOf(name) }), options),
      );
    },
    async *list() {
      /** @type {string | undefined} */
      let ContinuationToken;
      do {
        const given = { Bucket, ...(ContinuationToken && { ContinuationToken }) };
        const page = await ask(({ ListObjectsV2Command }, client, options) =>
          client.send(new ListObjectsV2Command(given), options),
        );
        for (const { Key = "", LastModified } of page?.Contents ?? []) {
          const name = Key.slice(3);
          if (isPictureFile(name) && Key === placeOf(name))
            yield { name, at: LastModified ?? new Date() };
        }
        ContinuationToken = page?.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

/** Nothing of the address or the keys. @param {unknown} error */
function nameOf(error) {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error ? String(error.code) : error.name;
}
