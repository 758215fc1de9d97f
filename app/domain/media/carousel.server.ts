import { asc, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { carouselSlides } from "#drizzle/schema.ts";

export type CarouselSlide = typeof carouselSlides.$inferSelect;

/** The banners in the order the owner gave them. */
export function listSlides(): Promise<CarouselSlide[]> {
  return db
    .select()
    .from(carouselSlides)
    .where(isNull(carouselSlides.deletedAt))
    .orderBy(asc(carouselSlides.position), asc(carouselSlides.createdAt));
}
