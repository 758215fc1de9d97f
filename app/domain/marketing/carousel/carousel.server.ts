import { asc, isNull, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { carouselSlides } from "#drizzle/schema.ts";
import type { Language } from "../../core/language.ts";
import { type ShownText, textFor } from "../../core/local-text.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { staffResource } from "../../core/staff-resource.server.ts";
import { DEFAULT_ALT, type SlideInput } from "./carousel-input.server.ts";

export type CarouselSlide = typeof carouselSlides.$inferSelect;

const nameOf = ({ alt, altBn, text, textBn }: CarouselSlide) => text || textBn || alt || altBn;

const ACTS = {
  created: "slide-added",
  changed: "slide-changed",
  deleted: "slide-removed",
  restored: "slide-restored",
} as const;

/** A deleted slide keeps its picture and position while the deletion can be undone. */
const { create, ...verbs } = staffResource<CarouselSlide, object, SlideInput & { path?: string }>({
  table: carouselSlides,
  orderBy: [asc(carouselSlides.position), asc(carouselSlides.createdAt), carouselSlides.id],
  act: (verb) => ACTS[verb],
  nameOf,
  notFound: "slide-not-found",
});

export const {
  listDeleted: listDeletedSlides,
  find: findSlide,
  update: updateSlide,
  remove: removeSlide,
  restore: restoreSlide,
} = verbs;

/** The slides in the owner's order. */
export function listSlides(tx: Db = db): Promise<CarouselSlide[]> {
  return tx
    .select()
    .from(carouselSlides)
    .where(isNull(carouselSlides.deletedAt))
    .orderBy(asc(carouselSlides.position), asc(carouselSlides.createdAt), carouselSlides.id);
}

/** A slide in the reader's language; `text` is shown over the picture, "" for none. */
export type ShownSlide = {
  path: string;
  link: string;
  alt: ShownText;
  text: ShownText;
};

export async function listShownSlides(language: Language): Promise<ShownSlide[]> {
  return (await listSlides()).map(({ path, link, alt, altBn, text, textBn }) => ({
    path,
    link,
    alt: textFor({ en: alt, bn: altBn }, language),
    text: textFor({ en: text, bn: textBn }, language),
  }));
}

const NO_TEXTS: SlideInput = { alt: DEFAULT_ALT, link: "", altBn: "", text: "", textBn: "" };

/** Adds a slide after the others. `path` comes from `saveImage`. */
export const addSlide = (path: string, texts: SlideInput = NO_TEXTS, actor: ActingStaff = null) =>
  create(
    {
      path,
      ...texts,
      position: sql`(select coalesce(max(${carouselSlides.position}), 0) + 1 from ${carouselSlides})`,
    },
    actor,
  );

/**
 * Swaps a slide with its neighbour; the first cannot move up and the last cannot move down.
 * Refused: slide-not-found.
 */
export async function moveSlide(
  id: string,
  direction: "up" | "down",
  actor: ActingStaff = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Parallel moves would renumber the slides from the same state.
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
    const subject = { subject: nameOf(slide), subjectId: id };
    await recordStaffAct(tx, { act: "slide-moved", ...subject, details, actor });
  });
}
