import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import { ShopError } from "../../core/shop-error.ts";
import { renewImage, saveUpload } from "../../shop/media/images.server.ts";
import { IMAGE_SLOTS } from "./product-fields.server.ts";

/** New pictures by slot: the path of the upload, or null. */
export type UploadedImages = readonly (string | null)[];

/**
 * Stores the files of `image1` to `image4` and returns their paths by slot. Refused as in
 * `saveUpload`, and "too-many-images" for a fifth.
 */
export async function saveProductImages(files: readonly (Blob | null)[]): Promise<UploadedImages> {
  if (files.length > IMAGE_SLOTS) throw new ShopError("too-many-images", { max: IMAGE_SLOTS });
  return Promise.all(files.map(async (file) => file && saveUpload(file)));
}

/** Fills four slots: an uploaded picture replaces the stored one of its slot. */
export function imagesBySlot(kept: readonly string[], uploads: UploadedImages = []): string[] {
  return Array.from({ length: IMAGE_SLOTS }, (_, slot) => uploads[slot] ?? kept[slot] ?? "");
}

const picturesOf = db
  .select({ id: products.id, images: products.images })
  .from(products)
  .where(sql`${products.id} = any(${sql.placeholder("ids")}::uuid[])`)
  .prepare("pictures_of");

/** The first picture of each of these products, on sale or not; products without one are absent. */
export async function findFirstPictures(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await picturesOf.execute({ ids: [...new Set(ids)] });
  return new Map(
    found.flatMap(({ id, images }) => {
      const first = images.find(Boolean);
      return first ? [[id, first]] : [];
    }),
  );
}

/**
 * Paths come from clients, so each must be of a stored picture, which then no sweep deletes.
 * Refused: "image-unknown".
 */
export async function requireStoredImages(images: readonly string[]): Promise<void> {
  const paths = images.filter((path) => path !== "");
  const stored = await Promise.all(paths.map((path) => renewImage(path)));
  if (stored.includes(false)) throw new ShopError("image-unknown", {});
}
