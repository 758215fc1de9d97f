import { z } from "zod";
import { moderateReview } from "#app/domain/reviews/moderation.server.ts";
import { REVIEW_STATUSES } from "#app/domain/reviews/review.ts";
import { endpoint } from "../../endpoint.ts";
import { idInQuery } from "../../fields.ts";
import { staffReviewJson, toStaffReviewJson } from "./review-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/review/moderate",
    summary: "Show a review, hide it, or have it wait again",
    access: "admin",
    body: z.object({
      _id: idInQuery,
      status: z.enum(REVIEW_STATUSES, { error: "choice-invalid" }),
    }),
    answer: z.object({ message: z.string(), result: staffReviewJson }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", status: "shown" } },
  },
  async ({ user, body, done }) => {
    const review = await moderateReview(body._id, body.status, user);
    return { message: done["review-moderated"], result: toStaffReviewJson(review) };
  },
);
