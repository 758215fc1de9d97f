import { z } from "zod";
import { refuse, say } from "./fields/refuse.server.ts";
import { slugify } from "./slug.ts";
import { cleanLine } from "./text.ts";

/** Converts any text to a slug; "" if it is empty. */
export const slugField = z
  .string({ error: say("invalid") })
  .nullish()
  .transform((typed, context) => {
    const words = cleanLine(typed ?? "").slice(0, 500);
    return words === "" ? "" : slugify(words, "") || refuse(context, "slug-invalid");
  });
