import { join } from "node:path";
import { openFolder } from "./folder.js";
import { openBucket } from "./s3.js";

/**
 * A file never changes under its name, which holds a hash of the upload.
 * @typedef {object} PictureStore
 * @property {(name: string) => Promise<Buffer<ArrayBuffer> | null>} read null when nothing is there
 * @property {(name: string, bytes: Uint8Array) => Promise<void>} write readers see a whole file or none
 * @property {(name: string) => Promise<boolean>} has
 * @property {(name: string, at?: Date) => Promise<boolean>} renew its date; false when nothing is there. S3 goes by its own clock
 * @property {(name: string) => Promise<void>} remove does nothing when nothing is there
 * @property {() => AsyncIterable<{ name: string, at: Date }>} list all, in no order
 */

/** @typedef {import("../settings.js").Settings} Settings */

/** @param {Pick<Settings, "DATA_DIR">} settings */
export const picturesInFolder = ({ DATA_DIR }) => openFolder(join(DATA_DIR, "media"));

/**
 * In S3 where a bucket is named, else in DATA_DIR/media. @param {Settings} settings @returns {PictureStore}
 */
export function openPictures(settings) {
  return settings.S3_BUCKET ? openBucket(settings) : picturesInFolder(settings);
}
