import { createHash } from "node:crypto";
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { storedPathOf } from "#app/domain/media/image-path.ts";
import {
  deleteImage,
  listStoredImages,
  mediaRoot,
  openImage,
  saveImage,
} from "#app/domain/media/images.server.ts";

/** Where `npm run build` leaves the drawn pictures, below the shop's own folder. */
export const SAMPLE_MEDIA = resolve("build/sample-media");

const MANIFEST = "manifest.json";

/** By name, `khalisha-honey-1`: the stored path, and the drawing it was made from. */
type Manifest = Record<string, { path: string; drawing: string }>;

/**
 * Draws every sample picture through the pipeline that uploads take, into `target`; some 20 s on two cores. A second run
 * draws only what has changed. Run while building, so that the first start only has to copy.
 */
export async function drawSampleMedia(target = SAMPLE_MEDIA): Promise<Record<string, string>> {
  const drawn = await readManifest(target);
  const manifest: Manifest = {};
  const todo = await drawings();
  const work = async () => {
    for (let next = todo.pop(); next; next = todo.pop()) {
      const [name, svg] = next;
      const drawing = createHash("sha256").update(svg).digest("hex");
      const kept = drawn?.[name];
      const path =
        kept?.drawing === drawing && (await openImage(kept.path, target))
          ? kept.path
          : await saveImage(
              await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer(),
              target,
            );
      manifest[name] = { path, drawing };
    }
  };
  await Promise.all([work(), work(), work()]);
  await mkdir(target, { recursive: true });
  await writeFile(join(target, `${MANIFEST}.tmp`), JSON.stringify(manifest));
  await rename(join(target, `${MANIFEST}.tmp`), join(target, MANIFEST));
  await removeOthers(target, manifest);
  return pathsOf(manifest);
}

/**
 * Puts the sample pictures among the shop's own and answers their paths by name: copied from `drawn` where a build left
 * them, which takes a second, else drawn now.
 */
export async function placeSampleMedia(drawn = SAMPLE_MEDIA): Promise<Record<string, string>> {
  const manifest = await readManifest(drawn);
  const root = mediaRoot();
  if (!manifest) {
    await mkdir(root, { recursive: true });
    const draft = await mkdtemp(join(root, "sample-"));
    try {
      await drawSampleMedia(draft);
      return await placeSampleMedia(draft);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  await copyImages(drawn, root);
  return pathsOf(manifest);
}

/** Each file whole or not at all: the shop may be open while it is filled anew. */
async function copyImages(from: string, to: string): Promise<void> {
  for (const folder of await readdir(from, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    await mkdir(join(to, folder.name), { recursive: true });
    for (const name of await readdir(join(from, folder.name))) {
      if (!storedPathOf(name)) continue;
      const place = join(to, folder.name, name);
      await copyFile(join(from, folder.name, name), `${place}.sample.tmp`);
      await rename(`${place}.sample.tmp`, place);
    }
  }
}

/** Loaded only here: a shop that copies need not carry the drawings in memory. */
async function drawings(): Promise<[name: string, svg: string][]> {
  const [{ PICTURES }, { BANNERS }] = await Promise.all([
    import("./drawings/pictures.ts"),
    import("./drawings/banners.ts"),
  ]);
  const pictures = Object.entries(PICTURES).flatMap(([name, draws]) =>
    draws.map((draw, i): [string, string] => [`${name}-${i + 1}`, draw()]),
  );
  const banners = Object.entries(BANNERS).map(([name, draw]): [string, string] => [name, draw()]);
  return [...pictures, ...banners];
}

async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    },
  );
  return text === undefined ? null : JSON.parse(text);
}

async function removeOthers(target: string, manifest: Manifest): Promise<void> {
  const wanted = new Set(Object.values(manifest).map(({ path }) => path));
  for (const { path } of await listStoredImages(target)) {
    if (!wanted.has(path)) await deleteImage(path, target);
  }
}

function pathsOf(manifest: Manifest): Record<string, string> {
  return Object.fromEntries(Object.entries(manifest).map(([name, { path }]) => [name, path]));
}
