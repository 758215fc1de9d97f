import { z } from "zod";
import { removeSlide } from "#app/domain/media/carousel.server.ts";
import { endpoint } from "../endpoint.ts";
import { doneJson, idInPath } from "../fields.ts";

export default endpoint(
  {
    method: "DELETE",
    path: "/api/carousel/delete/:id",
    summary: "Delete a picture; it can be restored for 30 days",
    access: "admin",
    params: z.object({ id: idInPath }),
    answer: doneJson,
    refuses: [404],
  },
  async ({ user, params, done }) => {
    await removeSlide(params.id, user);
    return { message: done["slide-deleted"] };
  },
);
