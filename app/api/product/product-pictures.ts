import { saveProductImages } from "#app/domain/catalog/products/product-images.server.ts";
import type { Pictures } from "../input.ts";

/** The form fields of a product's four picture slots. */
export const PICTURE_FIELDS = ["image1", "image2", "image3", "image4"] as const;

/** Stores what was chosen; the paths by slot. */
export function savePictures(pictures: Pictures) {
  return saveProductImages(PICTURE_FIELDS.map((name) => pictures.get(name) ?? null));
}
