import { z } from "zod";
import {
  addSlide,
  type CarouselSlide,
  listSlides,
  removeSlide,
  restoreSlide,
} from "#app/domain/marketing/carousel/carousel.server.ts";
import { slideSchema } from "#app/domain/marketing/carousel/carousel-input.server.ts";
import { saveUpload } from "#app/domain/shop/media/images.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { Failure } from "../core/failure.ts";
import { id, idInPath, imagePath, jsonOf } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

const slideJson = z
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

const toSlideJson = (slide: CarouselSlide) => jsonOf(slideJson, slide);

export const list = endpoint(
  {
    method: "GET",
    path: "/api/carousel/all",
    summary: "The pictures of the home page's carousel, in their order",
    access: "public",
    answer: z.object({ result: z.array(slideJson) }),
    keepSeconds: 0,
  },
  async () => ({ result: (await listSlides()).map(toSlideJson) }),
);

export const create = staffChange(
  {
    method: "POST",
    path: "/api/carousel/upload",
    summary: "Add a picture behind the others",
    body: slideSchema,
    pictures: ["image"],
    result: [slideJson, toSlideJson],
    done: "slide-added",
  },
  async ({ user, body, pictures }) => {
    const image = pictures.get("image");
    if (!image) throw new Failure(400, (words) => words["image-needed"]);
    const path = await saveUpload(image);
    return addSlide(path, body, user);
  },
);

export const remove = staffChange(
  {
    method: "DELETE",
    path: "/api/carousel/delete/:id",
    summary: "Delete a picture; it can be restored for 30 days",
    params: z.object({ id: idInPath }),
    refuses: [404],
    done: "slide-deleted",
  },
  ({ user, params }) => removeSlide(params.id, user),
);

export const restore = staffChange(
  {
    method: "PUT",
    path: "/api/carousel/restore/:id",
    summary: "Undo the deletion of a picture",
    params: z.object({ id: idInPath }),
    result: [slideJson, toSlideJson],
    refuses: [404],
    isAddition: true,
    done: "slide-restored",
  },
  ({ user, params }) => restoreSlide(params.id, user),
);
