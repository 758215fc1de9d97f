import {
  findRating,
  listShownReviews,
  type ShownReview,
} from "#app/domain/reviews/product-reviews.server.ts";
import { languageOf } from "#app/words/language.server.ts";

/** Reviews on the product's own page; the others have pages of their own. */
const FIRST = 3;

/** A product's stars and its newest reviews, as its page shows them. Moments are epoch milliseconds. */
export type ReviewsView = Awaited<ReturnType<typeof readReviews>>;

export async function readReviews(productId: string, request: Request) {
  const [rating, newest] = await Promise.all([
    findRating(productId),
    listShownReviews(productId, 1, FIRST),
  ]);
  return { rating, newest: newest.map((review) => viewReview(review, request)) };
}

/** A review on one of its pages. */
export type ReviewView = ReturnType<typeof viewReview>;

export function viewReview({ id, stars, text, name, ...review }: ShownReview, request: Request) {
  const { language, createdAt } = review;
  return {
    ...{ id, stars, name },
    text: language && language !== languageOf(request) ? { text, lang: language } : { text },
    createdAt: createdAt.getTime(),
    language,
  };
}

/** What https://schema.org/Product says of them; nothing while there are none. */
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
    // The format asks for a name; a review without one is a customer's.
    author: { "@type": "Person", name: name || "A customer" },
    datePublished: new Date(createdAt).toISOString().slice(0, 10),
    reviewRating: { "@type": "Rating", ratingValue: stars, bestRating: 5, worstRating: 1 },
    ...(text.text ? { reviewBody: text.text } : {}),
    ...(language ? { inLanguage: language } : {}),
  } satisfies Record<string, unknown>;
}
