import { z } from "zod";
import { restoreSlide } from "#app/domain/media/carousel.server.ts";
import { endpoint } from "../endpoint.ts";
import { idInPath } from "../fields.ts";
import { slideJson, toSlideJson } from "./slide-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/carousel/restore/:id",
    summary: "Undo the deletion of a picture",
    access: "admin",
    params: z.object({ id: idInPath }),
    answer: z.object({ message: z.string(), result: slideJson }),
    refuses: [404],
    isAddition: true,
  },
  async ({ user, params, done }) => {
    const slide = await restoreSlide(params.id, user);
    return { message: done["slide-restored"], result: toSlideJson(slide) };
  },
);
