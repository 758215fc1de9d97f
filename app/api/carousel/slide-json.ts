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
  .meta({
    id: "CarouselSlide",
    examples: [
      {
        _id: "c1a7f1de-8f0c-4c61-93dc-0a2f5d1b6e90",
        path: "0f3a9c52e1b84d6790ab12cd34ef5678-1200x480.webp",
        alt: "banner",
        link: "/shop/collection/honey",
      },
    ],
  });

export function toSlideJson({ id, path, alt, link }: CarouselSlide): z.input<typeof slideJson> {
  return { _id: id, path, alt, link };
}
