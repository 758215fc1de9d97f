import { listDeletedSlides, listSlides } from "#app/domain/media/carousel.server.ts";

export type CarouselData = Awaited<ReturnType<typeof viewCarousel>>;
export type SlideView = CarouselData["slides"][number];

/** The slides and the overlay named by the query: `?new`, `?edit=`, `?delete=` or `?deleted`. */
export async function viewCarousel(searchParams: URLSearchParams) {
  const [slides, deleted] = await Promise.all([
    listSlides(),
    searchParams.has("deleted") ? listDeletedSlides() : null,
  ]);
  const all = slides.map(({ id, version, path, alt, altBn, text, textBn, link }) => ({
    ...{ id, version, path, alt, altBn, text, textBn, link },
  }));
  const find = (name: string) => all.find((slide) => slide.id === searchParams.get(name)) ?? null;
  return {
    slides: all,
    isNew: searchParams.has("new"),
    edited: find("edit"),
    asked: find("delete"),
    deleted:
      deleted?.map(({ id, alt, deletedAt }) => ({
        id,
        name: alt,
        deletedAt: deletedAt?.getTime() ?? 0,
      })) ?? null,
  };
}
