import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { log } from "#server/log.js";
import type { PictureStore } from "#server/pictures/store.js";
import { isAtRest } from "#server/rest.js";
import { parseImagePath, storedPathOf } from "./image-path.ts";

/** Names that wait to be drawn; what is asked for above that is drawn when it is asked for again. */
const MOST_WAITING = 500;
/** Milliseconds until a busy server looks whether it is at rest. */
const REST_MS = 1_000;
const HOUR_MS = 60 * 60 * 1000;

/** A third of the bytes of WebP 82. Seen beside it at two pixels a point, a card's picture looks the same. */
const AVIF = { quality: 38, effort: 4, chromaSubsampling: "4:2:0" } as const;

const waiting = new Map<string, PictureStore>();
/** A full disk does not get better by drawing for it at each request. */
const failed = new LRUCache<string, true>({ max: 1_000, ttl: HOUR_MS });
let isDrawing = false;

/**
 * Draws a copy from the picture's widest WebP, in the background: one at a time in all, while this server is at rest, since
 * one of 680 pixels takes a second of one core. Nothing happens to names that are no AVIF of ours.
 */
export function drawLater(fileName: string, store: PictureStore): void {
  if (!copyOf(fileName) || failed.has(fileName) || waiting.size >= MOST_WAITING) return;
  waiting.set(fileName, store);
  if (!isDrawing) void drawWaiting();
}

async function drawWaiting(): Promise<void> {
  isDrawing = true;
  for (const [fileName, store] of waiting) {
    try {
      while (!isAtRest()) await pause(REST_MS, undefined, { ref: false });
      await draw(fileName, store);
    } catch (error) {
      failed.set(fileName, true);
      log.warn({ err: error, picture: fileName }, "an AVIF copy could not be made");
    }
    waiting.delete(fileName);
  }
  isDrawing = false;
}

async function draw(fileName: string, store: PictureStore): Promise<void> {
  const copy = copyOf(fileName);
  const source = copy && (await store.read(copy.path));
  if (!source) return;
  const avif = sharp(source).timeout({ seconds: 60 }).resize(copy.width).avif(AVIF);
  await store.write(fileName, await avif.toBuffer());
  // Deleted while it was drawn: nothing would ever sweep a copy alone.
  if (!(await store.has(copy.path))) await store.remove(fileName);
}

/** What stands in for a copy that is not drawn yet: the WebP that is as wide, or wider; null for what is no copy. */
export function standInFor(fileName: string): string | null {
  const copy = copyOf(fileName);
  return copy?.variants.find(({ width }) => width >= copy.width)?.path ?? null;
}

/** How wide a copy is, and of what: the stored path and its WebP files. */
function copyOf(fileName: string) {
  const path = storedPathOf(fileName);
  const image = path ? parseImagePath(path) : null;
  const width = image?.avif.find((copy) => copy.path === fileName)?.width;
  return path && image && width ? { path, width, variants: image.variants } : null;
}
