import type { Review } from "schema-dts";
import {
  findRating,
  listShownReviews,
  type ShownReview,
} from "#app/domain/catalog/reviews/product-reviews.server.ts";
import { languageOf } from "#app/words/language.server.ts";

/** Reviews shown on the product's page; the rest have pages of their own. */
const FIRST = 3;

/** The rating and newest reviews of a product in all its sizes; times are epoch milliseconds. */
export type ReviewsView = Awaited<ReturnType<typeof readReviews>>;

export async function readReviews(productIds: readonly string[], request: Request) {
  const [rating, newest] = await Promise.all([
    findRating(productIds),
    listShownReviews(productIds, 1, FIRST),
  ]);
  return { rating, newest: newest.map((review) => viewReview(review, request)) };
}

export type ReviewView = ReturnType<typeof viewReview>;

export function viewReview(
  { id, stars, text, name, image, ...review }: ShownReview,
  request: Request,
) {
  const { language, createdAt } = review;
  return {
    id,
    stars,
    name,
    image,
    text: language && language !== languageOf(request) ? { text, lang: language } : { text },
    createdAt: createdAt.getTime(),
    language,
  };
}

/** Structured data of the reviews (https://schema.org/Product); empty without any. */
export function reviewsJsonLd({ rating, newest }: ReviewsView) {
  if (rating.total === 0) return {};
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: rating.average,
      reviewCount: rating.total,
      bestRating: 5,
      worstRating: 1,
    },
    review: newest.map((review) => reviewJsonLd(review)),
  };
}

function reviewJsonLd({ stars, name, text, createdAt, language }: ReviewView) {
  return {
    "@type": "Review",
    // The format requires an author name.
    author: { "@type": "Person", name: name || "A customer" },
    datePublished: new Date(createdAt).toISOString().slice(0, 10),
    reviewRating: { "@type": "Rating", ratingValue: stars, bestRating: 5, worstRating: 1 },
    ...(text.text ? { reviewBody: text.text } : {}),
    ...(language ? { inLanguage: language } : {}),
  } satisfies Review;
}
