import { z } from "zod";
import type { StaffReview } from "#app/domain/reviews/moderation.server.ts";
import { REVIEW_STATUSES } from "#app/domain/reviews/review.ts";
import { id, jsonOf, moment } from "../../fields.ts";
import { reviewJson } from "../../product/review-json.ts";

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

export const toStaffReviewJson = ({ orderId, product, ...review }: StaffReview) =>
  jsonOf(staffReviewJson, {
    ...review,
    order: orderId,
    product: product.id,
    productSlug: product.slug,
  });
