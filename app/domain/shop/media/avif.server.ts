import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { log } from "#runtime/log.ts";
import type { PictureStore } from "#runtime/pictures/picture-store.ts";
import { HOUR_MS } from "../../core/durations.ts";
import { parseImagePath, storedPathOf } from "./image-path.ts";

/** Copies that wait for encoding; further ones are encoded when they are requested again. */
const MOST_WAITING = 500;
/** Milliseconds until a busy server checks again whether it is idle. */
const REST_MS = 1_000;

/**
 * A third of the bytes of WebP 82. At two pixels per point a card's picture looks the same beside
 * it.
 */
const AVIF = { quality: 38, effort: 4, chromaSubsampling: "4:2:0" } as const;

const waiting = new Map<string, PictureStore>();
/** Failed copies are not tried at each request: that would not help against a full disk. */
const failed = new LRUCache<string, true>({ max: 1_000, ttl: HOUR_MS });
let isEncoding = false;

/**
 * Encodes a copy from the picture's widest WebP in the background, one at a time and only while
 * this server is idle, since a copy of 680 pixels takes one core a second. Ignores names that are
 * not AVIF copies of the shop.
 */
export function encodeLater(fileName: string, store: PictureStore): void {
  if (!copyOf(fileName) || failed.has(fileName) || waiting.size >= MOST_WAITING) return;
  waiting.set(fileName, store);
  if (!isEncoding) void encodeWaiting();
}

async function encodeWaiting(): Promise<void> {
  isEncoding = true;
  for (const [fileName, store] of waiting) {
    try {
      while (!isAtRest()) await pause(REST_MS, undefined, { ref: false });
      await encode(fileName, store);
    } catch (error) {
      failed.set(fileName, true);
      log.warn({ err: error, picture: fileName }, "an AVIF copy could not be made");
    }
    waiting.delete(fileName);
  }
  isEncoding = false;
}

async function encode(fileName: string, store: PictureStore): Promise<void> {
  const copy = copyOf(fileName);
  const source = copy && (await store.read(copy.path));
  if (!source) return;
  const avif = sharp(source).timeout({ seconds: 60 }).resize(copy.width).avif(AVIF);
  await store.write(fileName, await avif.toBuffer());
  // If the picture was deleted meanwhile, the copy goes too, because no sweep would find it alone.
  if (!(await store.has(copy.path))) await store.remove(fileName);
}

/**
 * The WebP of the same or the next width, shown until the copy is encoded; null if the name is not
 * a copy.
 */
export function standInFor(fileName: string): string | null {
  const copy = copyOf(fileName);
  return copy?.variants.find(({ width }) => width >= copy.width)?.path ?? null;
}

/** The width of a copy, and the stored path and WebP files it is made from. */
function copyOf(fileName: string) {
  const path = storedPathOf(fileName);
  const image = path ? parseImagePath(path) : null;
  const width = image?.avif.find((copy) => copy.path === fileName)?.width;
  return path && image && width ? { path, width, variants: image.variants } : null;
}

/** Milliseconds of one measurement, and the share of them above which the server is busy. */
const EVERY_MS = 200;
const BUSY_SHARE = 0.5;

let from = performance.eventLoopUtilization();
let measuredAt = performance.now();
let isBusy = false;

/** Whether this server has time to spare. */
function isAtRest(): boolean {
  if (performance.now() - measuredAt < EVERY_MS) return !isBusy;
  isBusy = performance.eventLoopUtilization(from).utilization > BUSY_SHARE;
  from = performance.eventLoopUtilization();
  measuredAt = performance.now();
  return !isBusy;
}
