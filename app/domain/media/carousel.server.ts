import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { carouselSlides } from "#drizzle/schema.ts";
import type { Language } from "../language.ts";
import { type Shown, textFor } from "../local-text.ts";
import { ownChanges, type Shown as ShownForm } from "../own-changes.ts";
import { whereRestorable } from "../restorable.server.ts";
import { ShopError } from "../shop-error.ts";
import { changedFields, recordStaffAct } from "../staff-acts/record-staff-act.server.ts";
import type { Actor } from "../staff-acts/staff-acts.ts";
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
export async function addSlide(
  path: string,
  words: SlideInput = NO_WORDS,
  actor: Actor = null,
): Promise<CarouselSlide> {
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(carouselSlides)
      .values({
        path,
        ...words,
        position: sql`(select coalesce(max(${carouselSlides.position}), 0) + 1 from ${carouselSlides})`,
      })
      .returning();
    if (!added) throw new Error("An insert always has a row");
    await recordStaffAct(tx, { act: "slide-added", ...asSubject(added), actor });
    return added;
  });
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
  actor: Actor = null,
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
    const details = changedFields(current, own);
    await recordStaffAct(tx, { act: "slide-changed", ...asSubject(current), details, actor });
    return written ?? current;
  });
}

/** Changes places with its neighbour; the first stays first and the last last. Refused: slide-not-found. */
export async function moveSlide(
  id: string,
  direction: "up" | "down",
  actor: Actor = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Two moves at once would number the slides from the same picture.
    await tx.execute(sql`lock table ${carouselSlides} in share row exclusive mode`);
    const slides = await listSlides(tx);
    const ids = slides.map((slide) => slide.id);
    const from = ids.indexOf(id);
    const slide = slides[from];
    if (!slide) throw new ShopError("slide-not-found", {});
    const to = Math.min(Math.max(from + (direction === "up" ? -1 : 1), 0), ids.length - 1);
    ids.splice(to, 0, ...ids.splice(from, 1));
    await tx.execute(sql`
      update ${carouselSlides} set position = moved.position
        from unnest(${sql.param(ids)}::uuid[]) with ordinality as moved (id, position)
       where ${carouselSlides.id} = moved.id`);
    const details = { place: `${from + 1} → ${to + 1}` };
    await recordStaffAct(tx, { act: "slide-moved", ...asSubject(slide), details, actor });
  });
}

/** Hides a banner; its picture stays for as long as this can be undone. Refused: slide-not-found. */
export async function removeSlide(id: string, actor: Actor = null): Promise<void> {
  const which = isNull(carouselSlides.deletedAt);
  await markSlide("slide-removed", id, which, { deletedAt: new Date() }, actor);
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
export async function restoreSlide(id: string, actor: Actor = null): Promise<CarouselSlide> {
  return markSlide(
    "slide-restored",
    id,
    whereRestorable(carouselSlides),
    { deletedAt: null },
    actor,
  );
}

async function markSlide(
  act: "slide-removed" | "slide-restored",
  id: string,
  which: SQL | undefined,
  set: { deletedAt: Date | null },
  actor: Actor,
): Promise<CarouselSlide> {
  if (!isUuid(id)) throw new ShopError("slide-not-found", {});
  return db.transaction(async (tx) => {
    const [marked] = await tx
      .update(carouselSlides)
      .set(set)
      .where(and(eq(carouselSlides.id, id), which))
      .returning();
    if (!marked) throw new ShopError("slide-not-found", {});
    await recordStaffAct(tx, { act, ...asSubject(marked), actor });
    return marked;
  });
}

const asSubject = ({ id, alt, altBn, text, textBn }: CarouselSlide) => ({
  subject: text || textBn || alt || altBn,
  subjectId: id,
});
