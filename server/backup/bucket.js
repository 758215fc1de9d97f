import { randomBytes } from "node:crypto";
import { createReadStream, writeFileSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { diskError } from "../disk-error.js";
import { listObjects, openS3 } from "../s3-client.js";
import { makeBackupFolder } from "./folder.js";

/** Bytes of one part of an archive: the least that S3 takes, of which it takes 10,000 (50 GB). */
const PART = 5 * 1024 * 1024;

/** Milliseconds for one request with all its attempts: a part gets through a line of 30 kB a second. */
const REQUEST_MS = 3 * 60_000;

/** Attempts of one request, so that a backup survives a moment without a network. */
const ATTEMPTS = 5;

/** The file in DATA_DIR/backups whose date is that of the newest backup in a bucket. */
export const IN_BUCKET = "newest-in-bucket";

/**
 * @typedef {import("../settings.js").Settings} Settings
 * @typedef {import("../s3-client.js").Store} Store
 */

/**
 * Backups in a bucket of a store that speaks S3. Every failure is an error of one line, without the keys.
 *
 * @param {{ bucket: string, prefix: string, scratch: string }} where `scratch` is the folder for archives on their way
 * @param {Settings} settings
 * @returns {import("./places.js").Place}
 */
export function openBackupBucket({ bucket: Bucket, prefix, scratch }, settings) {
  const store = storeOf(settings);
  const { S3_ENDPOINT, S3_REGION } = store;
  const host = S3_ENDPOINT ? new URL(S3_ENDPOINT).host : `Amazon S3 (${S3_REGION})`;
  const send = openS3(store, ATTEMPTS);
  const address = (/** @type {string} */ name) => `s3://${Bucket}/${prefix}${name}`;

  /**
   * @template T
   * @param {(s3: import("../s3-client.js").S3, options: object) => Promise<T>} request
   * @param {string} [name] of the archive that it is about
   */
  async function ask(request, name = "") {
    try {
      return await send(request, REQUEST_MS);
    } catch (error) {
      const reason = reasonOf(error, { Bucket, host, address: address(name) });
      throw new Error(reason, { cause: error });
    }
  }

  /** @param {string} file @param {string} name */
  async function upload(file, name) {
    const target = { Bucket, Key: prefix + name };
    const { UploadId } = await ask((s3, options) => s3.createMultipartUpload(target, options));
    const begun = { ...target, UploadId };
    /** @type {import("@aws-sdk/client-s3").CompletedPart[]} */
    const Parts = [];
    try {
      for await (const Body of createReadStream(file, { highWaterMark: PART })) {
        const PartNumber = Parts.length + 1;
        const part = { ...begun, PartNumber, Body };
        const { ETag } = await ask((s3, options) => s3.uploadPart(part, options), name);
        Parts.push({ ETag, PartNumber });
      }
      const whole = { ...begun, MultipartUpload: { Parts } };
      await ask((s3, options) => s3.completeMultipartUpload(whole, options), name);
    } catch (error) {
      // The bucket's own rule for unfinished uploads removes parts that stay.
      await ask((s3, options) => s3.abortMultipartUpload(begun, options)).catch(() => {});
      throw error;
    }
  }

  /** @param {string} name @param {string} file */
  async function download(name, file) {
    const handle = await open(file, "wx", 0o600);
    try {
      for (let at = 0, size = 1; at < size; ) {
        const range = { Bucket, Key: prefix + name, Range: `bytes=${at}-${at + PART - 1}` };
        /** @param {import("../s3-client.js").S3} s3 @param {object} options */
        const read = async (s3, options) => {
          const { Body, ContentRange } = await s3.getObject(range, options);
          return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), ContentRange };
        };
        const { bytes, ContentRange } = await ask(read, name);
        await handle.appendFile(bytes);
        at += bytes.length;
        size = Number(ContentRange?.split("/")[1] ?? at);
      }
    } catch (error) {
      throw diskError(error, scratch) ?? error;
    } finally {
      await handle.close();
    }
  }

  /** @template T @param {(file: string) => Promise<T>} work */
  async function withScratchFile(work) {
    makeBackupFolder(scratch);
    const file = join(scratch, `haat-${randomBytes(8).toString("hex")}.tar.gz.part`);
    try {
      return await work(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  async function list() {
    const names = [];
    for await (const { Key = "" } of listObjects(ask, { Bucket, Prefix: prefix, Delimiter: "/" }))
      names.push(Key.slice(prefix.length));
    return names;
  }

  return {
    address,
    list,
    async check(name) {
      if ((await list()).includes(name)) throw new Error(`${address(name)} is there already`);
    },
    save: (name, write) =>
      withScratchFile(async (file) => {
        const saved = await write(file);
        await upload(file, name);
        writeFileSync(join(scratch, IN_BUCKET), `${address(name)}\n`);
        return saved;
      }),
    read: (name, read) =>
      withScratchFile(async (file) => {
        await download(name, file);
        return read(file);
      }),
    async remove(name) {
      await ask((s3, options) => s3.deleteObject({ Bucket, Key: prefix + name }, options));
    },
  };
}

/** Never a mixture, so that one store's keys are not sent to another. @param {Settings} settings @returns {Store} */
function storeOf(settings) {
  if (settings.BACKUP_S3_ACCESS_KEY !== "")
    return {
      S3_ENDPOINT: settings.BACKUP_S3_ENDPOINT,
      S3_REGION: settings.BACKUP_S3_REGION,
      S3_ACCESS_KEY: settings.BACKUP_S3_ACCESS_KEY,
      S3_SECRET_KEY: settings.BACKUP_S3_SECRET_KEY,
    };
  if (settings.S3_ACCESS_KEY !== "") return settings;
  throw new Error("set BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY: no store's keys are known");
}

/** @param {unknown} error @param {{ Bucket: string, host: string, address: string }} asked */
function reasonOf(error, { Bucket, host, address }) {
  const {
    name,
    code = name ?? "",
    message,
    $metadata,
  } = /** @type {import("../s3-client.js").S3Error} */ (error);
  const status = $metadata?.httpStatusCode;
  if (name === "AbortError") return `${host} did not answer within ${REQUEST_MS / 1000} s`;
  if (code === "NoSuchBucket") return `there is no bucket ${Bucket} at ${host}`;
  if (status === 404) return `there is no ${address}`;
  if (status === 507 || /StorageFull|QuotaExceeded/.test(code))
    return `the bucket ${Bucket} takes nothing more: its store is full (${code}); make room there`;
  if (status === 401 || status === 403)
    return `${host} does not let these keys into the bucket ${Bucket} (${code}): look at BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY`;
  if (status) return `${host} did not answer as it should (${code}: ${message?.split("\n")[0]})`;
  return `${host} cannot be reached (${code})`;
}
