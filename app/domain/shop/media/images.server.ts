import { createHash } from "node:crypto";
import sharp from "sharp";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { BoundedQueue } from "#runtime/bounded-queue.ts";
import { type PictureType, pictureType } from "#runtime/pictures/names.ts";
import type { PictureStore } from "#runtime/pictures/picture-store.ts";
import { openPictures } from "#runtime/pictures/store.ts";
import { settings } from "#runtime/settings.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import { encodeLater, standInFor } from "./avif.server.ts";
import { imagePath, parseImagePath, storedPathOf } from "./image-path.ts";
import { drawSocial } from "./social.server.ts";

/** 8 MB: more than a phone camera's pictures; refused before decoding. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
/** 40 megapixels, width times height: limits the memory of a decompression bomb. */
export const MAX_IMAGE_PIXELS = 40_000_000;

const MAX_WIDTH = 1200;
/** The maximum height of long infographics; WebP itself ends at 16,383 pixels. */
const MAX_HEIGHT = 3600;
/** Part of every name: raise it when the encoding below changes, because old URLs are immutable. */
const ENCODING = "1";

// One thread, one picture at a time, so that a second core stays free for pages. A product's four
// pictures take some two seconds, so up to forty may wait.
const queue = new BoundedQueue({
  name: "pictures to encode",
  concurrency: 1,
  maxWaiting: 40,
  maxWaitMs: 60_000,
});
sharp.concurrency(1);
sharp.cache(false);

/**
 * Checks, normalises and stores a picture; returns its path below `/media/`. Its content decides
 * the type: jpeg, png, webp or avif. Orientation is applied, metadata dropped. The same bytes are
 * stored once.
 *
 * @throws ShopError `image-too-heavy` above 8 MB, `image-too-large` above 40 megapixels,
 *   `image-heic` for an iPhone's own format, `image-not-readable` for every other type,
 *   `image-damaged` for a file that breaks off.
 */
export async function saveImage(bytes: Uint8Array, store = pictures()): Promise<string> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) {
    throw new ShopError("image-too-heavy", { maxBytes: MAX_IMAGE_BYTES });
  }
  const size = await readSize(bytes);
  const hash = createHash("sha256").update(ENCODING).update(bytes).digest("hex").slice(0, 32);
  const path = imagePath(hash, size.width, size.height);
  if (await renewImage(path, store)) return path;
  await queue.run(() => encodeAll(bytes, path, store));
  return path;
}

/**
 * Stores the largest copy of a picture under the name that it has, and draws the smaller ones from
 * it. Refused: image-not-readable for what is no WebP, image-damaged.
 */
export async function adoptImage(path: string, bytes: Uint8Array, store = pictures()) {
  if (sniff(bytes) !== "webp") throw notReadable();
  if (await renewImage(path, store)) return;
  await queue.run(() => encodeAll(bytes, path, store));
  await store.write(path, Buffer.from(bytes));
}

