import { z } from "zod";
import { listReviews } from "#app/domain/reviews/moderation.server.ts";
import { REVIEW_STATUSES } from "#app/domain/reviews/review.ts";
import { endpoint } from "../../endpoint.ts";
import { firstPageOf, shortPaging } from "../../fields.ts";
import { staffReviewJson, toStaffReviewJson } from "./review-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/review/list",
    summary: "Reviews of one status, newest first",
    access: "admin",
    query: z.object({
      status: z
        .enum(REVIEW_STATUSES, { error: "choice-invalid" })
        .default("waiting")
        .describe("waiting, shown or hidden."),
      ...shortPaging,
    }),
    answer: z.object({ totalReview: z.int(), result: z.array(staffReviewJson) }),
    isAddition: true,
  },
  async ({ query }) => {
    const { page, perPage } = firstPageOf(query);
    const { reviews, total } = await listReviews(query.status, page, perPage);
    return { totalReview: total, result: reviews.map(toStaffReviewJson) };
  },
);
