import { z } from "zod";
import type { CarouselSlide } from "#app/domain/media/carousel.server.ts";
import { id, imagePath } from "../fields.ts";

export const slideJson = z
  .object({
    _id: id,
    path: imagePath,
    alt: z.string(),
    link: z.string().meta({ description: "Where it leads, or empty." }),
  })
  .meta({ id: "CarouselSlide" });

export function toSlideJson({ id, path, alt, link }: CarouselSlide): z.input<typeof slideJson> {
  return { _id: id, path, alt, link };
}
