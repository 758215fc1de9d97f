import { randomBytes } from "node:crypto";
import { createReadStream, writeFileSync } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { CompletedPart } from "@aws-sdk/client-s3";
import { IN_BUCKET } from "#runtime/backups.ts";
import {
  listObjects,
  openS3,
  type S3Error,
  type S3Request,
  type Store,
} from "#runtime/pictures/s3-client.ts";
import { progress } from "#runtime/progress.ts";
import type { Settings } from "#runtime/settings.ts";
import { diskError } from "../disk-error.ts";
import { makeBackupFolder } from "./folder.ts";
import type { Place } from "./place.ts";

/**
 * Bytes of one part of an archive: the smallest part that S3 accepts. It accepts 10,000 parts (50
 * GB).
 */
const PART = 5 * 1024 * 1024;

/**
 * Milliseconds for one request with all its attempts: a part gets through a line of 30 kB a second.
 */
const REQUEST_MS = 3 * 60_000;

/** Attempts of one request, so that a backup survives a moment without a network. */
const ATTEMPTS = 5;

/**
 * Backups in a bucket of a store that speaks S3, and on their way in the folder `scratch`. Every
 * failure is an error of one line, without the keys.
 */
export function openBackupBucket(
  { bucket: Bucket, prefix, scratch }: { bucket: string; prefix: string; scratch: string },
  settings: Settings,
): Place {
  const store = storeOf(settings);
  const send = openS3(store, ATTEMPTS);
  const address = (name: string) => `s3://${Bucket}/${prefix}${name}`;
  const objectOf = (name: string) => ({ Bucket, Key: prefix + name });

  /** @param name of the archive that it is about */
  const ask = <T>(request: S3Request<T>, name: string = "") =>
    send(request, REQUEST_MS).catch((cause) => {
      throw new Error(reasonOf(cause, store, Bucket, address(name)), { cause });
    });

  async function upload(file: string, name: string) {
    const target = objectOf(name);
    const { size } = await stat(file);
    const { UploadId } = await ask((s3, options) => s3.createMultipartUpload(target, options));
    const begun = { ...target, UploadId };
    const Parts: CompletedPart[] = [];
    try {
      for await (const Body of createReadStream(file, { highWaterMark: PART })) {
        const PartNumber = Parts.length + 1;
        const part = { ...begun, PartNumber, Body };
        progress(`into ${address(name)}`, (Parts.length * PART) / 1e6, size / 1e6, "MB");
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

  async function download(name: string, file: string) {
    const handle = await open(file, "wx", 0o600);
    try {
      for (let at = 0, size = 1; at < size; ) {
        const range = { ...objectOf(name), Range: `bytes=${at}-${at + PART - 1}` };
        const { bytes, ContentRange } = await ask(async (s3, options) => {
          const { Body, ContentRange } = await s3.getObject(range, options);
          return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), ContentRange };
        }, name);
        await handle.appendFile(bytes);
        at += bytes.length;
        size = Number(ContentRange?.split("/")[1] ?? at);
        progress(`from ${address(name)}`, at / 1e6, size / 1e6, "MB");
      }
    } catch (error) {
      throw diskError(error, scratch) ?? error;
    } finally {
      await handle.close();
    }
  }

  async function withScratchFile<T>(work: (file: string) => Promise<T>) {
    makeBackupFolder(scratch);
    const file = join(scratch, `haat-${randomBytes(8).toString("hex")}.tar.gz.part`);
    return work(file).finally(() => rm(file, { force: true }));
  }

  return {
    address,
    async list() {
      const names = [];
      for await (const { Key = "" } of listObjects(ask, { Bucket, Prefix: prefix, Delimiter: "/" }))
        names.push(Key.slice(prefix.length));
      return names;
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
      await ask((s3, options) => s3.deleteObject(objectOf(name), options));
    },
  };
}

/** Never a mixture, so that one store's keys are not sent to another. */
function storeOf(settings: Settings): Store {
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

function reasonOf(
  error: S3Error,
  { S3_ENDPOINT, S3_REGION }: Store,
  bucket: string,
  address: string,
) {
  const host = S3_ENDPOINT ? new URL(S3_ENDPOINT).host : `Amazon S3 (${S3_REGION})`;
  const { name, code = name ?? "", message, $metadata } = error;
  const status = $metadata?.httpStatusCode;
  if (name === "AbortError") return `${host} did not answer within ${REQUEST_MS / 1000} s`;
  if (code === "NoSuchBucket") return `there is no bucket ${bucket} at ${host}`;
  if (status === 404) return `there is no ${address}`;
  if (status === 507 || /StorageFull|QuotaExceeded/.test(code))
    return `the bucket ${bucket} takes nothing more: its store is full (${code}); make room there`;
  if (status === 401 || status === 403)
    return `${host} does not let these keys into the bucket ${bucket} (${code}): look at BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY`;
  if (status) return `${host} did not answer as it should (${code}: ${message?.split("\n")[0]})`;
  return `${host} cannot be reached (${code})`;
}
