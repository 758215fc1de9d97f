import sharp from "sharp";
import type { PictureStore } from "#runtime/pictures/picture-store.ts";
import { parseImagePath, SOCIAL_SIZE, storedPathOf } from "./image-path.ts";

/** Wider pictures are cut at their sides; others keep white ones, since a jar must stay whole. */
const WIDE = 1.6;

/**
 * Draws the copy of a picture in the shape of social pages. Drawn at once, since they keep what
 * they read first. Returns false for other names and for pictures that the shop does not have.
 */
export async function drawSocial(fileName: string, store: PictureStore): Promise<boolean> {
  const path = storedPathOf(fileName);
  const image = path ? parseImagePath(path) : null;
  if (!path || fileName !== image?.socialPath) return false;
  const source = await store.read(path);
  if (!source) return false;
  const fit = image.width / image.height > WIDE ? "cover" : "contain";
  const drawn = sharp(source)
    .timeout({ seconds: 30 })
    .flatten({ background: "#ffffff" })
    .resize({ ...SOCIAL_SIZE, fit, background: "#ffffff" })
    .jpeg({ quality: 80 });
  await store.write(fileName, await drawn.toBuffer());
  // If the picture was deleted meanwhile, the copy goes too, because no sweep would find it alone.
  if (!(await store.has(path))) await store.remove(fileName);
  return true;
}
