import { z } from "zod";
import type { CarouselSlide } from "#app/domain/media/carousel.server.ts";
import { id, imagePath, jsonOf } from "../fields.ts";

export const slideJson = z
  .object({
    _id: id,
    path: imagePath,
    alt: z.string(),
    altBn: z.string().meta({ description: "`alt` in Bangla, or empty." }),
    text: z.string().meta({ description: "Stands over the picture, or empty." }),
    textBn: z.string().meta({ description: "`text` in Bangla, or empty." }),
    link: z.string().meta({ description: "Where it leads, or empty." }),
  })
  .meta({
    id: "CarouselSlide",
    examples: [
      {
        _id: "c1a7f1de-8f0c-4c61-93dc-0a2f5d1b6e90",
        path: "0f3a9c52e1b84d6790ab12cd34ef5678-1200x480.webp",
        alt: "banner",
        altBn: "ব্যানার",
        text: "Pure honey",
        textBn: "খাঁটি মধু",
        link: "/shop/collection/honey",
      },
    ],
  });

export const toSlideJson = (slide: CarouselSlide) => jsonOf(slideJson, slide);
