import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { deleteImage, listStoredFiles, pictures, renewImage } from "./images.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** As long as a deletion can be undone (design, section 7), and a picture must then still be there. */
const KEPT_MS = 30 * DAY_MS;

/** Pictures removed in one sweep at most: what is left over goes with the next. */
const MOST_REMOVED = 1000;

/**
 * Removes the pictures that no product, banner or logo has named for 30 days, and answers how many. A picture that is
 * named has its date renewed, so its date says when it was last needed, or uploaded. Rows deleted within the last 30 days
 * still name theirs.
 */
export async function sweepImages(now = new Date(), store = pictures()): Promise<number> {
  // Files first: what is named after this reading was uploaded or touched just now, and is too young to go.
  const { images: stored, loneCopies } = await listStoredFiles(store);
  const named = await listNamedImages(now);
  const old = stored.filter(({ uploadedAt }) => now.getTime() - uploadedAt.getTime() > DAY_MS);
  for (const { path } of old) if (named.has(path)) await renewImage(path, store, now);

  const forgotten = old
    .filter(({ path }) => !named.has(path))
    .filter(({ uploadedAt }) => now.getTime() - uploadedAt.getTime() > KEPT_MS)
    .slice(0, MOST_REMOVED);
  for (const { path } of forgotten) await deleteImage(path, store);
  for (const { path, drawnAt } of loneCopies)
    if (now.getTime() - drawnAt.getTime() > DAY_MS) await store.remove(path);
  return forgotten.length;
}

async function listNamedImages(now: Date): Promise<Set<string>> {
  const since = new Date(now.getTime() - KEPT_MS).toISOString();
  const rows = await db.execute<{ path: string }>(sql`
    select unnest(images) as path from products where deleted_at is null or deleted_at > ${since}
    union select path from carousel_slides where deleted_at is null or deleted_at > ${since}
    union select logo from shop_settings`);
  return new Set(rows.map((row) => row.path));
}
