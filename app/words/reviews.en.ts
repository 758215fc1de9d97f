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
  picture: "Picture",
};

export type ReviewsWords = typeof reviews;
