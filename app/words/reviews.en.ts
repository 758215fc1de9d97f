import type { ReviewStatus } from "#app/domain/catalog/reviews/review.ts";
import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");
const stars = (n: number | string) => `${n} ${Number(n) === 1 ? "star" : "stars"}`;

/** Reviews of products, and their form. */
export const reviews = {
  title: "Reviews",
  of: (title: string) => `Reviews of ${title}`,
  count: (n: number) => `${number(n)} ${n === 1 ? "review" : "reviews"}`,
  /** `average` in the reader's digits. */
  average: (average: string) => `${average} of 5 stars`,
  stars: (n: number) => stars(n),
  withStars: (n: number, count: number) => `${stars(n)}: ${number(count)}`,
  someone: "A customer",
  received: "From customers who received it",
  all: (n: number) => `All ${number(n)} reviews`,
  back: "Back to the product",
  none: "No reviews yet.",

  ask: "How was it?",
  askHint: "A few words help the next shopper.",
  write: "Write a review",
  writeOf: (title: string) => `Review ${title}`,
  formTitle: (orderNumber: number) => `Review order no. ${orderNumber}`,
  chooseStars: "Your rating",
  text: "In your words (optional)",
  picture: "Picture",
  pictureHint: "Not required. It is shown with your review.",
  textHint: "Taste, freshness, packing: whatever you would tell a friend.",
  name: "Name shown (optional)",
  nameHint: "Left empty, no name is shown.",
  send: "Send review",
  sending: "Sending...",
  thanks: "Thank you! Your review appears once we have read it.",
  yours: "Your review",
  states: {
    waiting: "We will read it before it appears.",
    shown: "It can be read on the product page.",
    hidden: "It is not shown.",
  } satisfies Record<ReviewStatus, string> as Record<ReviewStatus, string>,
  others: "Also in this order",
  notYet: "You can review this order once it has reached you.",
  nothing: "The goods of this order are no longer in the shop.",
  toOrder: "Back to the order",
};

export type ReviewsWords = typeof reviews;
