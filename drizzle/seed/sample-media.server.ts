import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import sharp from "sharp";
import { imagePath, parseImagePath } from "#app/domain/shop/media/image-path.ts";
import { pictures } from "#app/domain/shop/media/images.server.ts";
import type { Tell } from "./steps.ts";

/**
 * The finished pictures of the sample products, in the shop's own folder: `<name>-w<width>.webp`
 * and `.avif` in every width that the shop stores, and `<name>.jpg` as large as the widest.
 */
export const SAMPLE_PICTURES = resolve("samples/pictures");

const WEBP = /^(.+)-w(\d+)\.webp$/;

/**
 * Copies the sample pictures to the shop's own and returns their stored paths by name, such as
 * `khalisha-honey-1`. The 700 files are copied in parallel, because each waits for the disk; in
 * turn they take a second longer.
 */
export async function placeSampleMedia(
  from = SAMPLE_PICTURES,
  tell: Tell = () => {},
): Promise<Record<string, string>> {
  const widest = new Map<string, number>();
  for (const file of await readdir(from)) {
    const [, name, width] = WEBP.exec(file) ?? [];
    if (name) widest.set(name, Math.max(Number(width), widest.get(name) ?? 0));
  }
  let done = 0;
  const placed = [...widest].map(async ([name, width]) => {
    const bytes = await readFile(join(from, `${name}-w${width}.webp`));
    const path = await placePicture(from, name, bytes);
    tell("copying sample pictures", ++done, widest.size, "pictures");
    return [name, path];
  });
  return Object.fromEntries(await Promise.all(placed));
}

async function placePicture(from: string, name: string, widest: Buffer): Promise<string> {
  const { width, height } = await sharp(widest).metadata();
  const hash = createHash("sha256").update(widest).digest("hex").slice(0, 32);
  const path = imagePath(hash, width, height);
  const stored = parseImagePath(path);
  if (!stored) throw new Error(`not a size the shop keeps: ${name}`);
  await place(join(from, `${name}.jpg`), stored.jpegPath);
  // The stored path is written last: if it exists, the picture is complete.
  for (const { width, path } of [...stored.avif, ...stored.variants]) {
    await place(join(from, `${name}-w${width}${extname(path)}`), path);
  }
  return path;
}

async function place(file: string, storedName: string): Promise<void> {
  await pictures().write(storedName, await readFile(file));
}
