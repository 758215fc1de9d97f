import { z } from "zod";
import { findProductBySlug } from "#app/domain/catalog/products/products.server.ts";
import {
  listReviews,
  moderateReview,
  type StaffReview,
} from "#app/domain/catalog/reviews/moderation.server.ts";
import {
  findRating,
  listShownReviews,
  type ShownReview,
} from "#app/domain/catalog/reviews/product-reviews.server.ts";
import { REVIEW_STATUSES } from "#app/domain/catalog/reviews/review.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { endpoint } from "../core/endpoint.ts";
import {
  firstPageOf,
  id,
  idInQuery,
  imagePath,
  jsonOf,
  moment,
  shortPaging,
} from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

/** A review as everybody may read it. */
const reviewJson = z
  .object({
    _id: id,
    stars: z.int().min(1).max(5),
    text: z.string(),
    name: z.string().meta({ description: "As the writer wants to be called; may be empty." }),
    language: z
      .enum(["en", "bn"])
      .nullable()
      .meta({ description: "Of the text; null where it cannot be told." }),
    image: imagePath.meta({ description: "Relative to `/media/`; empty without a picture." }),
    createdAt: moment,
  })
  .meta({ id: "Review" });

const toReviewJson = (review: ShownReview) => jsonOf(reviewJson, review);

export const productReviews = endpoint(
  {
    method: "GET",
    path: "/api/product/reviews",
    summary: "What buyers say of a product, newest first, and the stars of all",
    access: "public",
    query: z.object({ product_slug: z.string({ error: "required" }).min(1), ...shortPaging }),
    answer: z.object({
      totalReview: z.int(),
      average: z.number().meta({ description: "Rounded to a tenth; 0 while there is none." }),
      counts: z.array(z.int()).meta({ description: "How many gave 1, 2, 3, 4 and 5 stars." }),
      result: z.array(reviewJson),
    }),
    refuses: [404],
    keepSeconds: 0,
    isAddition: true,
    example: { query: { product_slug: "khalisha-honey", page: 1 } },
  },
  async ({ query }) => {
    const found = await findProductBySlug(query.product_slug);
    if (!found) throw new ShopError("product-not-found", {});
    const { page, perPage } = firstPageOf(query);
    const [rating, reviews] = await Promise.all([
      findRating(found.product.id),
      listShownReviews(found.product.id, page, perPage),
    ]);
    return {
      totalReview: rating.total,
      average: rating.average,
      counts: [...rating.counts],
      result: reviews.map(toReviewJson),
    };
  },
);

/** A review as staff read it. */
const staffReviewJson = reviewJson
  .extend({
    status: z.enum(REVIEW_STATUSES),
    order: id,
    orderNumber: z.int(),
    product: id,
    productSlug: z.string(),
    updatedAt: moment,
  })
  .meta({ id: "StaffReview" });

const toStaffReviewJson = ({ orderId, product, ...review }: StaffReview) =>
  jsonOf(staffReviewJson, {
    ...review,
    order: orderId,
    product: product.id,
    productSlug: product.slug,
  });

export const staffReviews = endpoint(
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

export const moderate = staffChange(
  {
    method: "PUT",
    path: "/api/admin/review/moderate",
    summary: "Show a review, hide it, or have it wait again",
    body: z.object({
      _id: idInQuery,
      status: z.enum(REVIEW_STATUSES, { error: "choice-invalid" }),
    }),
    result: [staffReviewJson, toStaffReviewJson],
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", status: "shown" } },
    done: "review-moderated",
  },
  ({ user, body }) => moderateReview(body._id, body.status, user),
);
