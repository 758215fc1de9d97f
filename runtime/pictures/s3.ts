import type { CopyObjectCommandInput } from "@aws-sdk/client-s3";
import type { Settings } from "../settings.ts";
import { Unavailable } from "../unavailable.ts";
import { isPictureFile, pictureType, placeOf } from "./names.ts";
import type { PictureStore } from "./picture-store.ts";
import { listObjects, openS3, type S3Error, type S3Request, type Store } from "./s3-client.ts";

/** Milliseconds for one request: of staff's uploads, and of a picture that a visitor waits for. */
const REQUEST_MS = 8_000;
const READ_MS = 2_000;

/** Attempts of one request. */
const ATTEMPTS = 2;

/**
 * Pictures in a private bucket of a store that speaks S3. A store that does not answer, or refuses,
 * is `Unavailable`.
 */
export function openBucket(settings: Store & Pick<Settings, "S3_BUCKET">): PictureStore {
  const Bucket = settings.S3_BUCKET;
  const send = openS3(settings, ATTEMPTS);
  const objectOf = (name: string) => ({ Bucket, Key: placeOf(name) });
  const stored = (name: string) => ({
    ...objectOf(name),
    ContentType: pictureType(name),
    CacheControl: "public, max-age=31536000, immutable",
  });

  /** @returns null when nothing is there */
  const ask = <T>(request: S3Request<T>, ms = REQUEST_MS): Promise<T | null> =>
    send(request, ms).catch(({ name, code = name, $metadata }: S3Error) => {
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
      const input: CopyObjectCommandInput = {
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
