import { join } from "node:path";
import type { Settings } from "../settings.ts";
import { openFolder } from "./folder.ts";
import type { PictureStore } from "./picture-store.ts";
import { openBucket } from "./s3.ts";

export const picturesInFolder = ({ DATA_DIR }: Pick<Settings, "DATA_DIR">) =>
  openFolder(join(DATA_DIR, "media"));

/** In S3 where a bucket is named, else in DATA_DIR/media. */
export function openPictures(settings: Settings): PictureStore {
  return settings.S3_BUCKET ? openBucket(settings) : picturesInFolder(settings);
}
