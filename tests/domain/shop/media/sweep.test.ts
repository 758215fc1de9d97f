import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#app/domain/core/durations.ts";
import { addSlide } from "#app/domain/marketing/carousel/carousel.server.ts";
import { isStoredImage, renewImage, saveImage } from "#app/domain/shop/media/images.server.ts";
import { sweepImages } from "#app/domain/shop/media/sweep.server.ts";
import { db } from "#drizzle/client.server.ts";
import { carouselSlides, products, shopSettings } from "#drizzle/schema.ts";
import { openFolder } from "#runtime/pictures/folder.ts";
import type { PictureStore } from "#runtime/pictures/picture-store.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct, makeReview } from "#tests/support/factories.ts";
import { makePicture } from "#tests/support/pictures.ts";

const now = new Date("2026-11-21T08:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

let root: string;
let store: PictureStore;

beforeEach(async () => {
  await emptyTables();
  root = mkdtempSync(join(tmpdir(), "haat-sweep-"));
  store = openFolder(root);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A picture that was last needed, or uploaded, this many days ago. */
async function pictureOf(days: number): Promise<string> {
  const path = await saveImage(await makePicture(), store);
  await renewImage(path, store, daysAgo(days));
  return path;
}

test("the sweep deletes pictures unused for 30 days and no newer ones", async () => {
  const [old, young] = [await pictureOf(31), await pictureOf(29)];
  expect(await sweepImages(now, store)).toBe(1);
  expect(await isStoredImage(old, store)).toBe(false);
  expect(await isStoredImage(young, store)).toBe(true);
});

test("the sweep leaves pictures of products, banners, reviews and the logo, however old", async () => {
  const old = () => pictureOf(400);
  const paths = [await old(), await old(), await old(), await old()] as const;
  await makeProduct({ images: ["", paths[0]], isActive: false });
  await addSlide(paths[1]);
  await db.update(shopSettings).set({ logo: paths[2] });
  await makeReview({ image: paths[3] });
  expect(await sweepImages(now, store)).toBe(0);
  for (const path of paths) expect(await isStoredImage(path, store)).toBe(true);
});

test("the sweep counts the 30 days from the last use", async () => {
  const path = await pictureOf(400);
  const product = await makeProduct({ images: [path] });
  await sweepImages(now, store);
  await db.update(products).set({ images: [] });
  expect(await sweepImages(new Date(now.getTime() + 29 * DAY_MS), store)).toBe(0);
  expect(await sweepImages(new Date(now.getTime() + 31 * DAY_MS), store)).toBe(1);
  expect(product.images).toEqual([path]);
});

test("the sweep leaves pictures of deleted rows while these can be restored", async () => {
  const [restorable, lost] = [await pictureOf(400), await pictureOf(400)];
  await makeProduct({ images: [restorable], deletedAt: daysAgo(29) });
  await db.insert(carouselSlides).values({ path: lost, deletedAt: daysAgo(31) });
  expect(await sweepImages(now, store)).toBe(1);
  expect(await isStoredImage(restorable, store)).toBe(true);
  expect(await isStoredImage(lost, store)).toBe(false);
});

test("the sweep deletes AVIF copies whose picture an older release deleted", async () => {
  const [lone, held] = [await pictureOf(1), await pictureOf(1)].map((path) =>
    path.replace(/\.webp$/, ".avif"),
  );
  if (!lone || !held) throw new Error("no picture was made");
  for (const copy of [lone, held]) await store.write(copy, Buffer.from("drawn"));
  await store.remove(lone.replace(/avif$/, "webp"));
  const later = new Date(Date.now() + 2 * DAY_MS);
  await sweepImages(later, store);
  expect([await store.has(lone), await store.has(held)]).toEqual([false, true]);
});

test("the sweep does nothing in a shop without pictures", async () => {
  expect(await sweepImages(now, openFolder(join(root, "nothing")))).toBe(0);
});
