import { listObjects, openS3 } from "../s3-client.js";
import { Unavailable } from "../unavailable.js";
import { isPictureFile, pictureType, placeOf } from "./names.js";

/** Milliseconds for one request: of staff's uploads, and of a picture that a visitor waits for. */
const REQUEST_MS = 8_000;
const READ_MS = 2_000;

/** Attempts of one request. */
const ATTEMPTS = 2;

/** @import { S3Error, S3Request, Store } from "../s3-client.js" */

/**
 * Pictures in a private bucket of a store that speaks S3. A store that does not answer, or refuses,
 * is `Unavailable`.
 * @param {Store & Pick<import("../settings.js").Settings, "S3_BUCKET">} settings @returns {import("./store.js").PictureStore}
 */
export function openBucket(settings) {
  const Bucket = settings.S3_BUCKET;
  const send = openS3(settings, ATTEMPTS);
  const objectOf = (/** @type {string} */ name) => ({ Bucket, Key: placeOf(name) });
  const stored = (/** @type {string} */ name) => ({
    ...objectOf(name),
    ContentType: pictureType(name),
    CacheControl: "public, max-age=31536000, immutable",
  });

  /**
   * @template T @param {S3Request<T>} request @returns {Promise<T | null>} null when nothing is there
   */
  const ask = (request, ms = REQUEST_MS) =>
    send(request, ms).catch((/** @type {S3Error} */ { name, code = name, $metadata }) => {
      if ($metadata?.httpStatusCode === 404 && name !== "NoSuchBucket") return null;
      // Neither the address nor the keys.
      throw new Unavailable(`the store of pictures did not answer as it should (${code})`);
    });

  return {
    read: (name) =>
      ask(async (s3, options) => {
        const found = await s3.getObject(objectOf(name), options);
        return Buffer.from((await found.Body?.transformToByteArray()) ?? []);
      }, READ_MS),
    async write(name, Body) {
      if (!(await ask((s3, options) => s3.putObject({ ...stored(name), Body }, options))))
        throw new Unavailable("the store of pictures took no picture");
    },
    has: async (name) =>
      (await ask((s3, options) => s3.headObject(objectOf(name), options))) !== null,
    async renew(name) {
      // S3 sets a new date only by a copy onto itself.
      /** @type {import("@aws-sdk/client-s3").CopyObjectCommandInput} */
      const input = {
        ...stored(name),
        CopySource: `${Bucket}/${placeOf(name)}`,
        MetadataDirective: "REPLACE",
      };
      return (await ask((s3, options) => s3.copyObject(input, options))) !== null;
    },
    async remove(name) {
      await ask((s3, options) => s3.deleteObject(objectOf(name), options));
    },
    async *list() {
      for await (const { Key = "", LastModified } of listObjects(ask, { Bucket })) {
        const name = Key.slice(3);
        if (isPictureFile(name) && Key === placeOf(name))
          yield { name, at: LastModified ?? new Date() };
      }
    },
  };
}
