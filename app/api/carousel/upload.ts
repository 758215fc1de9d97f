import { z } from "zod";
import { addSlide } from "#app/domain/media/carousel.server.ts";
import { slideSchema } from "#app/domain/media/carousel-input.server.ts";
import { saveImage } from "#app/domain/media/images.server.ts";
import { endpoint } from "../endpoint.ts";
import { Failure } from "../failure.ts";
import { slideJson, toSlideJson } from "./slide-json.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/carousel/upload",
    summary: "Add a picture behind the others",
    access: "admin",
    body: slideSchema,
    pictures: ["image"],
    answer: z.object({ message: z.string(), result: slideJson }),
  },
  async ({ user, body, pictures, done }) => {
    const image = pictures.get("image");
    if (!image) throw new Failure(400, (words) => words["image-needed"]);
    const path = await saveImage(new Uint8Array(await image.arrayBuffer()));
    const slide = await addSlide(path, body, user);
    return { message: done["slide-added"], result: toSlideJson(slide) };
  },
);
