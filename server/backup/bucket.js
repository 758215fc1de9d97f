import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { diskError } from "../disk-error.js";
import { connectS3 } from "../s3-client.js";
import { makeBackupFolder } from "./folder.js";

/** Bytes of one part of an archive: three at most are held in memory. S3 takes 10,000 of them (80 GB), and each but the last from 5 MB on. */
const PART = 8 * 1024 * 1024;

/** Milliseconds for one part, and for any other request. */
const PART_MS = 5 * 60_000;
const REQUEST_MS = 30_000;

/** Tries of one request, so that a moment without a network costs no backup. */
const ATTEMPTS = 5;

/**
 * Backups in a bucket of anything that speaks S3. Whatever goes wrong there is an error in one line of words, without the keys.
 *
 * @param {{ bucket: string, prefix: string, scratch: string }} where `scratch` is the folder for archives on their way
 * @param {import("../settings.js").Settings} settings
 * @returns {import("./places.js").Place}
 */
export function openBackupBucket({ bucket: Bucket, prefix, scratch }, settings) {
  const store = storeOf(settings);
  const host = store.endpoint ? new URL(store.endpoint).host : `Amazon S3 (${store.region})`;
  const address = (/** @type {string} */ name) => `s3://${Bucket}/${prefix}${name}`;
  /** @type {ReturnType<typeof connectS3> | undefined} */
  let connecting;

  /**
   * @template T
   * @param {(s3: import("@aws-sdk/client-s3").S3, options: { abortSignal: AbortSignal }) => Promise<T>} request
   * @param {string} [name] of the archive that it is about
   * @param {number} [ms]
   * @returns {Promise<T>}
   */
  async function ask(request, name = "", ms = REQUEST_MS) {
    connecting ??= connectS3({ ...store, attempts: ATTEMPTS });
    const { client } = await connecting;
    const abortSignal = AbortSignal.timeout(ms);
    try {
      return await request(client, { abortSignal });
    } catch (error) {
      const words = abortSignal.aborted
        ? `${host} did not answer within ${ms / 1000} s`
        : inWords(error, { Bucket, host, address: address(name) });
      throw new Error(words, { cause: error });
    }
  }

  /** @param {string} file @param {string} name */
  async function upload(file, name) {
    const target = { Bucket, Key: prefix + name };
    const { UploadId } = await ask((s3, options) => s3.createMultipartUpload(target, options));
    /** @type {{ ETag: string | undefined, PartNumber: number }[]} */
    const Parts = [];
    try {
      for await (const Body of createReadStream(file, { highWaterMark: PART })) {
        const part = { ...target, UploadId, PartNumber: Parts.length + 1, Body };
        const send = ask((s3, options) => s3.uploadPart(part, options), name, PART_MS);
        Parts.push({ ETag: (await send).ETag, PartNumber: part.PartNumber });
      }
      const all = { ...target, UploadId, MultipartUpload: { Parts } };
      await ask((s3, options) => s3.completeMultipartUpload(all, options), name, PART_MS);
    } catch (error) {
      // Parts that stay in spite of it are no backup, and go by the bucket's own rule for unfinished uploads.
      await ask((s3, options) => s3.abortMultipartUpload({ ...target, UploadId }, options)).catch(
        () => {},
      );
      throw error;
    }
  }

  /** @param {string} name @param {string} file */
  async function download(name, file) {
    const handle = await open(file, "wx", 0o600);
    try {
      for (let at = 0, size = 1; at < size; ) {
        const piece = { Bucket, Key: prefix + name, Range: `bytes=${at}-${at + PART - 1}` };
        const { bytes, range } = await ask(
          async (s3, options) => {
            const found = await s3.getObject(piece, options);
            const bytes = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
            return { bytes, range: found.ContentRange };
          },
          name,
          PART_MS,
        );
        await handle.appendFile(bytes);
        at += bytes.length;
        size = Number(range?.split("/")[1] ?? at);
      }
    } catch (error) {
      throw diskError(error, scratch) ?? error;
    } finally {
      await handle.close();
    }
  }

  /** @template T @param {(file: string) => Promise<T>} work */
  async function withScratch(work) {
    makeBackupFolder(scratch);
    const file = join(scratch, `haat-${randomBytes(8).toString("hex")}.tar.gz.part`);
    try {
      return await work(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  return {
    address,
    async list() {
      const names = [];
      /** @type {string | undefined} */
      let ContinuationToken;
      do {
        const asked = { Bucket, Prefix: prefix, Delimiter: "/", ContinuationToken };
        const page = await ask((s3, options) => s3.listObjectsV2(asked, options));
        for (const { Key = "" } of page.Contents ?? []) names.push(Key.slice(prefix.length));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return names;
    },
    async check() {
      await this.list();
    },
    save: (name, write) =>
      withScratch(async (file) => {
        const saved = await write(file);
        await upload(file, name);
        return saved;
      }),
    read: (name, read) =>
      withScratch(async (file) => {
        await download(name, file);
        return read(file);
      }),
    async remove(name) {
      const target = { Bucket, Key: prefix + name };
      await ask((s3, options) => s3.deleteObject(target, options));
    },
  };
}

/**
 * The store with its own keys where BACKUP_S3_ACCESS_KEY is set, else that of the pictures. Never some of one and some of the
 * other: one store's keys are not sent to another.
 *
 * @param {import("../settings.js").Settings} settings
 */
function storeOf(settings) {
  const own = {
    endpoint: settings.BACKUP_S3_ENDPOINT,
    region: settings.BACKUP_S3_REGION,
    accessKey: settings.BACKUP_S3_ACCESS_KEY,
    secretKey: settings.BACKUP_S3_SECRET_KEY,
  };
  if (own.accessKey !== "") return own;
  if (settings.S3_ACCESS_KEY === "")
    throw new Error("set BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY: no store's keys are known");
  return {
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    accessKey: settings.S3_ACCESS_KEY,
    secretKey: settings.S3_SECRET_KEY,
  };
}

/**
 * What failed, on one line.
 *
 * @param {unknown} error
 * @param {{ Bucket: string, host: string, address: string }} asked
 */
function inWords(error, { Bucket, host, address }) {
  const { name, code, message, $metadata } =
    /** @type {{ name?: string, code?: string, message?: string, $metadata?: { httpStatusCode?: number } }} */ (
      error
    );
  const status = $metadata?.httpStatusCode;
  const said = code ?? name ?? "";
  if (said === "NoSuchBucket") return `there is no bucket ${Bucket} at ${host}`;
  if (status === 404) return `there is no ${address}`;
  if (status === 507 || /StorageFull|QuotaExceeded/.test(said))
    return `the bucket ${Bucket} takes nothing more: its store is full (${said}); make room there`;
  if (status === 401 || status === 403)
    return `${host} does not let these keys into the bucket ${Bucket} (${said}): look at BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY`;
  if (status) return `${host} did not answer as it should (${said}: ${message?.split("\n")[0]})`;
  return `${host} cannot be reached (${said})`;
}
