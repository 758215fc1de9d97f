import { z } from "zod";
import type { StaffReview } from "#app/domain/reviews/moderation.server.ts";
import { REVIEW_STATUSES } from "#app/domain/reviews/review.ts";
import { id, moment } from "../../fields.ts";
import { reviewJson, toReviewJson } from "../../product/review-json.ts";

/** A review as staff read it. */
export const staffReviewJson = reviewJson
  .extend({
    status: z.enum(REVIEW_STATUSES),
    order: id,
    orderNumber: z.int(),
    product: id,
    productSlug: z.string(),
    updatedAt: moment,
  })
  .meta({ id: "StaffReview" });

export function toStaffReviewJson(review: StaffReview): z.input<typeof staffReviewJson> {
  const { status, orderId, orderNumber, product, updatedAt } = review;
  return {
    ...toReviewJson(review),
    ...{ status, order: orderId, orderNumber, product: product.id, productSlug: product.slug },
    updatedAt: updatedAt.toISOString(),
  };
}
