import { z } from "zod";
import { findProductBySlug } from "#app/domain/catalog/products/products.server.ts";
import { findRating, listShownReviews } from "#app/domain/reviews/product-reviews.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { endpoint } from "../endpoint.ts";
import { firstPageOf, shortPaging } from "../fields.ts";
import { reviewJson, toReviewJson } from "./review-json.ts";

export default endpoint(
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
      ...{ totalReview: rating.total, average: rating.average, counts: [...rating.counts] },
      result: reviews.map(toReviewJson),
    };
  },
);
