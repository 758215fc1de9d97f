import { z } from "zod";
import type { ShownReview } from "#app/domain/reviews/product-reviews.server.ts";
import { id, jsonOf, moment } from "../fields.ts";

/** A review as everybody may read it. */
export const reviewJson = z
  .object({
    _id: id,
    stars: z.int().min(1).max(5),
    text: z.string(),
    name: z.string().meta({ description: "As the writer wants to be called; may be empty." }),
    language: z
      .enum(["en", "bn"])
      .nullable()
      .meta({ description: "Of the text; null where it cannot be told." }),
    createdAt: moment,
  })
  .meta({ id: "Review" });

export const toReviewJson = (review: ShownReview) => jsonOf(reviewJson, review);