/** As `saveImage`, for an uploaded file, which a refusal names. */
export async function saveUpload(file: Blob): Promise<string> {
  try {
    return await saveImage(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    if (error instanceof ShopError && file instanceof File)
      Object.assign(error.params, { file: cutText(cleanLine(file.name), NAME_MAX) });
    throw error;
  }
}

/** Characters of a file's name in a refusal. */
const NAME_MAX = 60;

export type OpenedImage = {
  bytes: Uint8Array<ArrayBuffer>;
  type: PictureType;
  size: number;
  /** The same picture as WebP, because the requested copy is still being encoded. */
  isStandIn: boolean;
};

/**
 * A stored file for the media route; null if the name does not have the shop's form or no such file
 * exists.
 */
export async function openImage(fileName: string, store = pictures()): Promise<OpenedImage | null> {
  if (!storedPathOf(fileName)) return null;
  const stored = await read(fileName, store);
  if (!stored && (await drawSocial(fileName, store))) return read(fileName, store);
  const standIn = standInFor(fileName);
  if (stored || !standIn) return stored;
  const instead = await read(standIn, store);
  if (instead) encodeLater(fileName, store);
  return instead && { ...instead, isStandIn: true };
}

async function read(fileName: string, store: PictureStore): Promise<OpenedImage | null> {
  const bytes = await store.read(fileName);
  const type = pictureType(fileName);
  return bytes && { bytes, type, size: bytes.byteLength, isStandIn: false };
}

/** Whether there is a picture at this path; false for names of another form. */
export async function isStoredImage(path: string, store = pictures()): Promise<boolean> {
  return parseImagePath(path) !== null && store.has(path);
}

/** Updates the date of a stored picture, so that no sweep removes it; false if there is none. */
export async function renewImage(
  path: string,
  store = pictures(),
  now = new Date(),
): Promise<boolean> {
  return parseImagePath(path) !== null && store.renew(path, now);
}

/**
 * Removes all files of a picture, if they exist. The same bytes uploaded twice share one picture:
 * only a caller who knows that no product, slide, review or logo uses the path may delete it.
 */
export async function deleteImage(path: string, store = pictures()): Promise<void> {
  const image = parseImagePath(path);
  if (!image) return;
  const remove = (names: { path: string }[]) =>
    Promise.all(names.map((one) => store.remove(one.path)));
  await remove([...image.variants, { path: image.jpegPath }, { path: image.socialPath }]);
  // A copy that is being encoded now finds its picture gone and is removed too.
  await remove(image.avif);
}

/** Every stored picture and when it was last uploaded, for the sweep. */
export async function listStoredImages(
  store = pictures(),
): Promise<{ path: string; uploadedAt: Date }[]> {
  return (await listStoredFiles(store)).images;
}

/**
 * The same, and AVIF copies without a picture, which releases without AVIF left behind when they
 * deleted it.
 */
export async function listStoredFiles(store = pictures()): Promise<{
  images: { path: string; uploadedAt: Date }[];
  loneCopies: { path: string; drawnAt: Date }[];
}> {
  const images = [];
  const copies = [];
  for await (const { name, at } of store.list()) {
    if (parseImagePath(name)) images.push({ path: name, uploadedAt: at });
    else if (name.endsWith(".avif")) copies.push({ path: name, drawnAt: at });
  }
  const stored = new Set(images.map(({ path }) => path));
  const loneCopies = copies.filter(({ path }) => {
    const of = storedPathOf(path);
    return of !== null && !stored.has(of);
  });
  return { images, loneCopies };
}

let opened: PictureStore | undefined;

/** The shop's store of pictures. */
export function pictures(): PictureStore {
  opened ??= openPictures(settings());
  return opened;
}

/** Reads only the header; returns the size of the future largest variant. */
async function readSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const type = sniff(bytes);
  if (!type) throw isHeic(bytes) ? new ShopError("image-heic", {}) : notReadable();
  const meta = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notReadable();
    });
  const format = meta.format === "heif" && meta.compression === "av1" ? "avif" : meta.format;
  if (format !== type || !meta.width || !meta.height) throw notReadable();
  if (meta.width * meta.height > MAX_IMAGE_PIXELS) {
    throw new ShopError("image-too-large", { maxPixels: MAX_IMAGE_PIXELS });
  }
  const { width, height } = meta.autoOrient;
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The type by its first bytes, so that no other decoder of libvips reads an upload. */
function sniff(bytes: Uint8Array): "jpeg" | "png" | "webp" | "avif" | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
  // ISO/IEC 14496-12: an `ftyp` box with its length, brand, version and compatible brands.
  if (head.startsWith("ftyp", 4) && /avi[fs]/.test(head.slice(8, 64))) return "avif";
  return null;
}

/**
 * The brands of HEIF pictures in HEVC, which is licensed, so that sharp cannot read it (ISO/IEC
 * 23008-12).
 */
const isHeic = (bytes: Uint8Array): boolean =>
  /^....ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(
    Buffer.from(bytes.subarray(0, 12)).toString("latin1"),
  );

async function encodeAll(bytes: Uint8Array, path: string, store: PictureStore): Promise<void> {
  const image = parseImagePath(path);
  if (!image) throw new Error(`Not a path of ours: ${path}`);
  const { data, info } = await sharp(bytes, {
    autoOrient: true,
    failOn: "error",
    limitInputPixels: MAX_IMAGE_PIXELS,
    sequentialRead: true,
  })
    .timeout({ seconds: 30 })
    .resize(image.width, image.height, { fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new ShopError("image-damaged", {});
    });
  const picture = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const jpeg = picture().flatten({ background: "#ffffff" }).jpeg({ quality: 80 });
  await store.write(image.jpegPath, await jpeg.toBuffer());
  for (const variant of image.variants) {
    // Effort 2 takes half the time of the default 4 and no more bytes, for photos and drawings
    // alike.
    const webp = picture().resize(variant.width).webp({ quality: 82, effort: 2 });
    // The stored path is written last: if it exists, the picture is complete.
    await store.write(variant.path, await webp.toBuffer());
  }
}

function notReadable() {
  return new ShopError("image-not-readable", {});
}
