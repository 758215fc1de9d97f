import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import sharp from "sharp";
import { imagePath, parseImagePath } from "#app/domain/media/image-path.ts";
import { pictures } from "#app/domain/media/images.server.ts";

/**
 * The finished pictures of the sample goods, below the shop's own folder: `<name>-w<width>.webp` and `.avif` in every width that
 * the shop keeps, and `<name>.jpg` as large as the widest.
 */
export const SAMPLE_PICTURES = resolve("samples/pictures");

const WEBP = /^(.+)-w(\d+)\.webp$/;

/** Puts the sample pictures among the shop's own and answers their stored paths by name, `khalisha-honey-1`. */
export async function placeSampleMedia(from = SAMPLE_PICTURES): Promise<Record<string, string>> {
  const names = (await readdir(from)).flatMap((file) => WEBP.exec(file)?.[1] ?? []);
  const placed: Record<string, string> = {};
  for (const name of new Set(names)) placed[name] = await placePicture(from, name);
  return placed;
}

async function placePicture(from: string, name: string): Promise<string> {
  const widest = await findWidest(from, name);
  const { width, height } = await sharp(widest).metadata();
  const hash = createHash("sha256").update(widest).digest("hex").slice(0, 32);
  const path = imagePath(hash, width, height);
  const stored = parseImagePath(path);
  if (!stored) throw new Error(`not a size the shop keeps: ${name}`);
  await place(join(from, `${name}.jpg`), stored.jpegPath);
  // The stored path comes last: once it is there, all of the picture is.
  for (const { width, path } of [...stored.avif, ...stored.variants]) {
    await place(join(from, `${name}-w${width}${extname(path)}`), path);
  }
  return path;
}

async function findWidest(from: string, name: string): Promise<Buffer> {
  const widths = (await readdir(from)).flatMap((file) => {
    const [, ofWhat, width] = WEBP.exec(file) ?? [];
    return ofWhat === name ? Number(width) : [];
  });
  return readFile(join(from, `${name}-w${Math.max(...widths)}.webp`));
}

async function place(file: string, storedName: string): Promise<void> {
  await pictures().write(storedName, await readFile(file));
}
