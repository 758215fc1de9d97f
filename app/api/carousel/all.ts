import { z } from "zod";
import { listSlides } from "#app/domain/media/carousel.server.ts";
import { endpoint } from "../endpoint.ts";
import { slideJson, toSlideJson } from "./slide-json.ts";

export default endpoint(
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
