import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { carouselSlides } from "#drizzle/schema.ts";
import type { Language } from "../language.ts";
import { type Shown, textFor } from "../local-text.ts";
import { ownChanges, type Shown as ShownForm } from "../own-changes.ts";
import { whereRestorable } from "../restorable.server.ts";
import { ShopError } from "../shop-error.ts";
import { isUuid } from "../uuid.ts";
import { DEFAULT_ALT, type SlideInput } from "./carousel-input.server.ts";

export type CarouselSlide = typeof carouselSlides.$inferSelect;

/** The banners in the order the owner gave them. */
export function listSlides(tx: Db = db): Promise<CarouselSlide[]> {
  return tx
    .select()
    .from(carouselSlides)
    .where(isNull(carouselSlides.deletedAt))
    .orderBy(asc(carouselSlides.position), asc(carouselSlides.createdAt), carouselSlides.id);
}

/** A banner as its reader gets it; `text` stands over the picture, "" for none. */
export type ShownSlide = { id: string; path: string; link: string; alt: Shown; text: Shown };

export async function listShownSlides(language: Language): Promise<ShownSlide[]> {
  return (await listSlides()).map(({ id, path, link, alt, altBn, text, textBn }) => ({
    id,
    path,
    link,
    alt: textFor({ en: alt, bn: altBn }, language),
    text: textFor({ en: text, bn: textBn }, language),
  }));
}

/** Puts a banner behind the others. `path` is what `saveImage` answered. */
export async function addSlide(path: string, words: SlideInput = NO_WORDS): Promise<CarouselSlide> {
  const [added] = await db
    .insert(carouselSlides)
    .values({
      path,
      ...words,
      position: sql`(select coalesce(max(${carouselSlides.position}), 0) + 1 from ${carouselSlides})`,
    })
    .returning();
  if (!added) throw new Error("An insert always has a row");
  return added;
}

const NO_WORDS: SlideInput = { alt: DEFAULT_ALT, link: "", altBn: "", text: "", textBn: "" };

export type SlideChanges = SlideInput & { path?: string };

/**
 * Other words, another link, or, with `path`, another picture; with `shown` only what differs from it. Refused:
 * slide-not-found, changed-meanwhile.
 */
export async function updateSlide(
  id: string,
  changes: SlideChanges,
  shown?: ShownForm<SlideChanges>,
): Promise<CarouselSlide> {
  return db.transaction(async (tx) => {
    const which = and(eq(carouselSlides.id, id), isNull(carouselSlides.deletedAt));
    const [current] = isUuid(id)
      ? await tx.select().from(carouselSlides).where(which).for("no key update")
      : [];
    if (!current) throw new ShopError("slide-not-found", {});
    const own = ownChanges(changes, shown, current);
    if (Object.keys(own).length === 0) return current;
    const [written] = await tx.update(carouselSlides).set(own).where(which).returning();
    return written ?? current;
  });
}

/** Changes places with its neighbour; the first stays first and the last last. Refused: slide-not-found. */
export async function moveSlide(id: string, direction: "up" | "down"): Promise<void> {
  await db.transaction(async (tx) => {
    // Two moves at once would number the slides from the same picture.
    await tx.execute(sql`lock table ${carouselSlides} in share row exclusive mode`);
    const ids = (await listSlides(tx)).map((slide) => slide.id);
    const from = ids.indexOf(id);
    if (from < 0) throw new ShopError("slide-not-found", {});
    const to = Math.min(Math.max(from + (direction === "up" ? -1 : 1), 0), ids.length - 1);
    ids.splice(to, 0, ...ids.splice(from, 1));
    await tx.execute(sql`
      update ${carouselSlides} set position = moved.position
        from unnest(${sql.param(ids)}::uuid[]) with ordinality as moved (id, position)
       where ${carouselSlides.id} = moved.id`);
  });
}

/** Hides a banner; its picture stays for as long as this can be undone. Refused: slide-not-found. */
export async function removeSlide(id: string): Promise<void> {
  await writeSlide(id, isNull(carouselSlides.deletedAt), { deletedAt: new Date() });
}

/** Deleted within the last 30 days and so restorable, latest first. */
export function listDeletedSlides(now: Date = new Date()): Promise<CarouselSlide[]> {
  return db
    .select()
    .from(carouselSlides)
    .where(whereRestorable(carouselSlides, now))
    .orderBy(desc(carouselSlides.deletedAt), carouselSlides.id);
}

/** Undoes a removal of the last 30 days, at its old place. Refused: slide-not-found. */
export async function restoreSlide(id: string, now: Date = new Date()): Promise<CarouselSlide> {
  return writeSlide(id, whereRestorable(carouselSlides, now), { deletedAt: null });
}

async function writeSlide(
  id: string,
  which: SQL | undefined,
  columns: Partial<typeof carouselSlides.$inferInsert>,
): Promise<CarouselSlide> {
  const [written] = isUuid(id)
    ? await db
        .update(carouselSlides)
        .set(columns)
        .where(and(eq(carouselSlides.id, id), which))
        .returning()
    : [];
  if (!written) throw new ShopError("slide-not-found", {});
  return written;
}
