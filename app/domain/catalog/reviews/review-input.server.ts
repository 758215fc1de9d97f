import { z } from "zod";
import { wholeNumber } from "../../core/fields/number.server.ts";
import { optionalLine, optionalText } from "../../core/fields/text.server.ts";
import { REVIEW_LIMITS } from "./review.ts";

/** One to five stars, an optional text and an optional name. */
export const reviewSchema = z.object({
  stars: wholeNumber("stars-invalid", 1, 5),
  text: optionalText(REVIEW_LIMITS.text),
  name: optionalLine(REVIEW_LIMITS.name),
});

export type ReviewInput = z.output<typeof reviewSchema>;
