import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { BoundedQueue } from "#runtime/bounded-queue.ts";
import { ICONS, iconPath } from "./icon-path.ts";
import { openImage } from "./images.server.ts";

/** One shop's icons, drawn again after a restart. */
const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: 8 });
const queue = new BoundedQueue({
  name: "icons to draw",
  concurrency: 1,
  maxWaiting: 20,
  maxWaitMs: 10_000,
});

/**
 * An icon of this logo as PNG, whole on white and in the middle; null for a name that is not of
 * this logo.
 */
export async function drawIcon(
  logo: string,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const icon = ICONS.find((one) => iconPath(logo, one) === name);
  if (logo === "" || !icon) return null;
  return drawn.get(name) ?? queue.run(() => draw(logo, name, icon));
}

async function draw(logo: string, name: string, { size, share }: (typeof ICONS)[number]) {
  const picture = await openImage(logo);
  if (!picture) return null;
  const side = Math.round(size * share);
  const before = Math.floor((size - side) / 2);
  const after = size - side - before;
  const bytes = await sharp(picture.bytes)
    .resize(side, side, { fit: "contain", background: "#ffffff" })
    .flatten({ background: "#ffffff" })
    .extend({ top: before, left: before, bottom: after, right: after, background: "#ffffff" })
    .png({ palette: true })
    .toBuffer();
  const icon = new Uint8Array(bytes);
  drawn.set(name, icon);
  return icon;
}
