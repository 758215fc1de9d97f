import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { DAY_MS } from "../../core/durations.ts";
import { deleteImage, listStoredFiles, pictures, renewImage } from "./images.server.ts";

/**
 * As long as a deletion can be undone (design, section 7), because the picture must still exist
 * then.
 */
const UNUSED_MS = 30 * DAY_MS;

/** Pictures removed per sweep; the rest waits for the next one. */
const MOST_REMOVED = 1000;

/**
 * Removes the pictures that no product, banner, review or logo has used for 30 days, and returns
 * their number. The sweep updates the date of every used picture, so its date is that of its last
 * use or upload. Rows deleted within the last 30 days still count as uses.
 */
export async function sweepImages(now = new Date(), store = pictures()): Promise<number> {
  // Files are listed first: a picture that is used only after this query was just uploaded or
  // updated, and is too new to remove.
  const { images: stored, loneCopies } = await listStoredFiles(store);
  const named = await listNamedImages(now);
  const old = stored.filter(({ uploadedAt }) => now.getTime() - uploadedAt.getTime() > DAY_MS);
  for (const { path } of old) if (named.has(path)) await renewImage(path, store, now);

  const forgotten = old
    .filter(({ path }) => !named.has(path))
    .filter(({ uploadedAt }) => now.getTime() - uploadedAt.getTime() > UNUSED_MS)
    .slice(0, MOST_REMOVED);
  for (const { path } of forgotten) await deleteImage(path, store);
  for (const { path, drawnAt } of loneCopies)
    if (now.getTime() - drawnAt.getTime() > DAY_MS) await store.remove(path);
  return forgotten.length;
}

/** Removes these pictures at once, unless something else shows them. */
export async function deleteUnused(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const named = await listNamedImages(new Date());
  for (const path of new Set(paths)) if (!named.has(path)) await deleteImage(path);
}

async function listNamedImages(now: Date): Promise<Set<string>> {
  const since = new Date(now.getTime() - UNUSED_MS).toISOString();
  const rows = await db.execute<{ path: string }>(sql`
    select unnest(images) as path from products where deleted_at is null or deleted_at > ${since}
    union select path from carousel_slides where deleted_at is null or deleted_at > ${since}
    union select picture from landing_pages where deleted_at is null or deleted_at > ${since}
    union select image from reviews
    union select logo from shop_settings`);
  return new Set(rows.map((row) => row.path));
}
